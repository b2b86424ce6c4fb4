// How order_events of a database that is in use comes to be in months.
import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { dropDatabase, ensureDatabase, urlOfDatabase } from '../../../launcher/src/databases.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { presentSchema } from './schema/sql-files.ts';

test('the table of before becomes the first part with all that is in it, and is not copied', async () => {
  const name = `months_${randomBytes(8).toString('hex')}`;
  const { serverUrl } = inject('postgres');
  await ensureDatabase(serverUrl, name);
  const url = urlOfDatabase(serverUrl, name);
  const pool = createPool(url, 2);
  try {
    const { release, migrations } = presentSchema();
    const withoutMonths = migrations.filter((one) => one.name < '0013-order');
    await migrate(url, { release, migrations: withoutMonths, functions: [] });
    await pool.query(
      `insert into order_events (user_no, order_no, seq, entity, entity_no, event, to_state, at)
      select '1000000001', to_char(now() - n * interval '1 day', 'YYMMDD') || '100000000100000001', 1,
        'order', 'x', 'placed', 'awaitingPayment', now()
      from generate_series(0, 99) as n`,
    );
    const state = async () =>
      (
        await pool.query<{ file: string; rows: string[] }>(
          `select pg_relation_filenode(tableoid::regclass)::text as file,
            array_agg(e::text order by order_no) as rows
          from order_events e group by tableoid`,
        )
      ).rows;
    const before = await state();
    await migrate(url);
    expect(await state()).toEqual(before);
    const { rows } = await pool.query<{ from_no: string; ahead: number }>(
      `select from_no, extract(month from age(
          to_date(to_no, 'YYMM'), date_trunc('month', now() at time zone 'Asia/Shanghai')))::int as ahead
      from order_months`,
    );
    expect(rows).toEqual([{ from_no: '', ahead: 2 }]);
    await migrate(url);
  } finally {
    await pool.end();
    await dropDatabase(serverUrl, name);
  }
});
