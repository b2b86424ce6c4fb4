import { mobile } from '@phonebill/contract/validation';
import type { MarkDraft } from '../../../platform/paths.ts';

/** Longer than any remark may be, so that too long a one is still there to be shortened. */
const LONGEST = 200;

/** The number and name that a history entry carries: a reload, or coming back, finds the form as it was left. What is not ours is left out. */
export function readMarkDraft(state: unknown): MarkDraft {
  const { mobileNo, remark, edited } = (state ?? {}) as Partial<Record<keyof MarkDraft, unknown>>;
  return {
    ...(typeof mobileNo === 'string' && /^\d{1,11}$/.test(mobileNo) && { mobileNo }),
    ...(typeof remark === 'string' && { remark: remark.slice(0, LONGEST) }),
    ...(typeof edited === 'string' && mobile.accepts(edited) && { edited }),
  };
}
