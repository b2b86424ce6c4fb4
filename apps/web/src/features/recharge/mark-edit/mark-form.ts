import { mobile, problemWith } from '@phonebill/contract/validation';
import { describeNotSaved, readRemark, remarkProblem as lengthProblem } from '../../../numbers/remark.ts';
import type { CallError } from '../../../platform/http/call-error.ts';
import type { Language } from '../../../platform/language/index.ts';
import type { MarkDraft } from '../../../platform/paths.ts';
import type { Failure } from '../../../ui/notice/failure-notice.tsx';

/**
 * The number and name that a history entry carries: a reload, or coming back, finds the form as it was left.
 * What is not ours is left out.
 */
export function readMarkDraft(state: unknown): MarkDraft {
  const { mobileNo, remark: given, edited } = (state ?? {}) as Partial<Record<keyof MarkDraft, unknown>>;
  const remark = readRemark(given);
  return {
    ...(typeof mobileNo === 'string' && /^\d{1,11}$/.test(mobileNo) && { mobileNo }),
    ...(remark !== undefined && { remark }),
    ...(typeof edited === 'string' && mobile.accepts(edited) && { edited }),
  };
}

/** What is wrong with a number and its name, before they are sent and after they were refused. */
export interface MarkProblems {
  readonly number?: string | undefined;
  readonly remark?: string | undefined;
  /** Of the whole form. */
  readonly form?: Failure | undefined;
}

export function findProblems(
  { mobileNo, remark }: { readonly mobileNo: string; readonly remark: string },
  language: Language,
): MarkProblems {
  const number = problemWith(mobile, mobileNo, language);
  return { ...(number !== null && { number }), ...remarkProblem(remark, language) };
}

/** What is wrong with a name, shown while it is typed. */
export function remarkProblem(text: string, language: Language): Pick<MarkProblems, 'remark'> {
  const remark = lengthProblem(text, language);
  return remark === null ? {} : { remark };
}

/** Where a refusal is shown. */
export function problemsOf(error: CallError, language: Language): MarkProblems {
  if (error.is('mobileInvalid')) return { number: error.message };
  if (error.is('remarkTooLong')) return { remark: error.message };
  return { form: describeNotSaved(error, language) };
}
