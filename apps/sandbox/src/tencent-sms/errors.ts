/** An error as Tencent Cloud answers it: with status 200, in the place of what was asked for. */
export class TencentError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
