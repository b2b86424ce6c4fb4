/**
 * The answers that every partner call may give besides its own.
 * `indeterminate` is neither yes nor no: the outcome of the call is unknown and has to be queried.
 */
export interface Indeterminate {
  readonly kind: 'indeterminate';
  /** The reason, for the log and never for users. Contains no mobile number. */
  readonly why: string;
}

/** The partner has never received the request number that was asked about. */
export interface NotFound {
  readonly kind: 'notFound';
}

/**
 * The partner holds another request under this number. What it holds takes effect: the caller queries it and
 * requests nothing anew.
 */
export interface Conflict {
  readonly kind: 'conflict';
}

export const NOT_FOUND: NotFound = Object.freeze({ kind: 'notFound' });

/** Returns an indeterminate answer. `why` is for the log and must contain no numbers, names or codes. */
export function indeterminate(why: string): Indeterminate {
  return { kind: 'indeterminate', why };
}

/**
 * Returns the answer to a command. `notFound` can answer a query only, so for a command it becomes
 * indeterminate.
 */
export function answerToCommand<T extends { kind: string }>(
  call: string,
  answer: T | NotFound | Indeterminate,
): T | Indeterminate {
  return answer.kind === 'notFound'
    ? indeterminate(`${call}: not found, to a command`)
    : (answer as T | Indeterminate);
}

/** Does the same for a command with an amount: an answer about another amount becomes indeterminate. */
export function answerForAmount<T extends { kind: string; amount: bigint | null }>(
  call: string,
  amount: bigint,
  answer: T | NotFound | Indeterminate,
): T | Indeterminate {
  const result = answerToCommand(call, answer);
  return 'amount' in result && result.amount !== null && result.amount !== amount
    ? indeterminate(`${call}: answer with another amount`)
    : result;
}

/**
 * Returns the partner's answer, read with `read`, if it is about the request that was asked about; otherwise
 * indeterminate.
 */
export function answerOf<Wire extends { readonly requestNo: string }, T>(
  call: string,
  requestNo: string,
  answer: { readonly kind: 'answered'; readonly value: Wire } | NotFound | Indeterminate,
  read: (wire: Wire) => T,
): T | NotFound | Indeterminate {
  if (answer.kind !== 'answered') return answer;
  return answer.value.requestNo === requestNo
    ? read(answer.value)
    : indeterminate(`${call}: answer for another request number`);
}
