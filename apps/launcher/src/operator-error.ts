// A failure whose message is written for the person who typed the command: it says what is wrong and what to
// do, so it is printed without a stack trace. Any other error is a defect and keeps its trace.

import { FileWriteError } from '@phonebill/atomic-files';
import { ConfigurationError } from '@phonebill/environment';

export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** Returns what to print for a failure: the whole error when it is a defect. */
export function toPrint(error: unknown): unknown {
  if (error instanceof OperatorError || error instanceof FileWriteError) return `\n${error.message}\n`;
  if (error instanceof ConfigurationError)
    return [
      '',
      'These settings are missing or wrong (docs/configuration.md has all of them):',
      ...error.problems.map((problem) => `  ${problem}`),
      '',
    ].join('\n');
  return error;
}

/** Returns the `code` of a system error (ENOENT, EACCES …), if it is one. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
