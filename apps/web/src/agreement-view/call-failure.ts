import type { CallError } from '../platform/http/index.ts';
import type { Failure } from '../ui/notice/failure-notice.tsx';

/** Returns why an action failed: the gateway's text, or that no answer arrived and what that means. */
export function failureOf(
  error: CallError,
  copy: { readonly noAnswer: string; readonly noAnswerText: string },
): Failure {
  return error.kind === 'refused'
    ? { title: error.message, words: null }
    : {
        title: copy.noAnswer,
        message: error.message,
        words: copy.noAnswerText,
        reference: error.reference ?? null,
      };
}
