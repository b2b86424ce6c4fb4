// Prices that one person may not publish, on a real database: proposed by one, approved by another.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { moveDatabase } from '../../db/moving/move-database.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { runConfig } from './config-commands.ts';
import { settingsAtStart } from './first-load.ts';

const delivered = new URL('../../../config/', import.meta.url);
const values = { OWN_URL: 'https://own.example', WALLET_URL: 'https://wallet.example' };

let database: TestDatabase;
let pool: Pool;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 3);
  folder = mkdtempSync(join(tmpdir(), 'prices-'));
  cpSync(delivered, folder, { recursive: true });
  await settingsAtStart(pool, folders(), values, { log: () => undefined });
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await pool.end();
  await database.drop();
});

const folders = () => ({
  config: pathToFileURL(`${folder}/`),
  activities: pathToFileURL(`${folder}/activities/`),
});
async function config(operator: string, ...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runConfig([...argv, '--operator', operator], {
    pool: () => pool,
    folders: folders(),
    values,
    systemUser: 'root',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}
const why = ['--why', 'a test'] as const;

interface Prices {
  limit: { perMonthFen: number };
  pricePerTenThousand: Record<string, number>;
  goods: { goodsId: string; faceFen: number; points: number; priceFen: number }[];
}
/** Writes other prices into the files. */
function price(change: (prices: Prices) => void): void {
  const file = join(folder, 'pricing.json');
  const prices = JSON.parse(readFileSync(file, 'utf8')) as Prices;
  change(prices);
  writeFileSync(file, JSON.stringify(prices));
}
const cmcc = (perTenThousand: number) =>
  price((prices) => (prices.pricePerTenThousand['CMCC'] = perTenThousand));

/** Returns the price of CMCC in the newest version. */
async function newestPrice(): Promise<number | undefined> {
  const { rows } = await pool.query<{ price: number }>(
    `select (content #>> '{pricePerTenThousand,CMCC}')::int as price from settings_parts
    where part = 'pricing' order by version_no desc limit 1`,
  );
  return rows[0]?.price;
}
/** Returns the options for approving that the proposal prints. */
function approvalIn(text: string): string[] {
  const [, proposal = '', hash = ''] = /--proposal (\d+) --hash ([0-9a-f]+)/.exec(text) ?? [];
  return ['approve', '--proposal', proposal, '--hash', hash, ...why];
}
async function proposed(by = 'li'): Promise<string[]> {
  const { code, text } = await config(by, 'propose', ...why);
  expect({ code, text }).toMatchObject({ code: 0 });
  return approvalIn(text);
}

test("a price below its floor is published only with a second person's approval", async () => {
  cmcc(9);
  expect(await config('li', 'check')).toMatchObject({ code: 0 });
  expect((await config('li', 'diff')).text).toContain('takes two persons: CMCC would be 9 per 10,000');
  const refused = await config('li', 'load', ...why);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.text).toContain('CMCC would be 9 per 10,000, below its floor of 9000');
  expect(await newestPrice()).toBe(9980);

  const approval = await proposed();
  for (const same of ['li', ' Li '])
    expect(await config(same, ...approval)).toMatchObject({
      code: 1,
      text: expect.stringContaining('a second person has to'),
    });
  expect(await newestPrice()).toBe(9980);
  expect(await config('wang', ...approval)).toMatchObject({ code: 0 });
  expect(await newestPrice()).toBe(9);
  expect((await config('wang', 'proposals')).text).toContain('CMCC: 9980 -> 9');
  expect(await config('zhao', ...approval)).toMatchObject({
    code: 1,
    text: expect.stringContaining('carried out before'),
  });
});

test.each([
  ['load --to 1', 'load takes no --to.'],
  ['load --version 1', 'load takes no --version.'],
  ['rollback --to 1 --from 2', 'rollback takes no --from.'],
  ['approve --proposal 1 --hash abc --at 2099-12-01T00:00:00+08:00', 'approve takes no --at.'],
])('config:%s is refused because of its unknown option', async (typed, says) => {
  cmcc(9970);
  const { code, text } = await config('li', ...typed.split(' '), ...why);
  expect({ code, first: text.split('\n')[0] }).toEqual({ code: 2, first: says });
  expect(await newestPrice()).toBe(9980);
});

test('a load prints when its prices begin, and that other settings are in effect', async () => {
  cmcc(9970);
  const later = await config('li', 'load', ...why, '--at', '2099-12-01T00:00:00+08:00');
  expect(later).toMatchObject({ code: 0 });
  expect(later.text).toContain('prices begin at 2099-11-30T16:00:00.000Z');
  expect(later.text).not.toContain('counts in every process');

  cmcc(9960);
  const soon = await config('li', 'load', ...why, '--replace-later');
  const { rows } = await pool.query<{ begins: Date }>(
    `select valid_from as begins from settings_parts where part = 'pricing' order by version_no desc limit 1`,
  );
  expect(soon.text).toContain(`prices begin at ${rows[0]?.begins.toISOString()}`);
  writeFileSync(join(folder, 'switches.json'), '{"adverts": false}');
  expect((await config('li', 'load', ...why)).text).toMatch(/Done: version \d+ counts in every process\./);
});

test('a price that moves too far at once needs two persons, and a smaller move one', async () => {
  cmcc(9481);
  expect(await config('li', 'load', ...why)).toMatchObject({ code: 0 });
  cmcc(9980);
  expect((await config('li', 'load', '--replace-later', ...why)).code).toBe(0);
  cmcc(9479);
  const { code, text } = await config('li', 'load', '--replace-later', ...why);
  expect({ code, text }).toEqual({
    code: 1,
    text: expect.stringContaining('CMCC would move from 9980 to 9479 per 10,000, by more than 500 at once'),
  });
});

test('goods for points have a floor too, including new ones', async () => {
  price(({ goods }) => goods.push({ goodsId: 'gift', faceFen: 50_000, points: 1, priceFen: 0 }));
  expect(await config('li', 'load', ...why)).toMatchObject({
    code: 1,
    text: expect.stringContaining('gift would be 0 per 10,000, below its floor of 9000'),
  });
});

test('one person restores the prices from before an approved wrong price', async () => {
  cmcc(9);
  await config('wang', ...(await proposed()));
  // Restoring earlier files with other limits is allowed too.
  cmcc(9980);
  price((prices) => (prices.limit.perMonthFen += 1));
  expect(await config('li', 'load', '--replace-later', ...why)).toMatchObject({ code: 0 });
  cmcc(9);
  await config('wang', ...(await proposed()));
  expect(await config('li', 'rollback', '--to', '1', '--replace-later', ...why)).toMatchObject({ code: 0 });
  expect(await newestPrice()).toBe(9980);
  // Lowering the prices again by restoring is not open to one person.
  expect(await config('li', 'rollback', '--to', '2', '--replace-later', ...why)).toMatchObject({ code: 1 });
});

test('two persons change floors', async () => {
  const { text } = await config('li', 'propose', '--floor', 'CMCC=9900', '--move', 'CMCC=50', ...why);
  expect(await config('li', ...approvalIn(text))).toMatchObject({ code: 1 });
  expect((await config('li', 'proposals')).text).toContain('CMCC: 9000, 500');
  expect(await config('wang', ...approvalIn(text))).toMatchObject({ code: 0 });
  expect((await config('li', 'proposals')).text).toContain('CMCC: 9900, 50');
  cmcc(9929);
  expect(await config('li', 'load', ...why)).toMatchObject({ code: 1 });
  expect((await config('li', 'propose', '--floor', 'CMCC=0', ...why)).code).toBe(1);
  expect((await config('li', 'propose', '--floor', 'NOBODY=9000', ...why)).code).toBe(1);
});

test('the database refuses changed content, deletion, and prices published by SQL', async () => {
  cmcc(9);
  const approval = await proposed();
  const said = (sql: string) => pool.query(sql).then(String, (error: Error) => error.message);
  for (const sql of [
    `update price_proposals set payload = jsonb_set(payload, '{pricing,pricePerTenThousand,CMCC}', '8')`,
    `update price_proposals set payload_hash = ''`,
    `update price_proposals set proposed_by = 'zhao'`,
    `update price_proposals set expires_at = expires_at + interval '1 day'`,
  ])
    expect(await said(sql)).toContain('never changes');
  expect(await said('delete from price_proposals')).toContain('never deleted');
  const publish = `with version as (
      insert into settings_versions (version_no, action, operator, reason, created_at)
      select max(version_no) + 1, 'load', 'li', 'by hand', now() from settings_versions returning version_no)
    insert into settings_parts (part, version_no, content, valid_from)
    select 'pricing', v.version_no, p.payload -> 'pricing', now() from version v, price_proposals p`;
  expect(await said(publish)).toContain('prices need a second person: CMCC would be 9');
  expect(await config('wang', 'approve', '--proposal', '1', '--hash', '0'.repeat(12), ...why)).toMatchObject({
    code: 1,
    text: expect.stringContaining('--hash is not that of proposal 1'),
  });
  expect(await config('wang', ...approval)).toMatchObject({ code: 0 });
  expect(await said(`update price_proposals set executed_version = null, executed_at = null`)).toContain(
    'carried out once',
  );
  // Approved once, it justifies only the version that it became.
  cmcc(9980);
  expect((await config('li', 'load', '--replace-later', ...why)).code).toBe(0);
  expect(await said(publish)).toContain('prices need a second person');
});

test('a proposal expires after a day, and once other prices were published', async () => {
  cmcc(9);
  const approval = await proposed();
  cmcc(9970);
  expect((await config('li', 'load', ...why)).code).toBe(0);
  expect(await config('wang', ...approval)).toMatchObject({
    code: 1,
    text: expect.stringContaining('has others by now'),
  });
  cmcc(9);
  const late = await proposed();
  await pool.query(
    `create or replace function present_time() returns timestamptz language sql volatile as
    $$ select clock_timestamp() + interval '24 hours' $$`,
  );
  expect(await config('wang', ...late)).toMatchObject({
    code: 1,
    text: expect.stringContaining('expired'),
  });
  expect(await newestPrice()).toBe(9970);
});

test('a database with prices below their floors moves completely to another server', async () => {
  cmcc(9);
  await config('wang', ...(await proposed()));
  const fresh = await createTestDatabase();
  try {
    await moveDatabase(database.url, fresh.url);
    const there = createTestPool(fresh.url, 1);
    const { rows } = await there.query('select executed_version from price_proposals');
    await there.end();
    expect(rows).toEqual([{ executed_version: 2 }]);
  } finally {
    await fresh.drop();
  }
});

test("the start of a proposal with --in is measured by the database's clock", async () => {
  cmcc(8800);
  await pool.query(
    `create or replace function present_time() returns timestamptz language sql volatile
    as $$ select clock_timestamp() + interval '10 minutes' $$`,
  );
  expect((await config('li', 'propose', ...why, '--in', '1h')).code).toBe(0);
  const { rows } = await pool.query<{ minutes: number }>(
    `select round(extract(epoch from (payload ->> 'beginsAt')::timestamptz - clock_timestamp()) / 60)::int
      as minutes from price_proposals`,
  );
  expect(rows).toEqual([{ minutes: 70 }]);
});
