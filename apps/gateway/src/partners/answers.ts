/**
 * What every partner call may come back with beside its own answer.
 * `indeterminate` is neither yes nor no: whatever was asked is then unknown, and is queried.
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

/**
 * The partner holds another request under this number. Whatever it holds is what counts: it is asked about,
 * and nothing is asked for anew.
 */
export interface Conflict {
  readonly kind: 'conflict';
}

export const NOT_FOUND: NotFound = Object.freeze({ kind: 'notFound' });

/** `why`: for the log, without numbers, names or codes. */
export function indeterminate(why: string): Indeterminate {
  return { kind: 'indeterminate', why };
}

/** The answer to a command: "not found" answers a query only, so to a command it is indeterminate. */
export function answerToCommand<T extends { kind: string }>(
  call: string,
  answer: T | NotFound | Indeterminate,
): T | Indeterminate {
  return answer.kind === 'notFound'
    ? indeterminate(`${call}: not found, to a command`)
    : (answer as T | Indeterminate);
}

/** The same for a command about an amount: an answer about another amount is indeterminate. */
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

/** What the partner answered, when it is about the request that was asked about; otherwise indeterminate. */
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
