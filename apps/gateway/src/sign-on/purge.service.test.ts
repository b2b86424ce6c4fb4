import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { purgeExpired } from './purge.ts';
import { createUsedNonces } from './single-sign-on/used-nonces.ts';
import { createSignOnFixture, START } from './sign-on-fixture.ts';

let fixture: ReturnType<typeof createSignOnFixture>;
beforeAll(async () => {
  fixture = createSignOnFixture(await createTestDatabase());
});
afterAll(() => fixture.end());

const HOUR_MS = 3600_000;
const tables = [
  'graphic_codes',
  'sms_codes',
  'message_tickets',
  'sessions',
  'message_allowances',
  'sign_on_nonces',
] as const;
const counts = () =>
  Promise.all(
    tables.map(async (table) =>
      Number((await fixture.pool.query(`select count(*) from ${table}`)).rows[0].count),
    ),
  );

test('DESIGN security: what expired a day ago is removed, in any number, and nothing that still counts', async () => {
  const mobileNo = fixture.newNumber();
  await fixture.graphicCodes.create();
  await fixture.smsCodes.send({ mobileNo, scene: 'login', address: '198.51.100.1', language: 'zh' });
  await fixture.messageTickets.issue(mobileNo, 'login');
  await fixture.sessions.openSession(await fixture.users.findOrCreate(mobileNo));
  await createUsedNonces({ db: fixture.db, clock: () => START - HOUR_MS }).spend('wallet', 'a nonce');
  await fixture.pool.query(
    `insert into graphic_codes (graphic_id, code_hash, expires_at) select 'old-' || n, '\\x00', $1 from generate_series(1, 12000) n`,
    [new Date(START - HOUR_MS)],
  );
  expect(await counts()).toEqual([12_001, 1, 1, 1, 2, 1]);

  expect(await purgeExpired(fixture.db, new Date(START))).toBe(0);
  expect(await purgeExpired(fixture.db, new Date(START + 24 * HOUR_MS))).toBe(12_001);
  expect(await counts()).toEqual([1, 1, 1, 1, 2, 0]);
  await purgeExpired(fixture.db, new Date(START + 25 * HOUR_MS));
  expect(await counts()).toEqual([0, 0, 0, 1, 0, 0]);
  await purgeExpired(fixture.db, new Date(START + 8 * 24 * HOUR_MS + 1));
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
});

test('DESIGN security: whom guests topped up is forgotten once the day is over', async () => {
  await fixture.pool.query("insert into guest_allowances values ('2026-03-01', 'number', '13800138000', 1)");
  const left = async (): Promise<number> =>
    (await fixture.pool.query("select 1 from guest_allowances where day = '2026-03-01'")).rowCount ?? 0;
  await purgeExpired(fixture.db, new Date('2026-03-01T15:59:00Z'));
  expect(await left()).toBe(1);
  await purgeExpired(fixture.db, new Date('2026-03-03T00:00:00Z'));
  expect(await left()).toBe(0);
});
