import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { tables } from '../../db/schema/index.ts';
import { createPool, type Pool } from '../../db/pool.ts';
import { sections } from './sections.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function catalogue(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    group by relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

test('the list of personal data names exactly the tables of the catalogue', async () => {
  expect(Object.keys(tables).toSorted()).toEqual([...(await catalogue()).keys()].toSorted());
});

test('every table with a user, mobile number or signer is searched, except visitors', async () => {
  const mustBeFound = ['user_no', 'mobile_no', 'agr_mbl', 'signer_no'];
  const withPersons = [...(await catalogue())]
    .filter(([, columns]) => mustBeFound.some((column) => columns.includes(column)))
    .map(([table]) => table);
  const passedOver = withPersons.filter((table) => 'nobody' in (tables[table]?.about ?? {}));
  // Each device without login is a user of its own, to whom no number leads.
  expect(passedOver).toEqual(['visitors']);
  // Secrets of channels are encrypted like numbers but belong to no person.
  for (const [table, { numbers }] of Object.entries(tables))
    if (numbers && table !== 'event_secrets') expect(withPersons).toContain(table);
});

test('only existing columns are exported, and none with a token, code, hash or request', async () => {
  const columnsOf = await catalogue();
  const secret =
    /hash|token|device$|code_hash|request|reply_code|pay_url|pay_with|trade_no|resume|fingerprint/;
  const given = Object.entries(tables).flatMap(([table, { about }]) =>
    'nobody' in about ? [] : about.flatMap(({ shown }) => shown.map((column) => ({ table, column }))),
  );
  expect(given.filter(({ table, column }) => !columnsOf.get(table)?.includes(column))).toEqual([]);
  const secrets = given.filter(({ column }) => secret.test(column));
  expect(secrets.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
    'member_consents.requested_at',
    'member_consents.requested_at',
    'refunds.requested_at',
    'sessions.device',
  ]);
});

test('tables are kept or removed at account closing as their section states', () => {
  // A closed account leaves its user number, without a mobile number, and the record of the closing. Calls to
  // partners about an order are removed, while the order is kept.
  const stays = new Set(['users', 'person_events', 'staff_tickets', 'partner_calls']);
  for (const [table, { about }] of Object.entries(tables)) {
    if ('nobody' in about || stays.has(table)) continue;
    for (const { section, atClosing } of about)
      expect([table, atClosing === 'removed']).toEqual([table, sections[section].atClosing === 'removed']);
  }
});
