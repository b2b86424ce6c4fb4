/**
 * Limits webhooks with a wrong signature, which anybody may send. A partner whose webhooks are refused for a
 * while repeats them, and the gateway asks partners for the outcomes in any case.
 */
import { addressKey } from '../db/rate-limits/index.ts';
import { createCountsOfAMinute } from './counts-of-a-minute.ts';

/**
 * Wrong signatures from one network address in a minute; beyond it, webhooks are refused without checking
 * them.
 */
export const FORGED_WEBHOOKS_PER_MINUTE = 30;

export interface ForgedWebhooks {
  /**
   * Returns whether the address has reached the limit in this minute, so that its webhooks are not checked.
   */
  tooMany(address: string): boolean;
  /** Counts a webhook with a wrong signature. */
  note(address: string): void;
}

/** Creates the limit. `now` is a monotonic clock, in ms. */
export function createForgedWebhooks(now?: () => number): ForgedWebhooks {
  const counts = createCountsOfAMinute(now);
  return {
    tooMany: (address) => counts.of(addressKey(address)) >= FORGED_WEBHOOKS_PER_MINUTE,
    note: (address) => counts.note(addressKey(address)),
  };
}
