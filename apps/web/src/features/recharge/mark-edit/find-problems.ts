/** What is wrong with a number and its name, before they are sent and after they were refused. Pure. */
import { mobile, problemWith, REMARK_LENGTH, remarkLength } from '@phonebill/contract/validation';
import { errorMessage } from '@phonebill/contract/wire';
import type { CallError } from '../../../platform/http/call-error.ts';
import type { Language } from '../../../platform/language/index.ts';
import { markEditTexts } from './texts.ts';

export interface MarkProblems {
  readonly number?: string | undefined;
  readonly remark?: string | undefined;
  /** Of the whole form. */
  readonly form?: { readonly title: string; readonly words?: string } | undefined;
}

export function findProblems({ mobileNo, remark }: { readonly mobileNo: string; readonly remark: string }, language: Language): MarkProblems {
  const number = problemWith(mobile, mobileNo, language);
  return { ...(number !== null && { number }), ...remarkProblem(remark, language) };
}

/** A name that is too long is said while it is typed. */
export function remarkProblem(remark: string, language: Language): Pick<MarkProblems, 'remark'> {
  return remarkLength(remark) > REMARK_LENGTH ? { remark: errorMessage('remarkTooLong', language, { most: REMARK_LENGTH }) } : {};
}

/** Where a refusal is said, in the gateway's words. Without an answer nothing is known, and the same may be tried again. */
export function problemsOf(error: CallError, language: Language): MarkProblems {
  const texts = markEditTexts[language];
  if (error.is('mobileInvalid')) return { number: error.message };
  if (error.is('remarkTooLong')) return { remark: error.message };
  if (error.kind === 'refused') return { form: { title: error.message } };
  return { form: { title: texts.notSaved, words: texts.notSavedWords } };
}
