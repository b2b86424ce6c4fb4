/** An error as Tencent Cloud answers it: with status 200, in place of the result. */
export class TencentError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
