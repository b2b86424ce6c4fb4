// Tests the commands of docs/deployment.md, "From the embedded server to DATABASE_URL", as they are written
// there.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { readBooks } from '../chaos/books.ts';
import { partnersFor } from '../chaos/chaos-partners.ts';
import { violations } from '../chaos/invariants.ts';
import { createApiClient } from '../support/api-client.ts';
import { makeDurableFolder } from '../support/database-folder.ts';
import { eventually } from '../support/eventually.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { type OwnDatabase, startOwnDatabase } from '../support/own-database.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { createSandboxClient } from '../support/sandbox-client.ts';
import { writeSmallPages } from '../support/small-pages.ts';
import { signInUser } from '../support/test-user.ts';
import { lookAtOrder, placeAndPay, placeTopUp, untilOrderIs } from '../support/top-up.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const WRITTEN = 'postgres://phonebill:PASSWORD@db.example:5432/phonebill';
const [moveCommand = '', startCommand = ''] = commandsOfDocument();
const keys = freshKeys();

let folder: string;
let server: OwnDatabase;
let newUrl: string;
let environment: Record<string, string>;
let addresses: { url: string; operationsUrl: string; sandboxUrl: string };
beforeAll(async () => {
  folder = makeDurableFolder('move');
  writeSmallPages(join(folder, 'pages'));
  server = await startOwnDatabase();
  await server.administer('create database moved_here owner phonebill_product');
  newUrl = Object.assign(new URL(server.url), { pathname: '/moved_here' }).href;
  const ports = await gatewayPorts();
  const sandboxPort = String(await freePort());
  addresses = { ...ports, sandboxUrl: `http://127.0.0.1:${sandboxPort}` };
  environment = {
    ...keys,
    ...ports.environment,
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    SANDBOX_PORT: sandboxPort,
    SANDBOX_TIME_SCALE: '0.05',
    TIME_SCALE: '0.01',
    ROLES: 'web,worker,sandbox',
    DATA_DIR: join(folder, 'data'),
    WEB_ROOT: join(folder, 'pages'),
  };
}, 120_000);
afterAll(async () => {
  await server.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the lines of that chapter's command blocks. */
function commandsOfDocument(): string[] {
  const document = readFileSync(join(repository, 'docs/deployment.md'), 'utf8');
  const [, chapter = ''] = /\n## From the embedded server to DATABASE_URL\n([^]*)/.exec(document) ?? [];
  return [...chapter.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block.trim());
}

/** Runs a command of the document, with the address of the existing database. */
function type(command: string) {
  // The program replaces the shell, and so receives its signals.
  const line = command.replace(WRITTEN, newUrl).replace(/^(?:[A-Z_]+=\S+ )*/, '$&exec ');
  const child = spawn('sh', ['-c', line], {
    cwd: repository,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', error: '' };
  child.stdout.on('data', (text) => (said.out += String(text)));
  child.stderr.on('data', (text) => (said.error += String(text)));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { said, ended, child };
}

/** Creates the embedded database of a product that had the sandbox's own keys. */
async function begunBefore(): Promise<void> {
  const database = await startEmbeddedDatabase({ folder: join(folder, 'data'), kind: 'durable' });
  await database.stop();
}

async function start(command: string) {
  const started = type(command);
  await eventually(
    'the product to be ready',
    () => {
      if (started.child.exitCode !== null) throw new Error(JSON.stringify(started.said));
      return started.said.out.includes('phonebill is ready');
    },
    { withinMs: 180_000, everyMs: 100 },
  );
  return {
    ...started,
    async stop() {
      started.child.kill('SIGTERM');
      expect(await started.ended).toBe(0);
    },
  };
}

/** Returns a pool on the embedded database while the product runs on it. */
function embeddedPool(): Pool {
  const read = (name: string): string => readFileSync(join(folder, 'data', name), 'utf8').trim();
  const [password, port] = [read('postgres-product.password'), read('postgres.port')];
  return createTestPool(`postgres://phonebill_product:${password}@127.0.0.1:${port}/phonebill`, 2);
}

const TABLES = ['users', 'sessions', 'orders', 'payments', 'deliveries', 'order_events', 'ledger_transfers'];

async function countedRows(pool: Pool): Promise<Record<string, number>> {
  const counts = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return (await pool.query<Record<string, number>>(`select ${counts.join(', ')}`)).rows[0] ?? {};
}

test('the embedded database moves to a server with all orders, equal books and valid sessions', async () => {
  const began = Date.now();
  const sandbox = createSandboxClient(addresses.sandboxUrl);
  // Partners have the test's own keys here, with which no embedded database is created: this one existed
  // before.
  await begunBefore();
  const embedded = await start('npm start');
  const before = embeddedPool();
  const user = await signInUser(before, '13900001555');
  const api = createApiClient(addresses.url, user.ssoToken);
  const credited = await placeAndPay(api, sandbox, '13800004321');
  const refused = await placeAndPay(api, sandbox, '13800000002');
  await untilOrderIs('credited', api, credited);
  await untilOrderIs('refunded', api, refused);
  // An order that waits for its payer, and is paid after the move.
  const waiting = await placeTopUp(api, '13800004322');
  const listed = (await api.call('POST /vi/queryRechargeBill', {})).orders;
  expect(listed).toHaveLength(3);
  const rowsBefore = await countedRows(before);
  await before.end();
  await embedded.stop();

  const moving = type(moveCommand);
  expect(await moving.ended, moving.said.error).toBe(0);
  expect(moving.said.out).toMatch(/Moved \d+ rows of \d+ tables\./);

  // Leaves the state of a move that was killed when all rows were copied but not yet recorded as moved.
  const noteOfMove = join(folder, 'data', 'database-moved.txt');
  renameSync(noteOfMove, `${noteOfMove}.prepared`);
  const onTheOldOne = type('npm start');
  expect(await onTheOldOne.ended, onTheOldOne.said.out).toBe(1);
  expect(onTheOldOne.said.error + onTheOldOne.said.out).toMatch(/was cut short\. Type it again/);
  const again = type(moveCommand);
  expect(await again.ended, again.said.error).toBe(0);
  expect(again.said.out).toMatch(/All had been moved before\./);
  expect(existsSync(noteOfMove)).toBe(true);

  const moved = await start(startCommand);
  const after = createTestPool(newUrl, 2);
  try {
    expect(await countedRows(after)).toEqual(rowsBefore);
    expect((await api.call('POST /vi/queryRechargeBill', {})).orders).toEqual(listed);
    expect((await lookAtOrder(api, refused)).timeline.length).toBeGreaterThan(2);
    const paymentNo = waiting.payment?.paymentNo ?? '';
    expect(await sandbox.pay(paymentNo, 'cash')).toBe('paid');
    await untilOrderIs('credited', api, waiting.order?.orderNo ?? '');
    await untilOrderIs('credited', api, await placeAndPay(api, sandbox, '13800004323'));

    const partners = partnersFor(addresses.sandboxUrl, keys);
    const books = await readBooks(after, partners, sandbox, new Date(began - 1000));
    await partners.close();
    expect(books.orders.map(({ state }) => state).toSorted()).toEqual([
      'credited',
      'credited',
      'credited',
      'refunded',
    ]);
    expect(violations(books, [])).toEqual([]);
  } finally {
    await after.end();
  }
  await moved.stop();

  // A log holds only JSON, one object per line, whoever writes it; npm's banner begins with >.
  const lines = moved.said.out.split('\n').filter((line) => line !== '' && !line.startsWith('>'));
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(JSON.parse(line), line).toMatchObject({ level: expect.any(String) });
}, 600_000);
