// Output and behaviour of a process that starts on a database that is away, too small, or not configured as
// expected.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { startProgram } from '../support/child-process.ts';
import { eventually } from '../support/eventually.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { type OwnDatabase, startOwnDatabase } from '../support/own-database.ts';
import { startWay } from '../support/cuttable-way.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { createTestDatabase } from '../support/postgres.ts';

let database: OwnDatabase;
const keys = freshKeys();
beforeAll(async () => {
  database = await startOwnDatabase();
}, 60_000);
afterAll(() => database.drop());

const partners = ['CASHIER', 'CARRIER', 'DIGITAL', 'ENTRUST', 'POINTS', 'SMS', 'WALLET'];

async function start(environment: Record<string, string> = {}) {
  const ports = await gatewayPorts();
  const program = startProgram('apps/gateway/src/main.ts', {
    ...keys,
    ...Object.fromEntries(partners.map((partner) => [`${partner}_URL`, 'http://127.0.0.1:9'])),
    ...ports.environment,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const isReady = (): Promise<boolean> =>
    fetch(`${ports.operationsUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const ended = async (): Promise<string> => {
    await eventually('the process to end', () => !program.running(), { withinMs: 60_000 });
    return program.output();
  };
  return { program, isReady, ended };
}

test('a start waits for an absent database, logs one line, and continues once it is back', async () => {
  await database.stopServer();
  const { program, isReady } = await start();
  await eventually('it to be said', () => program.output().includes('is away'), { withinMs: 60_000 });
  await database.startServer();
  await eventually('the process to be ready', isReady, { withinMs: 60_000 });
  const lines = program.output().trimEnd().split('\n');
  // The line appears twice if the database was starting up in between.
  expect(lines.length).toBeLessThanOrEqual(2);
  for (const line of lines)
    expect(line).toMatch(/^The database on 127\.0\.0\.1:\d+ is away \(.+\): it is tried again every 2 s\.$/);
  expect(await program.stop()).toBe(0);
}, 120_000);

test.each(['politely', 'at once'] as const)(
  'a start whose connections end %s repeats them without printing a stack',
  async (how) => {
    const way = await startWay(database.url);
    // Connections are cut from the first query to the first jobs.
    for (const everyMs of [13, 97]) {
      const { program, isReady } = await start({ DATABASE_URL: way.url });
      const cutting = setInterval(() => way.cut(how), everyMs);
      await eventually('it to be said', () => program.output().includes('is away'), { withinMs: 60_000 });
      await wait(1000);
      clearInterval(cutting);
      await eventually('the process to be ready', isReady, { withinMs: 60_000 });
      expect(program.output(), `cut every ${everyMs} ms`).not.toMatch(/^\s+at /m);
      expect(await program.stop(), `cut every ${everyMs} ms`).toBe(0);
    }
    way.close();
  },
  120_000,
);

test('a process that waits for its database ends when it is stopped, without another line', async () => {
  const port = await freePort();
  const { program } = await start({ DATABASE_URL: `postgres://me@127.0.0.1:${port}/phonebill` });
  await eventually('it to be said', () => program.output().includes('is away'), { withinMs: 60_000 });
  expect(await program.stop()).toBe(0);
  expect(program.output().trimEnd().split('\n')).toHaveLength(1);
}, 60_000);

test.each([
  [
    'more connections than the server has',
    { DATABASE_CONNECTIONS: '400', JOBS_AT_ONCE: '16' },
    [
      /^DATABASE_CONNECTIONS: with 400 this process opens up to 408 connections, and the database on \S+ /,
      /has \d+ for all processes \(max_connections \d+ less 3 reserved\): set it to \d+ or less, /,
      /or raise max_connections\.\n$/,
    ],
  ],
  [
    'a web process alone needs fewer, and is told so',
    { DATABASE_CONNECTIONS: '400', ROLES: 'web' },
    [/^DATABASE_CONNECTIONS: with 400 this process opens up to 401 connections, /],
  ],
])(
  '%s: refused in one sentence',
  async (_what, environment, parts) => {
    const { program, ended } = await start(environment);
    const said = await ended();
    for (const part of parts) expect(said).toMatch(part);
    expect(said.trimEnd()).not.toContain('\n');
    expect(await program.stop()).toBe(1);
  },
  60_000,
);

test.each([
  ['password', (url: URL) => void (url.password = 'wrong')],
  ['name of the database', (url: URL) => void (url.pathname = '/none')],
])(
  'a start with a wrong %s ends with one sentence that omits the password',
  async (_what, spoil) => {
    const url = new URL(database.url);
    const { password } = url;
    spoil(url);
    const { program, ended } = await start({ DATABASE_URL: url.href });
    const said = await ended();
    expect(said).toMatch(/^DATABASE_URL: the database on 127\.0\.0\.1:\d+ cannot be used: [^\n]+\n$/);
    expect(said).not.toContain(password);
    expect(await program.stop()).toBe(1);
  },
  60_000,
);

test('a first start with an empty settings folder ends with one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-settings-'));
  const fresh = await createTestDatabase();
  const { program, ended } = await start({ DATABASE_URL: fresh.url, SETTINGS_FOLDER: folder });
  expect(await ended()).toBe(`${folder}/: /: has no file of settings\n`);
  expect(await program.stop()).toBe(1);
  await fresh.drop();
  rmSync(folder, { recursive: true });
}, 60_000);
