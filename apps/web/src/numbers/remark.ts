/** What is wrong with a name of the user's own, before it is sent and after it was refused. Pure. */
import { REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import { errorMessage } from '@phonebill/contract/wire';
import type { CallError } from '../platform/http/call-error.ts';
import type { Language } from '../platform/language/index.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';
import { remarkCopy } from './remark-copy.ts';

/** A name that is too long is said while it is typed; null: it is fine. */
export function remarkProblem(name: string, language: Language): string | null {
  return remarkLength(name) > REMARK_LENGTH
    ? errorMessage('remarkTooLong', language, { most: REMARK_LENGTH })
    : null;
}

/**
 * Why it was not saved, in the gateway's words. Without an answer nothing is known, and the same may be tried
 * again.
 */
export function describeNotSaved(error: CallError, language: Language): Failure {
  const texts = remarkCopy[language];
  return error.kind === 'refused'
    ? { title: error.message, words: null }
    : { title: texts.noAnswer, message: error.message, words: texts.noAnswerWords };
}

/**
 * A name as a history entry keeps it: longer than any may be, so that too long a one is still there to be
 * shortened.
 */
export function readRemark(text: unknown): string | undefined {
  return typeof text === 'string' ? text.slice(0, 200) : undefined;
}
