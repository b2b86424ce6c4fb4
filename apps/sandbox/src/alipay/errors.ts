/** What Alipay says when it does not do what it was asked for: a code, and a name below it. */
export class AlipayError extends Error {
  readonly code: string;
  readonly subCode: string;

  constructor(code: string, subCode: string, message: string) {
    super(message);
    this.code = code;
    this.subCode = subCode;
  }
}

/** It was understood, and is not done. */
export function refused(subCode: string, message: string): AlipayError {
  return new AlipayError('40004', subCode, message);
}

/** It was not understood. */
export function notUnderstood(subCode: string, message: string): AlipayError {
  return new AlipayError('40002', subCode, message);
}

/** Something failed there, and nothing is said of what was asked for. */
export function failed(): AlipayError {
  return new AlipayError('20000', 'aop.unknow-error', '系统繁忙');
}
