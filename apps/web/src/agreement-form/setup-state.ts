/**
 * Setting an agreement up, or changing its terms: the consent, what is wrong with the form, and what became
 * of the last try. Plain functions; {@link useSetup} ties them to the form. The terms have functions of their
 * own (terms.ts), and so has what the history entry keeps (draft.ts).
 */
import type { OperationView } from '@phonebill/contract/wire';
import type { CallError } from '../platform/http/index.ts';
import type { FormProblem } from './form-problems.ts';

/**
 * `indeterminate`: no answer came. `text`: the failed call's, word for word (SPEC section 8); null when
 * nothing was sent.
 */
export interface SetupFailure {
  readonly why: 'indeterminate' | 'textChanged' | 'termsChanged' | 'refused';
  readonly text: string | null;
}

export interface SetupState {
  /** The version of the text that was ticked; a consent to another version is none. */
  readonly consentedVersion: string | null;
  /** What was found wrong at the last tap. */
  readonly problem: FormProblem | null;
  readonly failure: SetupFailure | null;
  /** The number that the gateway asks about: it was never topped up before. */
  readonly firstTimeFor: string | null;
  /** The gateway's text with which it asks. */
  readonly firstTimeText: string | null;
  /** The request that was prepared since the page was opened. */
  readonly preparedRequestNo: string | null;
}

export type SetupEvent =
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

/** What the form is after an event. */
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

/** Whether the text of this version was consented to. */
export function hasConsented({ consentedVersion }: SetupState, version: string): boolean {
  return consentedVersion === version;
}

/**
 * The problem to show: one that was mended is gone at once, and another one is shown at the next tap only.
 * `now` is the form's first problem as it stands.
 */
export function shownProblem(
  { problem }: Pick<SetupState, 'problem'>,
  now: FormProblem | null,
): FormProblem | null {
  return problem && now?.place === problem.place ? problem : null;
}
