// Time that a test moves, in days if it likes: of a database, whose clock its gateways go by, and of a
// sandbox in the same process. It goes on by itself as time does.

import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';

export interface MovableTime {
  /** Milliseconds since 1970. */
  now(): number;
  /** From then on the clock of this database is this one. It has nobody connected yet. */
  rule(databaseUrl: string): Promise<void>;
  /** Goes on from there. Gateways read it every ten seconds. */
  moveTo(at: number): Promise<void>;
}

/** Begins at `startsAt`, ms since 1970. */
export function createMovableTime(startsAt: number): MovableTime {
  let aheadMs = startsAt - Date.now();
  const ruled: string[] = [];
  const now = (): number => Date.now() + aheadMs;
  return {
    now,
    async rule(databaseUrl) {
      // Whoever asks the database for the time finds these functions before its own.
      const { pathname } = new URL(databaseUrl);
      await onDatabase(
        databaseUrl,
        `alter database "${pathname.slice(1)}" set search_path = public, pg_catalog`,
      );
      ruled.push(databaseUrl);
      await onDatabase(databaseUrl, clocksAhead(aheadMs));
    },
    async moveTo(at) {
      aheadMs = at - Date.now();
      for (const databaseUrl of ruled) await onDatabase(databaseUrl, clocksAhead(aheadMs));
    },
  };
}

const clocksAhead = (ms: number): string =>
  ['now', 'clock_timestamp']
    .map(
      (name) =>
        `create or replace function public.${name}() returns timestamptz language sql
          ${name === 'now' ? 'stable' : 'volatile'} as
          $$ select pg_catalog.${name}() + ${Math.round(ms)} * interval '1 millisecond' $$;`,
    )
    .join('\n');

async function onDatabase(databaseUrl: string, statements: string): Promise<void> {
  const pool = createTestPool(databaseUrl, 1);
  try {
    await pool.query(statements);
  } finally {
    await pool.end();
  }
}
