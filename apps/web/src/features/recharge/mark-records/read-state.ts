import { type MarkRecordsState, paths, type TopUpDraft } from '../../../platform/paths.ts';

const SCREENS: ReadonlySet<string> = new Set([paths.placeOrder, paths.digitalRecharge, paths.directCharge]);

/**
 * Where a chosen number is topped up, by what the screen before said; on placeOrder when it did not. Anything
 * else in the state is passed over.
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
