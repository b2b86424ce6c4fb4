/**
 * Faults of a database: connections cut, a backend killed, both kinds of restart, a freeze, and a full disk.
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
  /** Cuts every connection except its own. */
  async connectionsCut({ pool }) {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    );
  },
  /** Kills a backend as the out-of-memory killer does; PostgreSQL then restarts all of them. */
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
  /** Freezes every process of the server for longer than a query may take. */
  async frozen({ database }) {
    database.freeze();
    try {
      await wait(FROZEN_MS);
    } finally {
      database.thaw();
    }
  },
  /**
   * Fills the disk. At first only writes that need a new page of a table fail. Then the log has no space
   * either, and the server ends; restarting it fails for the same reason. At last space is freed, as an
   * operator would do, and the server started.
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

/** Writes more log than the existing segments can hold. */
const USE_UP_LOG = `do $$ begin
  for i in 1..1000 loop
    perform pg_logical_emit_message(false, 'filled', repeat('x', 1000000));
  end loop;
end $$`;

/**
 * Makes this many faults at random moments, each kind in turn (a full disk only for a database with its own).
 * Returns those that were made. `inTurn`: as in {@link RestartingGateway.killAgainAndAgain}.
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
    // The fault before may still be in effect and make this one fail; then the next is tried.
    const came = await faults[kind](on).then(
      () => true,
      () => false,
    );
    if (came) done.push(kind);
  }
  return done;
}
