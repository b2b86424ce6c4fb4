/**
 * Confirming a setup or a change with a code: the credit consent, and what became of the last try. Plain
 * functions; {@link useConfirm} ties them to the sheet.
 */
import type { OperationView } from '@phonebill/contract/wire';
import type { CallError } from '../../platform/http/index.ts';

/**
 * `expired`: it has to be begun anew. `indeterminate`: no answer came, so it may or may not have been
 * confirmed. `realName`: the user's name has to be checked first. `text`: the failed call's, word for word
 * (SPEC section 8); null when no call failed.
 */
export interface ConfirmFailure {
  readonly why: 'expired' | 'indeterminate' | 'realName' | 'refused';
  readonly text: string | null;
}

export interface ConfirmState {
  readonly creditTicked: boolean;
  readonly creditProblem: string | null;
  readonly failure: ConfirmFailure | null;
}

export type ConfirmEvent =
  | { readonly type: 'creditTicked'; readonly ticked: boolean }
  | { readonly type: 'checked'; readonly creditProblem: string | null }
  | { readonly type: 'sent' }
  | { readonly type: 'refused'; readonly error: Refusal };

type Refusal = Pick<CallError, 'is' | 'kind' | 'message'>;

export const initialConfirm: ConfirmState = { creditTicked: false, creditProblem: null, failure: null };

/** What the sheet is after an event. */
export function confirmReducer(state: ConfirmState, event: ConfirmEvent): ConfirmState {
  switch (event.type) {
    case 'creditTicked':
      return { ...state, creditTicked: event.ticked, creditProblem: null };
    case 'checked':
      return { ...state, creditProblem: event.creditProblem };
    case 'sent':
      return { ...state, failure: null };
    case 'refused':
      return refused(state, event.error);
  }
}

function refused(state: ConfirmState, error: Refusal): ConfirmState {
  switch (placeOfRefusal(error)) {
    case 'code':
      return state;
    case 'credit':
      return { ...state, creditProblem: error.message };
    case 'sheet':
      return { ...state, failure: failureOf(error) };
  }
}

/** Where a refusal is shown: at the code's field, at the credit consent, or above the button. */
export function placeOfRefusal(error: Pick<CallError, 'is'>): 'code' | 'credit' | 'sheet' {
  if (error.is('smsCodeWrong') || error.is('smsCodeSpent')) return 'code';
  return error.is('creditConsentMissing') ? 'credit' : 'sheet';
}

function failureOf(error: Refusal): ConfirmFailure {
  const text = error.message;
  if (error.is('operationExpired') || error.is('operationNotFound')) return { why: 'expired', text };
  if (error.is('realNameNeeded')) return { why: 'realName', text };
  return { why: error.kind === 'refused' ? 'refused' : 'indeterminate', text };
}

/** The failure to show: an operation that is over has to be begun anew, whatever the last try met. */
export function shownFailure(
  { failure }: ConfirmState,
  operation: Pick<OperationView, 'state'> | undefined,
): ConfirmFailure | null {
  const isOver = operation?.state === 'expired' || operation?.state === 'replaced';
  return isOver ? { why: 'expired', text: failure?.text ?? null } : failure;
}

/** Whether the code was accepted: the member or the wallet is waited for, or the outcome is known. */
export function isConfirmed<O extends Pick<OperationView, 'state'>>(
  operation: O | undefined,
): operation is O {
  return (['awaitingConsent', 'signing', 'done', 'refused'] as unknown[]).includes(operation?.state);
}
