// A failure whose message is written for the person who typed the command: it says what is
// wrong and what to do, so it is printed without a stack trace. Anything else that is thrown
// is a defect and keeps its trace.

export class OperatorError extends Error {
  override readonly name = 'PlainFailure';
}

/** The `code` of a system error (ENOENT, EACCES …), if it is one. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
