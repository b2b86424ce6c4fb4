/**
 * The real database of a world: a copy of a template whose `present_time()` is a setting of the session, on
 * one session, by which every statement of every process runs in its turn.
 */
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import {
  administer,
  createDatabaseFrom,
  dropDatabase,
  urlOfDatabase,
} from '../../apps/launcher/src/databases.ts';
import type { Statement, WorldDatabase } from './surroundings.ts';

/** When a world begins, ms since 1970: noon in China. */
export const WORLD_BEGINS = Date.UTC(2026, 10, 20, 4);

const WORLD_TIME = `create or replace function present_time() returns timestamptz language sql stable as $$
  select to_timestamp(current_setting('simulation.now')::float8 / 1000)
$$`;

export interface Server {
  readonly serverUrl: string;
  /** A migrated database that worlds are copied from. */
  readonly template: string;
}

/** Makes the template of worlds from a migrated database. */
export async function makeTemplate(serverUrl: string, migrated: string, template: string): Promise<Server> {
  await dropDatabase(serverUrl, template);
  await createDatabaseFrom(migrated, serverUrl, template);
  await administer(serverUrl, (client) => client.query(WORLD_TIME), template);
  return { serverUrl, template };
}

export interface OpenedWorldDatabase extends WorldDatabase {
  /** When work is due next by the rows, ms since 1970; null: never. */
  nextWakeAt(): Promise<number | null>;
  /** Reads the rows on a session of the oracle's own, which has no part in the world. */
  read<Row>(sql: string): Promise<readonly Row[]>;
  readonly statements: () => number;
  drop(): Promise<void>;
}

/** `databaseNow`: the time by the database's clock, ms since 1970. */
export async function openWorldDatabase(
  { serverUrl, template }: Server,
  name: string,
  databaseNow: () => number,
): Promise<OpenedWorldDatabase> {
  await createDatabaseFrom(template, serverUrl, name);
  const url = urlOfDatabase(serverUrl, name);
  const pool: Pool = createTestPool(url, 1);
  const session = await pool.connect();
  let toldNow: number | null = null;
  let statements = 0;
  /** Undefined: it may have changed. */
  let nextWake: number | null | undefined;

  async function tellTime(): Promise<void> {
    const now = databaseNow();
    if (now === toldNow) return;
    await session.query({
      name: 'world-time',
      text: `select set_config('simulation.now', $1, false)`,
      values: [String(now)],
    });
    toldNow = now;
  }

  return {
    async read<Row>(sql: string) {
      let rows: readonly Row[] = [];
      const keep = async (client: Parameters<Parameters<typeof administer>[1]>[0]): Promise<void> => {
        rows = (await client.query(sql)).rows as Row[];
      };
      await administer(serverUrl, keep, name);
      return rows;
    },
    statements: () => statements,
    async run({ name: statement, text, values }: Statement) {
      statements += 1;
      nextWake = undefined;
      try {
        await tellTime();
        return { result: await session.query({ name: statement, text, values: [...values] }) };
      } catch (error) {
        return { error };
      }
    },
    async nextWakeAt() {
      if (nextWake !== undefined) return nextWake;
      const { rows } = await session.query<{ ms: number | null }>({
        name: 'next-wake',
        text: 'select ceil(extract(epoch from min(due_at)) * 1000)::float8 as ms from order_wakes',
      });
      nextWake = rows[0]?.ms ?? null;
      return nextWake;
    },
    async drop() {
      session.release();
      await pool.end();
      await dropDatabase(serverUrl, name);
    },
  };
}
