/**
 * Webhooks that no partner signed, which anybody may send. A partner whose webhooks are refused for a while
 * repeats them, and what they say is asked about by itself.
 */
import { addressKey } from '../db/rate-limits/index.ts';
import { createCountsOfAMinute } from './counts-of-a-minute.ts';

/** Wrong signatures from one network address in a minute; more are refused without being looked at. */
export const FORGED_WEBHOOKS_PER_MINUTE = 30;

export interface ForgedWebhooks {
  /** Whether so many came from the address in this minute that none is looked at. */
  tooMany(address: string): boolean;
  /** One came that nobody of ours signed. */
  note(address: string): void;
}

/** `now`: a clock that never goes back, in ms. */
export function createForgedWebhooks(now?: () => number): ForgedWebhooks {
  const counts = createCountsOfAMinute(now);
  return {
    tooMany: (address) => counts.of(addressKey(address)) >= FORGED_WEBHOOKS_PER_MINUTE,
    note: (address) => counts.note(addressKey(address)),
  };
}
