// Settings as several processes know them, on one real database.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateKeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import {
  type PartnerKeys,
  type PresentSettings,
  startPresentSettings,
} from '../../settings/versions/index.ts';
import { runOperator } from '../operator.ts';
import { settingsAtStart } from '../settings/first-load.ts';

const folders = {
  config: new URL('../../../config/', import.meta.url),
  activities: new URL('../../../config/activities/', import.meta.url),
};
const telemetry = { log: () => undefined };
const why = ['--why', 'the wallet debits twice'];

let database: TestDatabase;
let pool: Pool;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  await settingsAtStart(pool, folders, {}, telemetry);
});
beforeEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(async () => {
  for (const end of ends) await end();
  await pool.end();
  await database.drop();
});

/**
 * Starts a process that knows the settings; `over` is its access to the database, if not a pool of its own.
 */
async function process(
  processNo: string,
  over?: Pool,
  partnerKeys: PartnerKeys = {},
): Promise<PresentSettings> {
  const own = over ?? createTestPool(database.url, 2);
  const settings = await startPresentSettings({
    pool: own,
    clock: Date.now,
    telemetry,
    processNo,
    roles: ['worker'],
    partnerKeys,
  });
  ends.push(async () => {
    await settings.stop();
    if (!over) await own.end();
  });
  return settings;
}

async function operator(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOperator(argv, {
    database: () => ({ pool, orderDatabaseUrls: [] }),
    clock: Date.now,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}
const mayDebit = async (settings: PresentSettings, channelCode: string | null = null): Promise<boolean> => {
  const pass = await settings.beginDebit(channelCode);
  pass?.end();
  return pass !== null;
};

test('stop-debits and allow-debits are in effect in every process when the command ends', async () => {
  const processes = [await process('one'), await process('two')];
  expect(await Promise.all(processes.map((one) => mayDebit(one)))).toEqual([true, true]);
  expect(await operator('stop-debits', ...why)).toMatchObject({
    code: 0,
    text: expect.stringContaining('Done'),
  });
  expect(await Promise.all(processes.map((one) => mayDebit(one)))).toEqual([false, false]);
  expect(await operator('stop-debits', ...why)).toMatchObject({ code: 1 });
  expect(await operator('allow-debits', '--why', 'mended')).toMatchObject({ code: 0 });
  expect(await Promise.all(processes.map((one) => mayDebit(one)))).toEqual([true, true]);
  const { rows } = await pool.query(
    `select action, operator, reason from settings_versions order by version_no desc limit 2`,
  );
  expect(rows).toEqual([
    { action: 'allow-debits', operator: 'night-shift', reason: 'mended' },
    { action: 'stop-debits', operator: 'night-shift', reason: 'the wallet debits twice' },
  ]);
});

test('distrust-key and trust-key are in effect in every process when the command ends', async () => {
  const [leaked, other] = [generateKeyPair().publicKey, generateKeyPair().publicKey];
  const keys = { CASHIER_PUBLIC_KEY: [leaked, other] };
  const processes = [await process('one', undefined, keys), await process('two', undefined, keys)];
  const trusted = (key: string) => processes.map((one) => one.trustsKey(key));
  expect(trusted(leaked)).toEqual([true, true]);
  const done = await operator('distrust-key', leaked, ...why);
  expect(done).toMatchObject({ code: 0, text: expect.stringContaining('Done') });
  expect(done.text).toContain('It is that of CASHIER_PUBLIC_KEY.');
  expect(trusted(leaked)).toEqual([false, false]);
  expect(trusted(other)).toEqual([true, true]);
  expect(await operator('distrust-key', leaked, ...why)).toMatchObject({ code: 1 });
  for (const wrong of ['whpk_', 'CASHIER', generateKeyPair().secretKey])
    expect((await operator('distrust-key', wrong, ...why)).code, wrong).toBe(1);
  expect(await operator('trust-key', other, ...why)).toMatchObject({ code: 1 });
  expect(await operator('trust-key', leaked, ...why)).toMatchObject({ code: 0 });
  expect(trusted(leaked)).toEqual([true, true]);
});

test('distrust-key refuses an unknown key and lists the known ones, unless --yes is given', async () => {
  const [known, unknown, ofChannel] = Array.from({ length: 3 }, () => generateKeyPair().publicKey);
  const one = await process('one', undefined, { CARRIER_PUBLIC_KEY: [known ?? ''] });
  await pool.query(
    `update channels set settings = jsonb_set(settings, '{publicKey}', to_jsonb($1::text))
    where cnl_code = 'partner-shop'`,
    [ofChannel],
  );
  const refused = await operator('distrust-key', unknown ?? '', ...why);
  expect(refused.code).toBe(1);
  expect(refused.text).toContain('Not done: no process and no channel has this key.');
  expect(refused.text).toContain(`CARRIER_PUBLIC_KEY: ${known}`);
  expect(one.keyStops()).toEqual([]);
  const channel = await operator('distrust-key', ofChannel ?? '', ...why);
  expect(channel).toMatchObject({
    code: 0,
    text: expect.stringContaining('It is that of channel partner-shop.'),
  });
  expect(await operator('distrust-key', unknown ?? '', '--yes', ...why)).toMatchObject({
    code: 0,
    text: expect.stringContaining('Whose it is, is not known'),
  });
  expect(one.trustsKey(unknown ?? '')).toBe(false);
});

test('distrust-key does not wait for a process that has died', async () => {
  await process('one', undefined, { CARRIER_PUBLIC_KEY: [generateKeyPair().publicKey] });
  await pool.query(
    `insert into settings_processes (process_no, roles, version_no, seen_at)
    values ('dead', 'worker', 1, present_time() - interval '1 minute')`,
  );
  expect((await operator('distrust-key', generateKeyPair().publicKey, ...why)).code).toBe(1);
  await pool.query(`delete from settings_processes where process_no = 'dead'`);
});

test('distrust-key accepts an unknown key while a process of the former release runs', async () => {
  const one = await process('one', undefined, { CARRIER_PUBLIC_KEY: [generateKeyPair().publicKey] });
  const before = await process('before');
  await pool.query(`update settings_processes set partner_keys = null where process_no = 'before'`);
  const unknown = generateKeyPair().publicKey;
  const done = await operator('distrust-key', unknown, ...why);
  expect(done).toMatchObject({ code: 0, text: expect.stringContaining('Whose it is, is not known') });
  expect([one, before].map((each) => each.trustsKey(unknown))).toEqual([false, false]);
});

test('a stop of an unknown channel is refused with the known ones, unless --yes is given', async () => {
  const one = await process('one');
  const text = ['--text-zh', '暂停', '--text-en', 'Not now'];
  const refused = {
    code: 1,
    text: expect.stringMatching(/^Not done: there is no channel partnershop\. Known: .*partner-shop/),
  };
  expect(await operator('stop-debits', '--channel', 'partnershop', ...why)).toEqual(refused);
  expect(await operator('stop-selling', '--channel', 'partnershop', ...text, ...why)).toEqual(refused);
  expect([one.debitStops(), one.sellingStops()]).toEqual([[], []]);
  expect((await operator('stop-debits', '--channel', 'partnershop', '--yes', ...why)).code).toBe(0);
  expect((await operator('allow-debits', '--channel', 'partnershop', ...why)).code).toBe(0);
});

test('stop-supplier refuses a supplier not in use, and lists those in use', async () => {
  await pool.query(`insert into partners_in_use (task, partner, since) values ('topUps', 'carrier', now())`);
  const one = await process('one');
  const stop = (supplier: string) =>
    operator('stop-supplier', supplier, '--text-zh', '暂停', '--text-en', 'Not now', ...why);
  expect(await stop('dtone')).toEqual({
    code: 1,
    text: 'Not done: dtone credits no numbers here. Known: carrier. With --yes it is stopped all the same.',
  });
  expect(one.supplierStops()).toEqual([]);
  expect((await stop('carrier')).code).toBe(0);
  expect((await operator('use-supplier', 'carrier', ...why)).code).toBe(0);
});

test("a stop of one channel's debits leaves the debits of others", async () => {
  const one = await process('one');
  await operator('stop-debits', '--channel', 'partner-shop', ...why);
  expect([await mayDebit(one, 'partner-shop'), await mayDebit(one, 'wallet'), await mayDebit(one)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await operator('allow-debits', ...why)).toMatchObject({ code: 1 });
  await operator('allow-debits', '--channel', 'partner-shop', ...why);
  expect(await mayDebit(one, 'partner-shop')).toBe(true);
});

test('stop-debits waits for a debit that is being sent', async () => {
  const [one, other] = [await process('one'), await process('two')];
  const pass = await one.beginDebit(null);
  let said: { code: number } | null = null;
  const stopping = operator('stop-debits', ...why).then((done) => (said = done));
  await eventually('the other process to have stopped', async () => !(await mayDebit(other)));
  await eventually('the one to know it too', async () => !(await mayDebit(one)));
  await wait(1500);
  expect(said).toBeNull();
  pass?.end();
  expect(await stopping).toMatchObject({ code: 0 });
  await operator('allow-debits', ...why);
});

test('a process whose connections were cut knows a stop once it reconnects', async () => {
  const one = await process('one');
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(await operator('stop-debits', ...why)).toMatchObject({ code: 0 });
  expect(await mayDebit(one)).toBe(false);
  await operator('allow-debits', ...why);
  await eventually('debits to go on', () => mayDebit(one));
});

test('a process without database answers sends no debit, and stop-debits stops waiting for it', async () => {
  const own = createTestPool(database.url, 2);
  let hangs = false;
  // Queries are accepted and never answered, as by a network that drops packets.
  const query = own.query.bind(own) as (...asked: unknown[]) => Promise<unknown>;
  Object.assign(own, {
    query: (...asked: unknown[]) => (hangs ? new Promise(() => undefined) : query(...asked)),
  });
  const one = await startPresentSettings({
    pool: own,
    clock: Date.now,
    telemetry,
    processNo: 'hangs',
    roles: ['worker'],
    partnerKeys: {},
  });
  expect(await mayDebit(one)).toBe(true);
  hangs = true;
  const stopped = await operator('stop-debits', ...why);
  expect(stopped).toMatchObject({ code: 0 });
  expect(one.askedMsAgo()).toBeGreaterThan(3000);
  const pass = one.beginDebit(null);
  expect(await Promise.race([pass, wait(500, 'waits')])).toBe('waits');
  hangs = false;
  await own.end();
  await operator('allow-debits', ...why);
});

test('a process that starts with other files changes nothing', async () => {
  await operator('stop-debits', ...why);
  const before = await pool.query('select * from settings_parts order by part, version_no');
  const said: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'settings-'));
  await cp(folders.config, folder, { recursive: true });
  await writeFile(`${folder}/switches.json`, JSON.stringify({ adverts: false }));
  const config = new URL(`file://${folder}/`);
  await settingsAtStart(
    pool,
    { config, activities: new URL('activities/', config) },
    {},
    {
      log: (_level, message, facts) => void said.push(`${message} ${facts?.['parts']}`),
    },
  );
  expect(said).toEqual([
    'the files under config/ differ from the settings in the database, which count switches',
  ]);
  expect((await pool.query('select * from settings_parts order by part, version_no')).rows).toEqual(
    before.rows,
  );
  expect((await pool.query(`select is_on from switches where name = 'adverts'`)).rows).toEqual([
    { is_on: true },
  ]);
  await rm(folder, { recursive: true });
  // A process of the release before loads its files; what is stopped remains off.
  await pool.query('delete from switches');
  await pool.query(`insert into switches (name, is_on) values ('automaticDebits', true)`);
  expect((await pool.query('select name, is_on from switches')).rows).toEqual([
    { name: 'automaticDebits', is_on: false },
  ]);
  await operator('allow-debits', ...why);
});
