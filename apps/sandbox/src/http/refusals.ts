/** Every refusal of the sandbox, with its HTTP status. A new one has to be listed here. */
export const refusalStatus = {
  invalid_request: 400,
  signature_invalid: 401,
  form_outdated: 403,
  not_found: 404,
  /**
   * Not `not_found`: that means that a request number was never received, which a wrong address must not
   * claim.
   */
  unknown_address: 404,
  foreign_host: 421,
  request_no_reused: 409,
  trade_not_open: 409,
  insufficient_balance: 409,
  reply_unwanted: 409,
  simulated_error: 500,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof refusalStatus;

/** Returns the result of `find`; null when it was never received. */
export function orNull<T>(find: () => T): T | null {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    return null;
  }
}

/** Thrown by services and answered as `{code, message}`. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}
