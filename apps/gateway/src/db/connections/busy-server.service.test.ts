// A server or a machine that is merely busy must not be taken for a silent one, and no caller may be refused
// because of it.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OwnDatabase, startOwnDatabase } from '../../../../../tests/support/own-database.ts';
import { standStill } from '../../../../../tests/support/stand-still.ts';
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

test('open sessions serve all callers while the server opens no new ones', async () => {
  await pool.query('select 1');
  database.freezeNewSessions();
  // Longer than opening a session may take; a caller that waited for the new session gets another one.
  const until = performance.now() + 6000;
  const askOn = async (): Promise<void> => {
    while (performance.now() < until) await pool.query('select pg_sleep(0.02)');
  };
  await Promise.all([askOn(), askOn(), askOn()]);
  expect(pool.unavailable()).toBeNull();
  expect(pool.counts).toMatchObject({ refused: 0, silent: 0 });
});

test('a process that was blocked reads the answers that arrived, and refuses no caller', async () => {
  const opening = Array.from({ length: 4 }, () => pool.query('select 1'));
  await new Promise((resolve) => setImmediate(resolve));
  // Longer than a caller waits for a session, and longer than opening one may take.
  standStill(6000);
  await Promise.all(opening);
  await pool.query('select 1');
  expect(pool.counts).toMatchObject({ refused: 0, silent: 0 });
});

test("a released session goes to the next waiting caller after another's wait timed out", async () => {
  const small = createPool(database.url, 1);
  const taken = await small.connect();
  await expect(small.connect()).rejects.toThrow('timeout exceeded when trying to connect');
  const next = small.query('select 1');
  taken.release();
  expect((await next).rowCount).toBe(1);
  expect(small.waitingCount).toBe(0);
  await small.end();
});
