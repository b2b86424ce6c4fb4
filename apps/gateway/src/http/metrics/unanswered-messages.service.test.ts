import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { looksOfDatabase } from './of-database.ts';
import { registerLooks } from './register.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('reports the age of the oldest unanswered message, ignoring answered ones', async () => {
  const registry = new Registry();
  registerLooks(registry, looksOfDatabase(pool, Date.now));
  const oldest = async () => {
    const metric = registry.getSingleMetric('phonebill_oldest_unanswered_message_seconds');
    return (await metric?.get())?.values[0]?.value;
  };
  const write = (messageNo: string, state: string, hours: number) =>
    pool.query(
      `insert into help_messages
        (user_no, message_no, order_no, request_no, state, language, text, written_at, answered_at)
      values ('0123456789', $1, 'order', $1, $2, 'en', 'text', now() - make_interval(hours => $3),
        case when $2 = 'open' then null else now() end)`,
      [messageNo, state, hours],
    );
  expect(await oldest()).toBe(0);
  await write('H1', 'answered', 90);
  expect(await oldest()).toBe(0);
  await write('H2', 'open', 3);
  await write('H3', 'open', 30);
  expect(Math.round(((await oldest()) ?? 0) / 3600)).toBe(30);
});
