import { sessionArea, type StorageArea } from '../../platform/storage.ts';

const KEY = 'campaignClaim';
const KEPT_MS = 30 * 60_000;

/**
 * That somebody tapped "claim" and is not through with it: kept while they log in, and over a reload while
 * the claim is under way. It is in this tab's storage and never in an address, so that no link claims
 * anything.
 */
export interface ClaimIntent {
  /** Claims this activity from now on, for half an hour. */
  set(activityId: string): void;
  isFor(activityId: string): boolean;
  drop(): void;
}

export function createClaimIntent(area: StorageArea, now: () => number = Date.now): ClaimIntent {
  return {
    set: (activityId) => area.setItem(KEY, `${now()} ${activityId}`),
    isFor(activityId) {
      const [at = '', kept] = (area.getItem(KEY) ?? '').split(' ');
      return kept === activityId && Math.abs(now() - Number(at)) < KEPT_MS;
    },
    drop: () => area.removeItem(KEY),
  };
}

export const claimIntent = createClaimIntent(sessionArea);
