import { setTimeout as wait } from 'node:timers/promises';
import { originOf } from './safe-address.ts';

/** The longest time that reloaded settings take to reach newly opened pages. */
const KEPT_MS = 5000;
/** The longest time that a page waits for a slow or unavailable database before it is served. */
const PATIENCE_MS = 500;

/**
 * Returns a function that gives the origins to which pages may send a browser, for every page that is served
 * (SPEC section 2: authorizationUrl; section 7: jumpUrl; section 3: adverts). They are read at most once in
 * five seconds. While they cannot be read, the last known ones are returned, or none if they were never
 * known. Never rejects.
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
      // They are read again for the next page.
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
