/**
 * What every partner call may come back with beside its own answer.
 * `unanswered` is neither yes nor no: whatever was asked is then unknown, and is asked about again.
 */
export interface Unanswered {
  readonly kind: 'unanswered';
  /** For the log, never for users. Holds no mobile number. */
  readonly why: string;
}

/** The partner has never received the request number that was asked about. */
export interface NotFound {
  readonly kind: 'notFound';
}

export const NOT_FOUND: NotFound = Object.freeze({ kind: 'notFound' });

export function unanswered(why: string): Unanswered {
  return { kind: 'unanswered', why };
}

/** The answer to an order, which "not found" is not: that answers a question. */
export function toAnOrder<T extends { kind: string }>(
  call: string,
  answer: T | NotFound | Unanswered,
): T | Unanswered {
  return answer.kind === 'notFound'
    ? unanswered(`${call}: not found, to an order`)
    : (answer as T | Unanswered);
}
