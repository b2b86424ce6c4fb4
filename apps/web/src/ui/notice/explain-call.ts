import type { CallError } from '../../platform/http/call-error.ts';
import { currentLanguage, defineTexts } from '../../platform/language/index.ts';
import type { Failure } from './failure-notice.tsx';

const unknownCopy = defineTexts({
  en: { unknown: 'We do not know whether this was done. It is safe to try again.' },
  zh: { unknown: '暂时无法确认是否已完成，可放心重试。' },
});

/** Returns why a call that only reads failed: the gateway's words, or SPEC section 8's if it gave none. */
export function explainAsking({ message, kind, reference }: CallError): Failure {
  return { title: message, words: null, reference: kind === 'refused' ? null : reference };
}

/** Returns why a call of a form failed; without an answer it may have been carried out all the same. */
export function explainCall(error: CallError): Failure {
  const words = error.kind === 'refused' ? null : unknownCopy[currentLanguage()].unknown;
  return { ...explainAsking(error), words };
}
