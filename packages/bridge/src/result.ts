/**
 * How a bridge action ended. No action throws; only the status bar's height rejects, as SPEC section 7 asks.
 *
 * - `done`: the native side took the call and, where an answer belongs to it, answered. Never proof of a
 * payment.
 * - `unsupported`: there is a native side, but not for this action: nothing was started.
 * - `unanswered`: the call was made and no answer came in time. It may or may not have happened.
 * - `failed`: the native side answered with an error. As a rule nothing was opened.
 * - `noBridge`: not inside a native app that we know: nothing was started.
 * - `refused`: the values given must not reach the native side (an address that is not of the web): nothing
 * was started.
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
 * How it went, by the native answer; `unclear` when it cannot be read or the way called has no answer.
 */
export type Outcome = 'succeeded' | 'failed' | 'unclear';

/**
 * How the app took a call that opens something: it answered, or the call was handed over to a method that
 * gives no answer, which may do nothing.
 */
export type Taken = 'answered' | 'handedOver';

/** Who took over: the app, or the browser at an address. */
export interface Opened {
  readonly openedBy: 'app' | 'url';
}

/** Nothing was started, so another way may be tried without doing the thing twice. */
export function notStarted(result: Result<unknown>): boolean {
  return result.kind === 'unsupported' || result.kind === 'noBridge';
}
