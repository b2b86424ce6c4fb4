/**
 * What every partner call may come back with beside its own answer.
 * `indeterminate` is neither yes nor no: whatever was asked is then unknown, and is asked about again.
 */
export interface Indeterminate {
  readonly kind: 'indeterminate';
  /** For the log, never for users. Holds no mobile number. */
  readonly why: string;
}

/** The partner has never received the request number that was asked about. */
export interface NotFound {
  readonly kind: 'notFound';
}

export const NOT_FOUND: NotFound = Object.freeze({ kind: 'notFound' });

export function indeterminate(why: string): Indeterminate {
  return { kind: 'indeterminate', why };
}

/** The answer to an order, which "not found" is not: that answers a question. */
export function toAnOrder<T extends { kind: string }>(
  call: string,
  answer: T | NotFound | Indeterminate,
): T | Indeterminate {
  return answer.kind === 'notFound'
    ? indeterminate(`${call}: not found, to an order`)
    : (answer as T | Indeterminate);
}
