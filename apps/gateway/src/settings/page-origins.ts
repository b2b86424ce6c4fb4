import { setTimeout as wait } from 'node:timers/promises';
import { originOf } from './safe-address.ts';

/** How long a reload of the settings takes to reach pages that are opened, at most. */
const KEPT_MS = 5000;
/** A page is served without waiting longer than this for a database that is slow or away. */
const PATIENCE_MS = 500;

/**
 * The origins that pages may send a browser to, for every page that is served (SPEC section 2:
 * authorizationUrl; section 7: jumpUrl; section 3: adverts). Asked for at most once in five seconds; those
 * known last while they cannot be had, and none before they were ever known. Never rejects.
 */
export function createPageOrigins(
  allowedOrigins: () => Promise<readonly string[]>,
  nowMs: () => number = () => performance.now(),
): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  let askedAt = -Infinity;
  let underWay: Promise<void> | null = null;

  async function ask(): Promise<void> {
    try {
      known = (await allowedOrigins()).filter((origin) => originOf(origin) !== null).toSorted();
      askedAt = nowMs();
    } catch {
      // The next page asks again.
    } finally {
      underWay = null;
    }
  }

  return async () => {
    if (nowMs() - askedAt < KEPT_MS) return known;
    underWay ??= ask();
    await Promise.race([underWay, wait(PATIENCE_MS, undefined, { ref: false })]);
    return known;
  };
}
