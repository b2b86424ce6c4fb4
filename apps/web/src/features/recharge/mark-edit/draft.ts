import { mobile } from '@phonebill/contract/validation';
import { readOwnName } from '../../../numbers/own-name/own-name.ts';
import type { MarkDraft } from '../../../platform/paths.ts';

/**
 * The number and name that a history entry carries: a reload, or coming back, finds the form as it was left.
 * What is not ours is left out.
 */
export function readMarkDraft(state: unknown): MarkDraft {
  const { mobileNo, remark: given, edited } = (state ?? {}) as Partial<Record<keyof MarkDraft, unknown>>;
  const remark = readOwnName(given);
  return {
    ...(typeof mobileNo === 'string' && /^\d{1,11}$/.test(mobileNo) && { mobileNo }),
    ...(remark !== undefined && { remark }),
    ...(typeof edited === 'string' && mobile.accepts(edited) && { edited }),
  };
}
