import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import {
  type AgreementHarness,
  createAgreementHarness,
  RIGHT_CODE,
} from '../agreements/testing/agreement-harness.ts';
import { DAY_MS, MINUTE_MS } from '../runtime/time/index.ts';
import { createVisitors } from '../orders/visitors/index.ts';
import { purgeUnused } from './purge-unused.ts';

let database: TestDatabase;
let harness: AgreementHarness;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = createAgreementHarness(database);
});
afterAll(() => harness.end());

const after = (ms: number): Date => new Date(harness.time.now + ms);
const count = async (table: string, userNo: string): Promise<number> =>
  (await harness.pool.query(`select from ${table} where user_no = $1`, [userNo])).rowCount ?? 0;

test('a device without an order is purged with its user after a day; one with an order stays', async () => {
  const visitors = createVisitors(harness.pool, () => harness.time.now);
  const users: string[] = [];
  for (let device = 0; device < 1200; device += 1) {
    const userNo = await visitors.userNoOf(`device-${device}`);
    await visitors.keep(`device-${device}`, userNo);
    users.push(userNo);
  }
  const [withOrder = '', without = ''] = users;
  await harness.placed({ userNo: withOrder });
  expect(await purgeUnused(harness.pool, after(DAY_MS - MINUTE_MS))).toEqual({ devices: 0, openings: 0 });
  expect(await purgeUnused(harness.pool, after(DAY_MS + MINUTE_MS))).toEqual({ devices: 1199, openings: 0 });
  expect([await count('visitors', withOrder), await count('users', withOrder)]).toEqual([1, 1]);
  expect([await count('visitors', without), await count('users', without)]).toEqual([0, 0]);
});

test('an unconfirmed opening is purged with all its rows after 30 days; a signed one stays', async () => {
  const signer = harness.signerOf('3200000001');
  const draft = harness.request();
  await harness.automatic.setup.open(signer, draft);
  const signed = harness.request({ beneficiaryMobileNo: '13800138222' });
  const { agreementNo } = await harness.automatic.setup.open(signer, signed);
  await harness.automatic.setup.confirmWithCode(signer, {
    idempotencyKey: signed.idempotencyKey,
    smsCode: RIGHT_CODE,
    creditTextVersion: null,
    creditConsented: false,
  });
  harness.time.now += 16 * MINUTE_MS;
  await harness.automatic.run();
  expect(await purgeUnused(harness.pool, after(29 * DAY_MS))).toEqual({ devices: 0, openings: 0 });
  expect(await purgeUnused(harness.pool, after(31 * DAY_MS))).toEqual({ devices: 0, openings: 1 });
  for (const table of ['agreements', 'agreement_operations', 'agreement_events']) {
    const { rows } = await harness.pool.query<{ agreement_no: string }>(
      `select distinct agreement_no from ${table} where user_no = $1`,
      [signer.userNo],
    );
    expect(rows, table).toEqual([{ agreement_no: agreementNo }]);
  }
});

test('a device that returns for its first order during the purge stays, with its user', async () => {
  const visitors = createVisitors(harness.pool, () => harness.time.now);
  const userNo = await visitors.userNoOf('comes-back');
  await visitors.keep('comes-back', userNo);
  harness.time.now += DAY_MS + MINUTE_MS;
  const coming = await harness.pool.connect();
  try {
    await coming.query('begin');
    await createVisitors(coming, () => harness.time.now).keep('comes-back', userNo);
    // The clean-up has seen that there is no order, and waits for the row.
    const cleaned = purgeUnused(harness.pool, after(0));
    await eventually('the clean-up to wait for the device', async () => {
      const { rowCount } = await harness.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%delete from visitors%'`,
      );
      return rowCount === 1;
    });
    await coming.query('commit');
    expect(await cleaned).toMatchObject({ devices: 0 });
  } finally {
    coming.release();
  }
  expect([await count('visitors', userNo), await count('users', userNo)]).toEqual([1, 1]);
});
