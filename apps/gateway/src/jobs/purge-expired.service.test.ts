import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { purgeExpired } from './purge-expired.ts';
import { createUsedNonces } from '../people/sign-on/single-sign-on/used-nonces.ts';
import { createSignOnHarness, START } from '../people/sign-on/testing/sign-on-harness.ts';

let harness: ReturnType<typeof createSignOnHarness>;
beforeAll(async () => {
  harness = createSignOnHarness(await createTestDatabase());
});
afterAll(() => harness.end());

const HOUR_MS = 3600_000;
const tables = [
  'graphic_codes',
  'sms_codes',
  'message_tickets',
  'sessions',
  'rate_limits',
  'sign_on_nonces',
] as const;
const counts = () =>
  Promise.all(
    tables.map(async (table) =>
      Number((await harness.pool.query(`select count(*) from ${table}`)).rows[0].count),
    ),
  );

test('DESIGN security: rows that expired a day ago are removed, and valid ones stay', async () => {
  const mobileNo = harness.newNumber();
  const browser = { device: 'a-browser', address: '198.51.100.1' };
  await harness.smsCodes.send({
    mobileNo,
    scene: 'login',
    asker: browser,
    address: browser.address,
    language: 'zh',
  });
  await harness.messageTickets.issue(mobileNo, 'login');
  await harness.sessions.openSession(await harness.users.findOrCreate(mobileNo));
  await createUsedNonces({ pool: harness.pool, clock: () => START - HOUR_MS }).spend('wallet', 'a nonce');
  await harness.pool.query(
    `insert into graphic_codes (graphic_id, code_hash, expires_at)
    select 'old-' || n, '\\x00', $1 from generate_series(1, 12000) n`,
    [new Date(START - HOUR_MS)],
  );
  expect(await counts()).toEqual([12_000, 1, 1, 1, 6, 1]);

  expect(await purgeExpired(harness.pool, new Date(START))).toBe(0);
  expect(await purgeExpired(harness.pool, new Date(START + 24 * HOUR_MS))).toBe(12_005);
  expect(await counts()).toEqual([0, 1, 1, 1, 2, 0]);
  await purgeExpired(harness.pool, new Date(START + 25 * HOUR_MS));
  expect(await counts()).toEqual([0, 0, 0, 1, 0, 0]);
  await purgeExpired(harness.pool, new Date(START + 8 * 24 * HOUR_MS + 1));
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
});

test('DESIGN security: numbers that guests topped up are removed after the day', async () => {
  await harness.pool.query(
    "insert into rate_limits values ('guestOrders.number', '13800138000', '{}', '2026-03-01T16:00:00Z')",
  );
  const left = async (): Promise<number> =>
    (await harness.pool.query("select 1 from rate_limits where key = '13800138000'")).rowCount ?? 0;
  await purgeExpired(harness.pool, new Date('2026-03-01T15:59:00Z'));
  expect(await left()).toBe(1);
  await purgeExpired(harness.pool, new Date('2026-03-03T00:00:00Z'));
  expect(await left()).toBe(0);
});
