// The monthly partitions of order_events in a newly created database.
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createPool } from './pool.ts';

test('the first partition holds all earlier orders, the month of its creation and the next', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, 1);
  try {
    const { rows } = await pool.query<{ from_no: string; ahead: number; name: string; last: string }>(
      `select from_no, extract(month from age(
          to_date(to_no, 'YYMM'), date_trunc('month', made_at at time zone 'Asia/Shanghai')))::int as ahead,
        name, to_char(to_date(to_no, 'YYMM') - 1, 'YYYY_MM') as last
      from order_months cross join (select min(applied_at) as made_at from schema_migrations) as made`,
    );
    expect(rows).toEqual([
      { from_no: '', ahead: 2, last: expect.any(String), name: `order_events_until_${rows[0]?.last}` },
    ]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
