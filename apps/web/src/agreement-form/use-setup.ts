/**
 * Sets an agreement up, or changes its terms: the consent, the form's problems, and the result of the last
 * try. {@link setupReducer} is pure; {@link useSetup} ties it to the form. The terms have functions of their
 * own (terms.ts), and so has the draft in the history entry (draft.ts).
 */
import type { OperationView, AgreementVariant, AgreementView, TermsView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../platform/navigate.ts';
import { CallError } from '../platform/http/index.ts';
import { useTexts } from '../platform/language/index.ts';
import type { AgreementDraft } from '../platform/paths.ts';
import { queryFamily, queryKey } from '../platform/query-keys.ts';
import { loginPath } from '../platform/referer-url/index.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';
import { setupCopy } from './copy.ts';
import type { FormProblem } from './form-problems.ts';
import { loadPropose } from './lazy-parts.ts';
import { outcomePath } from './outcome-path.ts';
import type { FormSheets } from './use-agreement-form.ts';

/**
 * Why it failed. `indeterminate`: no answer arrived. `text`: the failed call's text, verbatim (SPEC section
 * 8); null if nothing was sent.
 */
interface SetupFailure {
  readonly why: 'indeterminate' | 'textChanged' | 'termsChanged' | 'refused';
  readonly text: string | null;
}

export interface SetupState {
  /** The version of the text whose box was ticked; a consent to another version is not valid. */
  readonly consentedVersion: string | null;
  /** The problem found at the last tap. */
  readonly problem: FormProblem | null;
  readonly failure: SetupFailure | null;
  /** The number that the gateway asks about, as it was never topped up before. */
  readonly firstTimeFor: string | null;
  /** The text of the gateway's question. */
  readonly firstTimeText: string | null;
  /** The request that was prepared since the page was opened. */
  readonly preparedRequestNo: string | null;
}

type SetupEvent =
  | { readonly type: 'consentChanged'; readonly version: string | null }
  | { readonly type: 'checked'; readonly problem: FormProblem | null }
  | { readonly type: 'dismissed' }
  | { readonly type: 'prepared'; readonly operation: Pick<OperationView, 'requestNo' | 'state'> }
  | { readonly type: 'notSent' }
  | { readonly type: 'failed'; readonly error: Refusal; readonly agrMbl: string };

type Refusal = Pick<CallError, 'is' | 'kind' | 'message'>;

export const initialSetup: SetupState = {
  consentedVersion: null,
  problem: null,
  failure: null,
  firstTimeFor: null,
  firstTimeText: null,
  preparedRequestNo: null,
};

/** Returns the state of the form after an event. */
export function setupReducer(state: SetupState, event: SetupEvent): SetupState {
  switch (event.type) {
    case 'consentChanged':
      return { ...state, consentedVersion: event.version };
    case 'checked':
      return { ...state, problem: event.problem };
    case 'dismissed':
      return { ...state, failure: null };
    case 'prepared':
      return event.operation.state === 'awaitingCode'
        ? { ...state, preparedRequestNo: event.operation.requestNo }
        : state;
    case 'notSent':
      return { ...state, failure: { why: 'indeterminate', text: null } };
    case 'failed':
      return failed(state, event.error, event.agrMbl);
  }
}

function failed(state: SetupState, error: Refusal, agrMbl: string): SetupState {
  const text = error.message;
  if (error.is('firstTimeNotConfirmed')) return { ...state, firstTimeFor: agrMbl, firstTimeText: text };
  if (error.kind !== 'refused') return { ...state, failure: { why: 'indeterminate', text } };
  if (error.is('textOutdated'))
    return { ...state, consentedVersion: null, failure: { why: 'textChanged', text } };
  return { ...state, failure: { why: error.is('termsNotOffered') ? 'termsChanged' : 'refused', text } };
}

/** Returns whether this version of the text was consented to. */
export function hasConsented({ consentedVersion }: SetupState, version: string): boolean {
  return consentedVersion === version;
}

interface SetupInput {
  readonly edited: AgreementView | null;
  readonly agrMbl: string;
  readonly terms: TermsView;
  readonly textVersion: string;
  readonly cnlCode: string | undefined;
  readonly variant: AgreementVariant | undefined;
}

interface Setup {
  readonly state: SetupState;
  readonly failure: Failure | null;
  /**
   * Whether the number was never topped up before and the user is asked whether it is right; the next tap
   * confirms.
   */
  readonly isFirstTime: boolean;
  consent(ticked: boolean): void;
  /** Records the problem found at a tap. */
  check(problem: FormProblem | null): void;
  /** Has it prepared, and asks for the code; or leads to its result. */
  propose(): Promise<void>;
  /** Goes to login, and back here with the choices. */
  logIn(): void;
}

/** Leads from the form to the code. */
export function useSetup(
  { edited, agrMbl, terms, textVersion, cnlCode, variant }: SetupInput,
  draft: AgreementDraft,
  sheets: FormSheets,
): Setup {
  const copy = useTexts(setupCopy);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(setupReducer, initialSetup);
  const isFirstTime = state.firstTimeFor === agrMbl;

  const common = { terms, textVersion, consented: true, ...(cnlCode && { cnlCode }) };
  const proposal = edited
    ? ({ operation: 'edit', agreementNo: edited.agreementNo, ...common } as const)
    : ({ operation: 'add', agrMbl, ...common, ...(isFirstTime && { firstTimeConfirmed: true }) } as const);

  async function propose(): Promise<void> {
    const sender = await loadPropose().catch(() => null);
    // Without the script nothing was sent; the next tap loads it again.
    if (!sender) return dispatch({ type: 'notSent' });
    try {
      const { operation } = await sender.propose(proposal, variant);
      queries.setQueryData(queryKey('agreementSetup', 'operation', operation.requestNo), operation);
      dispatch({ type: 'prepared', operation });
      if (operation.state === 'awaitingCode') sheets.show('code', operation.requestNo);
      else await navigate(outcomePath(operation));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      dispatch({ type: 'failed', error, agrMbl });
      if (error.kind === 'refused' && !error.is('firstTimeNotConfirmed')) askAgain();
    }
  }

  /** Loads again what was refused: the page then shows it where it belongs. */
  function askAgain(): void {
    const refused = [
      queryFamily('agreementOffer'),
      queryFamily('agreements', 'check'),
      ...(edited ? [queryKey('agreements', 'one', edited.agreementNo)] : []),
    ];
    for (const key of refused) void queries.invalidateQueries({ queryKey: key });
  }

  return {
    state,
    isFirstTime,
    failure: state.failure && failureCopy(state.failure, copy),
    propose,
    consent: (ticked) => dispatch({ type: 'consentChanged', version: ticked ? textVersion : null }),
    check(problem) {
      dispatch({ type: 'dismissed' });
      dispatch({ type: 'checked', problem });
    },
    logIn: () => void navigate(loginPath(pathname + search), { replace: true, state: draft }),
  };
}

function failureCopy({ why, text }: SetupFailure, copy: (typeof setupCopy)['en']): Failure {
  switch (why) {
    case 'indeterminate':
      return { title: copy.proposeUnknown, message: text, words: copy.proposeUnknownText };
    case 'textChanged':
    case 'termsChanged':
      return { title: copy[why], message: text, words: null };
    case 'refused':
      return { title: text ?? copy.proposeFailed, words: null };
  }
}
