/** Alipay's answer when it does not do what it was asked for: a code, and a more specific sub-code. */
export class AlipayError extends Error {
  readonly code: string;
  readonly subCode: string;

  constructor(code: string, subCode: string, message: string) {
    super(message);
    this.code = code;
    this.subCode = subCode;
  }
}

/** Creates the error for a request that was understood and is refused. */
export function refused(subCode: string, message: string): AlipayError {
  return new AlipayError('40004', subCode, message);
}

/** Creates the error for a request that was not understood. */
export function notUnderstood(subCode: string, message: string): AlipayError {
  return new AlipayError('40002', subCode, message);
}

/** Creates the error of a failure at Alipay, which leaves the outcome of the request unknown. */
export function failed(): AlipayError {
  return new AlipayError('20000', 'aop.unknow-error', '系统繁忙');
}
