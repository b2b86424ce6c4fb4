/**
 * Webhooks that no partner signed, which anybody may send. Counted here and not in the database: nothing that
 * a stranger sends is to cost more than its refusal. A partner whose webhooks are refused for a while repeats
 * them, and what they say is asked about by itself.
 */
import { addressKey } from '../db/index.ts';
import { MINUTE_MS } from '../runtime/index.ts';

/** Wrong signatures from one network address in a minute; more are refused without being looked at. */
export const FORGED_WEBHOOKS_PER_MINUTE = 30;
/** Addresses that are known at once; of more the counts begin anew. */
const MOST_ADDRESSES = 10_000;

export interface ForgedWebhooks {
  /** Whether so many came from the address in this minute that none is looked at. */
  tooMany(address: string): boolean;
  /** One came that nobody of ours signed. */
  note(address: string): void;
}

/** `now`: a clock that never goes back, in ms. */
export function createForgedWebhooks(now: () => number = () => performance.now()): ForgedWebhooks {
  const counts = new Map<string, number>();
  let began = now();
  function ofThisMinute(): Map<string, number> {
    if (now() - began >= MINUTE_MS || counts.size >= MOST_ADDRESSES) {
      counts.clear();
      began = now();
    }
    return counts;
  }
  return {
    tooMany: (address) => (ofThisMinute().get(addressKey(address)) ?? 0) >= FORGED_WEBHOOKS_PER_MINUTE,
    note(address) {
      const key = addressKey(address);
      ofThisMinute().set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}
