/**
 * What a database does to those who use it: connections cut, a backend killed, restarts of both kinds,
 * standing still.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import type { OwnDatabase } from '../support/own-database.ts';
import type { Dice } from '../support/seeded-random.ts';

const FROZEN_MS = 5000;

const faults = {
  /** Every connection but the one that asks for it. */
  async connectionsCut({ pool }) {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    );
  },
  /** As an out-of-memory kill does it: PostgreSQL then restarts all of them. */
  async backendKilled({ pool }) {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      order by state = 'active' desc limit 1`,
    );
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
  },
  async restarted({ database }) {
    await database.stopServer('fast');
    await database.startServer();
  },
  async crashed({ database }) {
    await database.stopServer('immediate');
    await database.startServer();
  },
  /** Every process of the server stands still, longer than a query is waited for. */
  async frozen({ database }) {
    database.freeze();
    try {
      await wait(FROZEN_MS);
    } finally {
      database.thaw();
    }
  },
} satisfies Record<string, (on: FaultyDatabase) => Promise<void>>;

export interface FaultyDatabase {
  readonly database: OwnDatabase;
  readonly pool: Pool;
}

const kinds = Object.keys(faults) as (keyof typeof faults)[];

/** So many faults at random moments, each kind in turn; gives how often each came. */
export async function troubleDatabase(on: FaultyDatabase, times: number, dice: Dice): Promise<string[]> {
  const done: string[] = [];
  while (done.length < times) {
    await wait(dice.whole(300, 2500));
    const kind = kinds[done.length % kinds.length] ?? 'restarted';
    // The last one may still be felt: then the next is tried again.
    const came = await faults[kind](on).then(
      () => true,
      () => false,
    );
    if (came) done.push(kind);
  }
  return done;
}
