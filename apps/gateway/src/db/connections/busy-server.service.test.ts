// A server, or a machine, that is only busy is not taken for one that is silent: nobody is refused for it.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OwnDatabase, startOwnDatabase } from '../../../../../tests/support/own-database.ts';
import { createPool, type Pool } from '../pool.ts';

let database: OwnDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await startOwnDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  pool = createPool(database.url, 4);
});
afterEach(async () => {
  database.thaw();
  await pool.end();
});

test('while no more sessions are opened, those that are open serve everybody', async () => {
  await pool.query('select 1');
  database.freezeNewSessions();
  // Longer than a session may take to open: whoever waited for it gets another.
  const until = performance.now() + 6000;
  const askOn = async (): Promise<void> => {
    while (performance.now() < until) await pool.query('select pg_sleep(0.02)');
  };
  await Promise.all([askOn(), askOn(), askOn()]);
  expect(pool.unavailable()).toBeNull();
  expect(pool.counts).toMatchObject({ refused: 0, silent: 0 });
});

test('a process that stood still reads what came meanwhile, and refuses nobody', async () => {
  const opening = Array.from({ length: 4 }, () => pool.query('select 1'));
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3500);
  await Promise.all(opening);
  await pool.query('select 1');
  expect(pool.counts).toMatchObject({ refused: 0, silent: 0 });
});
