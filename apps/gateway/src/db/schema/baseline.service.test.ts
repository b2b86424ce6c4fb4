// A database is the same whether the baseline or an earlier release created it, and its content is kept.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../../tests/support/postgres.ts';
import { migrate } from '../migrate.ts';
import { createPool, type Pool } from '../pool.ts';
import { catalogueOf, rowCountsOf } from '../testing/catalogue.ts';
import { makeDatabaseUpTo, makeOlderDatabase, migrationsOfTheFirst } from '../testing/older-database.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { presentSchema } from './sql-files.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let pool: Pool;
beforeEach(async () => {
  database = await createEmptyDatabase();
  pool = createPool(database.url, 2);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** Returns what the baseline makes of an empty database. */
async function freshDatabase(): Promise<{ catalogue: unknown; counts: unknown }> {
  const fresh = await createEmptyDatabase();
  const its = createPool(fresh.url, 2);
  try {
    await migrate(fresh.url);
    return { catalogue: await catalogueOf(its), counts: await rowCountsOf(its) };
  } finally {
    await its.end();
    await fresh.drop();
  }
}
const present = async (): Promise<unknown> => ({
  catalogue: await catalogueOf(pool),
  counts: await rowCountsOf(pool),
});
const rowsOf = async (query: string): Promise<unknown[]> => (await pool.query(query)).rows;

test('the baseline names the migrations of the first release', () => {
  expect(presentSchema().baseline.first).toEqual(migrationsOfTheFirst().map(({ name }) => name));
});

describe('a database gets the schema of the baseline', () => {
  test('if release 0.1.0 created it', async () => {
    await makeOlderDatabase(database.url, '0.1.0');
    await migrate(database.url);
    expect(await present()).toEqual(await freshDatabase());
  });

  test('if release 0.2.0 created it', async () => {
    await makeOlderDatabase(database.url, '0.2.0');
    await migrate(database.url);
    expect(await present()).toEqual(await freshDatabase());
  });

  test('if a start was interrupted between the steps', async () => {
    await makeDatabaseUpTo(database.url, '0064-operator-events');
    await migrate(database.url);
    expect(await present()).toEqual(await freshDatabase());
  });

  test('if it has all earlier migrations, and is only marked', async () => {
    await makeOlderDatabase(database.url, 'the last before the baseline');
    const files = `select relname, relfilenode from pg_class
      where relnamespace = 'public'::regnamespace and relname <> 'pg_toast' order by relname`;
    const before = await rowsOf(files);
    await migrate(database.url);
    // Existing rows stay as they are; later migrations only add to them.
    expect(await rowsOf(files)).toEqual(expect.arrayContaining(before));
    expect(await present()).toEqual(await freshDatabase());
  });
});

test('a process of release 0.2.0 runs none of its migrations on a fresh database', async () => {
  await migrate(database.url);
  const before = await present();
  await makeOlderDatabase(database.url, '0.2.0');
  await makeOlderDatabase(database.url, '0.1.0');
  expect(await present()).toEqual(before);
});

test('refuses a database from before the first release in one sentence, and leaves it', async () => {
  await makeDatabaseUpTo(database.url, '0033-activity-totals', '0.1.0');
  const tables = 'select oid, relname, relfilenode from pg_class order by oid';
  const before = await rowsOf(tables);
  const refused = await migrate(database.url).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnusableDatabase);
  expect((refused as Error).message).toMatch(
    /^This database is from before release 0\.1\.0 .*\(it lacks 0033-orders-of-rewards\.[^\n]* first, and/,
  );
  expect(await rowsOf(tables)).toEqual(before);
});

describe('a database of release 0.2.0', () => {
  const ORDER = '261120012345678900000001';
  beforeEach(async () => {
    await makeOlderDatabase(database.url, '0.2.0');
    await pool.query(`
      insert into users (user_no, mobile_no, created_at) values ('0123456789', '13800138000', now());
      insert into sessions (user_no, token_hash, created_at, expires_at, last_used_at, device, place)
        values ('0123456789', 'hash', now(), now(), now(), 'phone', 'wallet');
      insert into orders (user_no, order_no, kind, version, idempotency_key, request_fingerprint, is_visitor,
          mobile_no, carrier, face_fen, price_fen, points, pay_method, state, open, counts_towards_limit,
          created_at, expires_at)
        values ('0123456789', '${ORDER}', 'topUp', 3, 'one', '', false, '13800138000', 'CMCC', 5000, 4990, 0,
          'cash', 'delivering', true, true, now(), now());
      insert into order_wakes (user_no, order_no, due_at) values ('0123456789', '${ORDER}', now());
      insert into order_events (user_no, order_no, seq, entity, entity_no, event, to_state, at)
        select '0123456789', '${ORDER}', n, 'order', '${ORDER}', 'placed', 'awaitingPayment', now()
        from generate_series(1, 3) as n;
      insert into payments (user_no, payment_no, order_no, method, state, amount, trade_no, attempt_count,
          created_at, paid_at)
        values ('0123456789', 'P1', '${ORDER}', 'cash', 'paid', 4990, 'T1', 1, now(), now()),
          ('0123456789', 'P2', '${ORDER}', 'cash', 'closed', 4990, 'T1', 1, now(), null);
      insert into deliveries (user_no, delivery_no, order_no, state, face_fen, send_count, attempt_count,
          created_at)
        values ('0123456789', 'D1', '${ORDER}', 'sent', 5000, 1, 1, now());
      insert into ledger_transfers (user_no, order_no, seq, reason, debit_account, credit_account, unit,
          amount, at)
        values ('0123456789', '${ORDER}', 1, 'paid', 'cash', 'user', 'fen', 4990, now());
      insert into settings_versions (version_no, action, operator, reason, created_at)
        values (1, 'load', 'ann', 'first', now());
      insert into settings_parts (part, version_no, content, valid_from)
        values ('pricing', 1, '{"ownAmountStepFen": 100, "faces": [5000]}', now()),
          ('adverts', 1, '[{"link": "/a"}, {"link": "\${wallet}/b"}]', now());
      insert into running_processes (process_id, release, roles, started_at, seen_at)
        values ('p1', '0.2.0', 'web', now(), now())`);
  });

  const kept = [
    'select user_no, mobile_no, created_at from users',
    'select user_no, token_hash, created_at, expires_at, last_used_at, device, place, kind from sessions',
    'select user_no, order_no, version, state, mobile_no, price_fen, created_at, open from orders',
    'select user_no, order_no, due_at, taken_at, failures from order_wakes',
    'select tableoid::regclass::text, order_no, seq, event, to_state, at from order_events order by seq',
    'select payment_no, state, amount, trade_no, created_at, paid_at from payments order by payment_no',
    'select delivery_no, state, face_fen, send_count, created_at from deliveries',
    'select user_no, order_no, seq, reason, debit_account, credit_account, amount, at from ledger_transfers',
    'select version_no, action, operator, reason, created_at from settings_versions',
    'select part, coalesce(whole, content) as is, valid_from from moved_parts order by part',
    'select process_id, release, seen_at from running_processes',
    'select book, begun_at, compared_until from reconciliation_books order by book',
    'select job, whole_at from purges order by job',
  ];

  test('is kept, and is completed with the data that later releases store', async () => {
    const stands = async (parts: string): Promise<unknown[][]> => {
      const found: unknown[][] = [];
      for (const query of kept) found.push(await rowsOf(query.replace('moved_parts', parts)));
      return found;
    };
    const before = await stands('(select *, null::jsonb as whole from settings_parts) as moved');
    await migrate(database.url);
    expect(await stands('settings_parts')).toEqual(before);
    // A trade number that two payments have belongs to the one that was paid.
    expect(await rowsOf('select method, trade_no, payment_no from payment_trades')).toEqual([
      { method: 'cash', trade_no: 'T1', payment_no: 'P1' },
    ]);
    expect(await rowsOf('select part, content from settings_parts order by part')).toEqual([
      { part: 'adverts', content: [{ link: '/a' }] },
      { part: 'pricing', content: { faces: [5000] } },
    ]);
  });

  test('can still be written by that release after the migration', async () => {
    await migrate(database.url);
    await makeOlderDatabase(database.url, '0.2.0');
    await pool.query(`
      insert into order_events (user_no, order_no, seq, entity, entity_no, event, to_state, at)
        values ('0123456789', '${ORDER}', 4, 'order', '${ORDER}', 'paid', 'delivering', now());
      insert into payments (user_no, payment_no, order_no, method, state, amount, attempt_count, created_at)
        values ('0123456789', 'P3', '${ORDER}', 'cash', 'pending', 10, 0, now());
      insert into settings_parts (part, version_no, content, valid_from)
        values ('channels', 1, '[]', now())`);
  });
});
