// The column maps against a real database: they agree with its catalogue, written rows are read back field by
// field, and a column that they do not know does no harm.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { agreementTables } from '../agreements/model/columns.ts';
import { voucherTable } from '../orders/vouchers/columns.ts';
import { orderTables } from '../orders/model/columns.ts';
import {
  createAgreementHarness,
  type AgreementHarness,
  sampleTerms,
} from '../agreements/testing/agreement-harness.ts';
import { columnsOf, type Table } from './columns/column-map.ts';

const tables: readonly Table[] = [...orderTables, ...agreementTables, voucherTable];

let harness: AgreementHarness;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
});
afterAll(() => harness.end());

test.each(tables.map((table) => [table.name, table] as const))(
  '%s: the map has the columns of the table, with their types',
  async (name, table) => {
    const { rows } = await harness.pool.query<{ column: string; type: string; nullable: boolean }>(
      `select attname as column, replace(format_type(atttypid, null),
        'timestamp with time zone', 'timestamptz') as type,
        not attnotnull as nullable
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [name],
    );
    const byName = (a: { column: string }, b: { column: string }) => a.column.localeCompare(b.column);
    expect(
      columnsOf(table)
        .map(({ name: column, type }) => ({ column, type: type.sql, nullable: type.nullable }))
        .toSorted(byName),
    ).toEqual(rows.toSorted(byName));
  },
);

test('a process of an older release works on tables that have a new column', async () => {
  const { rows } = await harness.pool.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  for (const { name } of rows)
    await harness.pool.query(`alter table ${name} add column added_later text not null default 'later'`);
  const agreementNo = await harness.openAgreement({
    beneficiaryMobileNo: '13800138111',
    terms: { ...sampleTerms, payOrder: ['creditPay'] },
  });
  await harness.runUntil(Date.UTC(2026, 11, 26), 6 * 3_600_000);
  expect((await harness.charges(agreementNo)).map(({ state }) => state)).toContain('credited');
  const written = [
    'orders',
    'payments',
    'deliveries',
    'order_events',
    'ledger_transfers',
    'topped_up_numbers',
  ];
  for (const name of [...written, ...agreementTables.map((table) => table.name)]) {
    const { rows: found } = await harness.pool.query(`select distinct added_later from ${name}`);
    expect(found, name).toEqual([{ added_later: 'later' }]);
  }
});
