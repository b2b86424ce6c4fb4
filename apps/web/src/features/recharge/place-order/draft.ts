import type { TopUpDraft } from '../../../platform/paths.ts';

/**
 * The number and amount that a history entry carries, so that a reload or coming back finds the page as it was left.
 * Kept in the entry and not in storage: it is gone with the tab, and a mobile number is not stored.
 */
export function readDraft(state: unknown): TopUpDraft {
  const { mobileNo, faceFen } = (state ?? {}) as Record<string, unknown>;
  return {
    ...(typeof mobileNo === 'string' && /^1\d{10}$/.test(mobileNo) && { mobileNo }),
    ...(typeof faceFen === 'number' && Number.isSafeInteger(faceFen) && faceFen > 0 && { faceFen }),
  };
}
