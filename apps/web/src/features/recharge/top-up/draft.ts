import type { TopUpDraft } from '../../../platform/paths.ts';

/** A contact's name is no longer (packages/bridge). */
const LONGEST_NAME = 40;

/**
 * The number and amount, or what is chosen for points, that a history entry carries, so that a reload or
 * coming back finds the page as it was left. Kept in the entry and not in storage: it is gone with the tab,
 * and a mobile number is not stored.
 */
export function readDraft(state: unknown): TopUpDraft {
  const { mobileNo, faceFen, goodsId, contactName } = (state ?? {}) as Record<string, unknown>;
  const isMobile = typeof mobileNo === 'string' && /^1\d{10}$/.test(mobileNo);
  return {
    ...(isMobile && { mobileNo }),
    ...(isMobile &&
      typeof contactName === 'string' &&
      contactName !== '' && { contactName: Array.from(contactName).slice(0, LONGEST_NAME).join('') }),
    ...(typeof faceFen === 'number' && Number.isSafeInteger(faceFen) && faceFen > 0 && { faceFen }),
    ...(typeof goodsId === 'string' && /^[\w-]{1,32}$/.test(goodsId) && { goodsId }),
  };
}
