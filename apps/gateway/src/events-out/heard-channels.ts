/**
 * Which channels receive events, and of which kinds: known in each process, so that an order or an agreement
 * without receivers costs nothing more. While this is unknown every event is treated as having a receiver,
 * which loses nothing: the job that delivers it checks again.
 */
import type { Pool } from '../db/index.ts';
import type { Clock } from '../runtime/time/index.ts';

/** How often the endpoints are read; a new endpoint is in effect in every process within this time. */
export const LOOK_EVERY_MS = 2000;
const KNOWN_FOR_MS = 5 * LOOK_EVERY_MS;

export interface HeardChannels {
  isHeard(channel: string, type: string): boolean;
  /** Reads the endpoints anew. */
  look(): Promise<void>;
  /** The interval between readings, {@link LOOK_EVERY_MS}. */
  readonly lookEveryMs: number;
}

export function createHeardChannels(pool: Pool, clock: Clock): HeardChannels {
  let heard: ReadonlyMap<string | null, ReadonlySet<string>> = new Map();
  let knownUntil = 0;
  return {
    lookEveryMs: LOOK_EVERY_MS,
    isHeard: (channel, type) =>
      clock() > knownUntil || [null, channel].some((one) => heard.get(one)?.has(type) === true),
    async look() {
      const { rows } = await pool.query<{ channel: string | null; types: string[] }>(
        `select channel, array_agg(distinct type) as types from event_endpoints, unnest(types) as type
          group by channel`,
      );
      heard = new Map(rows.map(({ channel, types }) => [channel, new Set(types)]));
      knownUntil = clock() + KNOWN_FOR_MS;
    },
  };
}
