/**
 * What a database does to those who use it: connections cut, a backend killed, restarts of both kinds,
 * standing still, no space on its disk.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import type { OwnDatabase } from '../support/own-database.ts';
import type { Dice } from '../support/seeded-random.ts';
import type { InTurn } from './restarting-gateway.ts';

const FROZEN_MS = 5000;
const TABLES_FULL_MS = 1500;
const LOG_FULL_MS = 1500;

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
  /**
   * First nothing that needs a new page of a table can be written. Then the log is full, too, and the server
   * ends: a restart of its own fails for the same reason. Somebody makes space, and starts it.
   */
  async diskFull({ database, pool }) {
    try {
      database.fillDisk();
      await wait(TABLES_FULL_MS);
      await pool.query(USE_UP_LOG).catch(() => undefined);
      await wait(LOG_FULL_MS);
    } finally {
      database.freeDisk();
    }
    await database.startServer();
  },
} satisfies Record<string, (on: FaultyDatabase) => Promise<void>>;

export interface FaultyDatabase {
  readonly database: OwnDatabase;
  readonly pool: Pool;
}

const allKinds = Object.keys(faults) as (keyof typeof faults)[];

/** More than the segments of the log that are there already. */
const USE_UP_LOG = `do $$ begin
  for i in 1..1000 loop
    perform pg_logical_emit_message(false, 'filled', repeat('x', 1000000));
  end loop;
end $$`;

/**
 * Makes this many faults at random moments, each kind in turn (a full disk only where it has one of its
 * own); gives which came. `inTurn`: as of {@link RestartingGateway.killAgainAndAgain}.
 */
export async function troubleDatabase(
  on: FaultyDatabase,
  times: number,
  dice: Dice,
  inTurn: InTurn = async () => undefined,
): Promise<string[]> {
  const kinds = allKinds.filter((kind) => kind !== 'diskFull' || on.database.hasOwnDisk);
  const done: string[] = [];
  while (done.length < times) {
    await inTurn(done.length, times);
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
