/**
 * The result of a bridge action. No action throws; only reading the status bar's height rejects, as SPEC
 * section 7 requires.
 *
 * - `done`: the native side took the call and, where the call has an answer, answered. Never proof of a
 *   payment.
 * - `unsupported`: there is a native side, but it lacks this action: nothing was started.
 * - `unanswered`: the call was made and no answer arrived in time. It may or may not have taken effect.
 * - `failed`: the native side answered with an error. As a rule nothing was opened.
 * - `noBridge`: not inside a known native app: nothing was started.
 * - `refused`: the values must not reach the native side (an address that is not http(s)): nothing was
 *   started.
 */
export type Result<T = undefined> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'noBridge' }
  | { readonly kind: 'refused' };

export const refused = { kind: 'refused' } as const;

/**
 * The outcome according to the native answer; `unclear` when the answer cannot be read or the way of calling
 * has none.
 */
export type Outcome = 'succeeded' | 'failed' | 'unclear';

/**
 * How the app took a call that opens something: it answered, or the call was handed over to a method without
 * an answer, which may have done nothing.
 */
export type Taken = 'answered' | 'handedOver';

/** The result of opening something: the app's own screen, or an address in the browser. */
export interface Opened {
  readonly openedBy: 'app' | 'url';
}

/** Whether nothing was started, so that another way can be tried without doing the thing twice. */
export function notStarted(result: Result<unknown>): boolean {
  return result.kind === 'unsupported' || result.kind === 'noBridge';
}
