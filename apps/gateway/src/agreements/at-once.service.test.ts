import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createAgreementHarness, type AgreementHarness } from './testing/agreement-harness.ts';

let harness: AgreementHarness;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
});
afterAll(() => harness.end());

test('writers of an order and of its agreement lock in the same sequence: no deadlock', async () => {
  const agreementNo = await harness.openAgreement();
  await harness.runUntil(Date.UTC(2026, 11, 20), 6 * 3_600_000);
  const [charge] = await harness.charges(agreementNo);
  const { userNo } = (await harness.agreement(agreementNo)).agreement;
  const writer = await harness.pool.connect();
  try {
    await writer.query('begin');
    // Begins like `save_agreements`, and continues.
    await writer.query(
      'update agreements set version = version + 1 where user_no = $1 and agreement_no = $2',
      [userNo, agreementNo],
    );
    // Notifies the agreement like `save_orders`; the charge follows its order.
    await harness.pool.query(
      "update charges set state = 'delivering', follows_order = true where user_no = $1 and charge_no = $2",
      [userNo, charge?.chargeNo],
    );
    const notified = harness.pool.query('select notify_agreements($1, null)', [
      JSON.stringify([
        {
          user_no: userNo,
          order_no: charge?.orderNo,
          charge_no: charge?.chargeNo,
          depends: 'agreement',
          at: new Date(harness.time.now),
        },
      ]),
    ]);
    await eventually(
      'the order to wait for the writer',
      async () =>
        (
          await harness.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query like 'select notify_agreements%'`,
          )
        ).rowCount === 1,
    );
    await writer.query("update charges set state = 'credited' where user_no = $1 and charge_no = $2", [
      userNo,
      charge?.chargeNo,
    ]);
    await writer.query('commit');
    await expect(notified).resolves.toBeDefined();
  } finally {
    writer.release();
  }
});
