// Time that a test moves, by days if it likes: that of a database, whose clock its gateways use, and of a
// sandbox in the same process. It advances by itself as real time does.

import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';

export interface MovableTime {
  /** Returns ms since 1970. */
  now(): number;
  /** Makes this the clock of the database, which must not have connections yet. */
  rule(databaseUrl: string): Promise<void>;
  /** Moves the time there, from where it advances. Gateways read it every ten seconds. */
  moveTo(at: number): Promise<void>;
}

/** Creates a time that begins at `startsAt`, in ms since 1970. */
export function createMovableTime(startsAt: number): MovableTime {
  let aheadMs = startsAt - Date.now();
  const ruled: string[] = [];
  const now = (): number => Date.now() + aheadMs;
  return {
    now,
    async rule(databaseUrl) {
      // Statements that read the time find these functions before PostgreSQL's own.
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
