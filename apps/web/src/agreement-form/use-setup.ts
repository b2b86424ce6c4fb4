import type { AgreementVariant, AgreementView, TermsView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '../platform/http/index.ts';
import { useTexts } from '../platform/language/index.ts';
import type { AgreementDraft } from '../platform/paths.ts';
import { queryFamily, queryKey } from '../platform/query-keys.ts';
import { loginPath } from '../platform/referer-url/index.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';
import { setupCopy } from './copy.ts';
import type { FormProblem } from './form-problems.ts';
import { loadPropose } from './lazy-parts.ts';
import { initialSetup, type SetupFailure, setupReducer, type SetupState } from './setup-state.ts';
import { outcomePath } from './outcome-path.ts';
import type { FormSheets } from './use-form-sheets.ts';

interface SetupInput {
  readonly edited: AgreementView | null;
  readonly agrMbl: string;
  readonly terms: TermsView;
  readonly textVersion: string;
  readonly cnlCode: string | undefined;
  readonly variant: AgreementVariant | undefined;
}

export interface Setup {
  readonly state: SetupState;
  readonly failure: Failure | null;
  /** The number was never topped up before: the user is asked whether it is right; the next tap confirms. */
  readonly isFirstTime: boolean;
  consent(ticked: boolean): void;
  /** Keeps what was found wrong at a tap. */
  check(problem: FormProblem | null): void;
  /** Has it prepared, and asks for the code; or leads to its result. */
  propose(): Promise<void>;
  /** To login, and back here with what was chosen. */
  logIn(): void;
}

/** From the form to the code. */
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
    // Without the script nothing was sent; the same tap once more asks for it again.
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

  /** What was refused is asked about again: the page then shows it where it belongs. */
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
