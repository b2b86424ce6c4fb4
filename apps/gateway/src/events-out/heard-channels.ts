/**
 * Of which channels anybody is told: known in each process, so that an order of any other channel costs
 * nothing more. While that is not known every channel counts, which loses nothing: who tells looks again.
 */
import type { Pool } from '../db/index.ts';
import type { Clock } from '../runtime/time/index.ts';

/** Looked at so often; a new endpoint counts in every process within this time. */
export const LOOK_EVERY_MS = 2000;
const KNOWN_FOR_MS = 5 * LOOK_EVERY_MS;

export interface HeardChannels {
  isHeard(cnlCode: string): boolean;
  /** Reads them anew. */
  look(): Promise<void>;
}

export function createHeardChannels(pool: Pool, clock: Clock): HeardChannels {
  let heard: ReadonlySet<string | null> = new Set();
  let knownUntil = 0;
  return {
    isHeard: (cnlCode) => clock() > knownUntil || heard.has(null) || heard.has(cnlCode),
    async look() {
      const { rows } = await pool.query<{ channel: string | null }>(
        'select distinct channel from event_endpoints',
      );
      heard = new Set(rows.map(({ channel }) => channel));
      knownUntil = clock() + KNOWN_FOR_MS;
    },
  };
}
