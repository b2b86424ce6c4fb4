/** Checks a name of the user's own before it is sent, and describes its refusal. */
import { REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import { errorMessage } from '@phonebill/contract/wire';
import type { CallError } from '../platform/http/call-error.ts';
import type { Language } from '../platform/language/index.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';
import { remarkCopy } from './remark-copy.ts';

/** Returns the problem of a name that is too long, shown while it is typed; null if it is fine. */
export function remarkProblem(name: string, language: Language): string | null {
  return remarkLength(name) > REMARK_LENGTH
    ? errorMessage('remarkTooLong', language, { most: REMARK_LENGTH })
    : null;
}

/**
 * Returns why it was not saved, in the gateway's words. Without an answer the result is unknown, and the same
 * may be tried again.
 */
export function describeNotSaved(error: CallError, language: Language): Failure {
  const texts = remarkCopy[language];
  return error.kind === 'refused'
    ? { title: error.message, words: null }
    : { title: texts.noAnswer, message: error.message, words: texts.noAnswerWords };
}

/**
 * Reads a name from a history entry: longer than allowed, so that a name that is too long can still be
 * shortened.
 */
export function readRemark(text: unknown): string | undefined {
  return typeof text === 'string' ? text.slice(0, 200) : undefined;
}
