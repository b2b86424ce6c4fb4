/** Tests that a request number chosen by a user is never taken for a number of ours. */
import { callRows } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { chargeKeyOf } from '../../orders/charge-orders/index.ts';
import { paymentNoOf } from '../../orders/model/index.ts';
import { HOUR_MS as HOUR } from '@phonebill/china-time';
import { mandateNoOf, orderNoOfCharge } from '../model/agreement-no.ts';
import { type AgreementHarness, createAgreementHarness } from '../testing/agreement-harness.ts';
import { inDecember } from '../testing/fixture-dates.ts';

let harness: AgreementHarness;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
});
afterAll(() => harness.end());

test("a user's order whose request number looks like one of ours does not prevent the charge", async () => {
  const userNo = '2999999999';
  const agreementNo = await harness.openAgreement({}, userNo);
  await harness.runUntil(inDecember(14, 12), 24 * HOUR);
  const [charge] = await harness.charges(agreementNo);
  if (charge?.state !== 'announced') throw new Error('no charge is announced');
  const orderNo = orderNoOfCharge(charge.chargeNo);
  const chosen = [
    charge.chargeNo,
    agreementNo,
    orderNo,
    paymentNoOf(orderNo, 1),
    `D${orderNo}`,
    `R${orderNo}01`,
    mandateNoOf(agreementNo, 'request-0000000001'),
  ];
  const { requestNo: onTheWire } = callRows['GET /auto/v1/protocol/operation-status'].request.properties;
  const pattern = new RegExp(String((onTheWire as { readonly pattern?: string }).pattern));
  for (const requestNo of chosen) {
    // The wire accepts it, and would refuse the keys that we use ourselves.
    expect(requestNo).toMatch(pattern);
    const placed = await harness.placed({
      userNo,
      idempotencyKey: requestNo,
      faceFen: 1000n,
      priceFen: 998n,
    });
    expect(placed.order).toMatchObject({ idempotencyKey: requestNo, chargeNo: null });
    expect(placed.order.orderNo).not.toBe(orderNo);
  }
  expect(chargeKeyOf(charge.chargeNo)).not.toMatch(pattern);

  await harness.runUntil(inDecember(15, 12), HOUR);
  expect(await harness.charges(agreementNo)).toMatchObject([{ state: 'credited', orderNo }]);
  expect(await harness.store.find(orderNo)).toMatchObject({ order: { chargeNo: charge.chargeNo } });
});
