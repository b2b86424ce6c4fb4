// A database address that names two real servers of which one takes writes, and what happens when that
// changes or one of them freezes.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { type OwnDatabase, startOwnDatabase } from '../../../../../tests/support/own-database.ts';
import { migrate } from '../migrate.ts';
import { createPool, createQueuePool, type Pool } from '../pool.ts';
import { requireDatabase } from '../server/require-database.ts';
import { inTransaction } from '../transaction.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

const PASSWORD = 'a-password-of-this-test';

let first: OwnDatabase;
let second: OwnDatabase;
/** The address that names both servers. */
let url: string;
let pool: Pool;
beforeAll(async () => {
  [first, second] = await Promise.all([startOwnDatabase(), startOwnDatabase()]);
  // Servers of one database have the same logins.
  for (const server of [first, second])
    await server.administer(`create role shared superuser login password '${PASSWORD}'`);
  const hosts = [first, second].map((server) => new URL(server.url).host);
  url = `postgres://shared:${PASSWORD}@${hosts.join(',')}/phonebill?target_session_attrs=read-write`;
});
afterAll(() => Promise.all([first.drop(), second.drop()]));
beforeEach(async () => {
  await writesOn(second);
  pool = createPool(url, 4);
});
afterEach(async () => {
  first.thaw();
  second.thaw();
  await pool.end();
});

/** Does what a fail-over does: this server takes writes, the other none. */
async function writesOn(server: OwnDatabase): Promise<void> {
  const other = server === first ? second : first;
  for (const [which, readOnly] of [
    [other, 'on'],
    [server, 'off'],
  ] as const) {
    await which.administer(`alter system set default_transaction_read_only = ${readOnly}`);
    await which.administer('select pg_reload_conf()');
  }
}

const portOf = (server: OwnDatabase): number => Number(new URL(server.url).port);
async function portInUse(from = pool): Promise<number> {
  const { rows } = await from.query<{ port: number }>(`select current_setting('port')::int as port`);
  return rows[0]?.port ?? 0;
}
const write = (): Promise<unknown> =>
  inTransaction(pool, (client) => client.query('insert into database_probes default values'));
const succeeds = (attempt: () => Promise<unknown>): Promise<boolean> =>
  attempt().then(
    () => true,
    () => false,
  );

const needed = () => ({
  variable: 'DATABASE_URL' as const,
  databaseUrl: url,
  forCalls: 1,
  beside: 0,
});

test('uses the writable server, at any position in the list', async () => {
  expect(await portInUse()).toBe(portOf(second));
  await pool.end();
  await writesOn(first);
  pool = createPool(url, 4);
  expect(await portInUse()).toBe(portOf(first));
});

test('the job queue, the migrations and the check at the start use the writable server too', async () => {
  const queuePool = createQueuePool(url, 2);
  expect(await portInUse(queuePool)).toBe(portOf(second));
  await queuePool.end();
  await migrate(url);
  await requireDatabase(needed());
});

test('writes continue after a fail-over, and none reaches the former server', async () => {
  await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.05)')));
  expect(pool.totalCount).toBe(4);
  await writesOn(first);
  await eventually('a write to succeed', () => succeeds(write));
  const ports = await Promise.all(Array.from({ length: 20 }, () => portInUse()));
  expect(new Set(ports)).toEqual(new Set([portOf(first)]));
});

test('a frozen server is replaced by the other within seconds', async () => {
  await write();
  second.freeze();
  const lost = await write().catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(DatabaseUnavailable);
  await first.administer('alter system set default_transaction_read_only = off');
  await first.administer('select pg_reload_conf()');
  await eventually('a write to succeed', () => succeeds(write));
  expect(await portInUse()).toBe(portOf(first));
});

test('names each server, but no password, when none is writable', async () => {
  await first.administer('alter system set default_transaction_read_only = on');
  await second.administer('alter system set default_transaction_read_only = on');
  await second.administer('select pg_reload_conf()');
  const reason = await requireDatabase(needed()).catch((error: Error) => error.message);
  expect(reason).toContain(`127.0.0.1:${String(portOf(first))}: it takes no writes`);
  expect(reason).toContain(`127.0.0.1:${String(portOf(second))}: it takes no writes`);
  expect(reason).not.toContain(PASSWORD);
});

test.each([
  ['of several', () => url],
  // The name may lead to another server by now, which a newly opened session finds out.
  ['that is the only one', () => `postgres://shared:${PASSWORD}@${new URL(second.url).host}/phonebill`],
])('a listening session at a server %s ends once the server is read-only', async (_which, of) => {
  const used = createPool(of(), 4);
  try {
    const listening = await used.connect();
    let hasEnded = false;
    listening.once('end', () => (hasEnded = true));
    await listening.query('listen something');
    await writesOn(first);
    const writeThere = () => used.query('insert into database_probes default values');
    await eventually('the listening session to end', async () => {
      await writeThere().catch(() => undefined);
      return hasEnded;
    });
    listening.release(true);
    await writesOn(second);
    await eventually('a write to succeed', () => succeeds(writeThere));
  } finally {
    await used.end();
  }
});
