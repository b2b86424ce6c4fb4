/**
 * Crossings: entries of which one side was compared in one piece and the other belongs to another piece,
 * because clocks differ and we learn later what a partner did. Each row waits for its other side. So every
 * entry is counted once on both sides without a query, and an entry listed a second time finds no waiting
 * row.
 */
import type { Client, Pool } from '../db/index.ts';
import type { BookName } from './differences/difference.ts';

/**
 * The side that was found already. `theirs`: listed by the partner, and our entry is not yet reached. `ours`:
 * our entry was reached, and it is not yet listed.
 */
export type Side = 'ours' | 'theirs';

interface Crossing {
  readonly key: string;
  readonly side: Side;
  readonly at: Date;
}

/** The crossings among these entries. */
export interface Crossings {
  /** Returns whether a crossing waited, and ends it. */
  take(key: string, side: Side): boolean;
  /** Adds a crossing. Returns false when it existed already. */
  wait(key: string, side: Side, at: Date): boolean;
  /** Writes the crossings that were ended and added. */
  write(client: Client): Promise<void>;
}

/** Reads a book's crossings with these keys, so that they can be ended and others added. */
export async function readCrossings(pool: Pool, book: BookName, keys: readonly string[]): Promise<Crossings> {
  const { rows: kept } = await pool.query<{ reference: string; side: Side }>(
    'select reference, side from reconciliation_crossings where book = $1 and reference = any($2)',
    [book, keys],
  );
  const waiting = new Set(kept.map(({ reference, side }) => `${side} ${reference}`));
  const taken: { key: string; side: Side }[] = [];
  const added = new Map<string, Crossing>();
  return {
    take(key, side) {
      const did = waiting.delete(`${side} ${key}`);
      if (did && !added.delete(`${side} ${key}`)) taken.push({ key, side });
      return did;
    },
    wait(key, side, at) {
      if (waiting.has(`${side} ${key}`)) return false;
      waiting.add(`${side} ${key}`);
      added.set(`${side} ${key}`, { key, side, at });
      return true;
    },
    async write(client) {
      if (taken.length > 0)
        await client.query(
          `delete from reconciliation_crossings c using unnest($2::text[], $3::text[]) as t (reference, side)
           where c.book = $1 and c.reference = t.reference and c.side = t.side`,
          [book, taken.map(({ key }) => key), taken.map(({ side }) => side)],
        );
      const rows = [...added.values()];
      if (rows.length > 0)
        await client.query(
          `insert into reconciliation_crossings (book, reference, side, at)
           select $1, * from unnest($2::text[], $3::text[], $4::timestamptz[])
           on conflict do nothing`,
          [
            book,
            rows.map(({ key }) => key),
            rows.map(({ side }) => side),
            rows.map(({ at }) => at.toISOString()),
          ],
        );
    },
  };
}

/** Returns the keys of our entries from before `before` that are listed nowhere, the oldest first. */
export async function longUnlisted(
  pool: Pool,
  book: BookName,
  before: Date,
  limit: number,
): Promise<readonly { readonly key: string; readonly at: Date }[]> {
  const { rows } = await pool.query<{ key: string; at: Date }>(
    `select reference as key, at from reconciliation_crossings
     where book = $1 and side = 'ours' and at < $2 order by at limit $3`,
    [book, before, limit],
  );
  return rows;
}
