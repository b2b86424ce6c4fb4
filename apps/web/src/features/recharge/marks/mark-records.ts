import type { SavedNumberView } from '@phonebill/contract/wire';
import { type MarkRecordsState, paths, type TopUpDraft } from '../../../platform/paths.ts';

/**
 * Returns whether a number matches the search text: a part of its name, or of its digits in any grouping. An
 * empty text matches every number.
 */
export function matches(
  { mobileNo, remark }: Pick<SavedNumberView, 'mobileNo' | 'remark'>,
  typed: string,
): boolean {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  if (remark.normalize('NFKC').toLowerCase().includes(text)) return true;
  const digits = text.replace(/[\s\p{Pd}]/gu, '').replace(/^\+86/, '');
  return /^\d+$/.test(digits) && mobileNo.includes(digits);
}

const SCREENS: ReadonlySet<string> = new Set([paths.placeOrder, paths.digitalRecharge, paths.directCharge]);

/**
 * Returns where a chosen number is topped up, from the previous screen's state; placeOrder if that names
 * nothing. Invalid values are ignored.
 */
export function topUpTarget(
  state: unknown,
  mobileNo: string,
): { readonly to: string; readonly state: TopUpDraft } {
  const { topUpAt, faceFen } = (state ?? {}) as Partial<Record<keyof MarkRecordsState, unknown>>;
  const isScreen = typeof topUpAt === 'string' && SCREENS.has(topUpAt.split('?')[0] ?? '');
  return {
    to: isScreen ? topUpAt : paths.placeOrder,
    state: { mobileNo, ...(typeof faceFen === 'number' && { faceFen }) },
  };
}
