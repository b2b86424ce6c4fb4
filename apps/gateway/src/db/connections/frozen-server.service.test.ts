// Connections to a real PostgreSQL whose processes are stopped, as on a machine that hangs: nothing is
// closed, nothing is refused, nothing is answered.

import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, WITHIN_SECONDS_MS } from '../../../../../tests/support/eventually.ts';
import { type OwnDatabase, startOwnDatabase } from '../../../../../tests/support/own-database.ts';
import { type Client, createPool, type Pool } from '../pool.ts';
import { inTransaction } from '../transaction.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

let database: OwnDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await startOwnDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  pool = createPool(database.url, 4, { statementMs: 500 });
});
afterEach(async () => {
  database.thaw();
  await pool.end();
});

/** Returns the outcome of an attempt, and its duration in ms. */
async function timed(attempt: () => Promise<unknown>): Promise<{ outcome: unknown; tookMs: number }> {
  const begun = performance.now();
  const outcome = await attempt().catch((error: unknown) => error);
  return { outcome, tookMs: performance.now() - begun };
}

describe('a frozen server', () => {
  test('a query on an open connection fails within seconds, and the next ones at once', async () => {
    await pool.query('select 1');
    database.freeze();
    const first = await timed(() => pool.query('select 1'));
    expect(first.outcome).toBeInstanceOf(DatabaseUnavailable);
    expect(first.tookMs).toBeLessThan(WITHIN_SECONDS_MS);
    const next = await Promise.all(Array.from({ length: 100 }, () => timed(() => pool.query('select 1'))));
    for (const { outcome } of next) expect(outcome).toBeInstanceOf(DatabaseUnavailable);
    expect(pool.counts.refused).toBe(100);
    expect(pool.totalCount).toBeLessThanOrEqual(4);
    expect(pool.waitingCount).toBe(0);
  });

  test('a new connection fails within seconds', async () => {
    database.freeze();
    const { outcome, tookMs } = await timed(() => pool.connect());
    expect(outcome).toBeInstanceOf(DatabaseUnavailable);
    expect(tookMs).toBeLessThan(WITHIN_SECONDS_MS);
  });

  test('queries succeed again once the server is thawed', async () => {
    await pool.query('select 1');
    database.freeze();
    await timed(() => pool.query('select 1'));
    expect(pool.unavailable()).not.toBeNull();
    database.thaw();
    await eventually('the pool to work again', () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    );
  });

  test('a commit that is not answered throws, whatever its outcome', async () => {
    await pool.query('create table if not exists commits (id integer)');
    const attempt = timed(() =>
      inTransaction(pool, async (client) => {
        await client.query('insert into commits values (1)');
        database.freeze();
      }),
    );
    expect((await attempt).outcome).toBeInstanceOf(DatabaseUnavailable);
  });

  test('closing a pool takes only seconds', async () => {
    await pool.query('select 1');
    database.freeze();
    const underWay = timed(() => pool.query('select 1'));
    const { tookMs } = await timed(() => pool.end());
    expect(tookMs).toBeLessThan(WITHIN_SECONDS_MS);
    expect((await underWay).outcome).toBeInstanceOf(DatabaseUnavailable);
    pool = createPool(database.url, 1);
  });
});

describe('a server that answers', () => {
  test('the server cancels a statement that takes too long, and the connection stays open', async () => {
    const { outcome } = await timed(() => pool.query('select pg_sleep(60)'));
    expect((outcome as { code?: string }).code).toBe('57014');
    expect(pool.unavailable()).toBeNull();
    await pool.query('select 1');
  });

  test('a server without a free connection is not reported as unavailable', async () => {
    // The pool starts without a session of its own.
    await pool.end();
    pool = createPool(database.url, 1);
    const others = createPool(database.url, 80);
    const taken: Client[] = [];
    const takeOne = async () => void taken.push(await others.connect());
    try {
      // One after another: of many at once, a slow machine gives some up, which leaves their places free.
      let refusal: unknown;
      while (refusal === undefined) refusal = (await timed(takeOne)).outcome;
      expect((refusal as { code?: string }).code).toBe('53300');
      const { outcome } = await timed(() => pool.query('select 1'));
      expect((outcome as { code?: string }).code).toBe('53300');
    } finally {
      for (const one of taken) one.release();
      await others.end();
    }
    await eventually('a connection to be free', () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    );
  });
});

describe('a commit that waits for a standby', () => {
  beforeEach(async () => {
    await database.administer(`alter system set synchronous_standby_names = 'nobody'`);
    await database.administer('select pg_reload_conf()');
    await eventually('the setting to count', async () => {
      const { rows } = await pool.query<{ names: string }>(
        `select current_setting('synchronous_standby_names') as names`,
      );
      return rows[0]?.names === 'nobody';
    });
  });
  const noStandby = async (): Promise<void> => {
    await database.administer('alter system reset synchronous_standby_names');
    await database.administer('select pg_reload_conf()');
  };
  afterEach(noStandby);

  test('has no time limit, and is acknowledged once the standby is no longer required', async () => {
    let acknowledged = false;
    const commit = pool.query('insert into database_probes default values').then(() => {
      acknowledged = true;
    });
    // Longer than the limit of a statement and all margins.
    await Promise.race([commit, wait(9000)]);
    expect(acknowledged).toBe(false);
    await noStandby();
    await commit;
    expect(acknowledged).toBe(true);
  });

  test('is not acknowledged when its wait is cancelled', async () => {
    const commit = timed(() => pool.query('insert into database_probes default values'));
    await eventually('the commit to wait', async () => {
      const { rows } = await pool.query<{ cancelled: boolean }>(
        `select pg_cancel_backend(pid) as cancelled from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      return rows.length > 0;
    });
    expect((await commit).outcome).toBeInstanceOf(DatabaseUnavailable);
  });
});
