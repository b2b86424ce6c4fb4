import type { SavedNumberView } from '@phonebill/contract/wire';
import { type MarkRecordsState, paths, type TopUpDraft } from '../../../platform/paths.ts';

/**
 * Whether a number is meant by what was typed: a part of its name, or of its digits however they are grouped.
 * Nothing typed means every number.
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
 * Where a chosen number is topped up, by what the screen before gave; on placeOrder when it gave nothing.
 * Anything else in the state is passed over.
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
