/** An error as Alibaba Cloud answers it. */
export class AliyunError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Creates an error of SMS itself; these come with status 200. */
export const refused = (code: string, message: string): AliyunError =>
  new AliyunError(200, `isv.${code}`, message);
