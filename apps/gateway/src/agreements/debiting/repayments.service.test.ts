import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { DAY_MS as DAY, HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { harnessWithBooks, type HarnessWithBooks, USER } from '../testing/opened-agreement.ts';
import type { OrderAggregate } from '../../orders/model/index.ts';
import { sampleTerms } from '../testing/agreement-harness.ts';
import { inDecember } from '../testing/fixture-dates.ts';
import { NOTHING_UNSETTLED, summaryOf, unsettledMoney } from '../testing/agreement-summary.ts';
import { NO_ANSWER, paymentResult } from '../../partners/testing/scripted-partners.ts';

const payer = { userNo: USER, mobileNo: '13900139000', language: 'zh' as const };

let { harness, wallet } = {} as HarnessWithBooks;
let agreementNos: string[] = [];
beforeEach(async () => {
  ({ harness, wallet } = harnessWithBooks(await createTestDatabase()));
  harness.cashier.answer('authorise', async ({ amount }) => paymentResult('open', amount));
  harness.cashier.answer('query', async () => NO_ANSWER);
  harness.cashier.answer('void', async () => NO_ANSWER);
  const terms = { ...sampleTerms, payOrder: ['creditPay' as const] };
  agreementNos = [
    await harness.openAgreement({ terms }, USER),
    await harness.openAgreement({ terms, beneficiaryMobileNo: '13800138111' }, USER),
  ];
  await harness.runUntil(inDecember(1), 2 * DAY);
  await harness.runUntil(inDecember(16), 6 * HOUR);
});
afterEach(() => harness.end());

const states = async () =>
  (await Promise.all(agreementNos.map((no) => summaryOf(harness, no)))).map(({ state, suspendReason }) =>
    suspendReason ? `${state} ${suspendReason}` : state,
  );
const owed = async (): Promise<string[]> =>
  (
    await harness.pool.query<{ charge_no: string }>(
      "select charge_no from debts where state = 'owed' order by 1",
    )
  ).rows.map((row) => row.charge_no);
const debts = async (): Promise<string[]> =>
  (
    await harness.pool.query<{ state: string; order_no: string | null }>(
      'select state, order_no from debts order by charge_no',
    )
  ).rows.map((row) => row.state);
const place = (chargeNos: readonly string[], requestNo = harness.requestNo()) =>
  harness.automatic.repayments.place(payer, requestNo, chargeNos);
/** Applies the cashier's webhook that the repayment is paid, then does everything that is due. */
async function paid(order: OrderAggregate): Promise<void> {
  await harness.paymentWebhook(order, 'paid', order.payments.at(-1)?.paymentNo);
  await harness.settle();
}
const resume = (agreementNo = agreementNos[0] ?? '') =>
  harness.automatic.commands.operate(USER, {
    idempotencyKey: harness.requestNo(),
    kind: 'resume',
    agreementNo,
  });

test("the cashier shows the subject of a repayment in the page's language", async () => {
  const [one = '', two = ''] = await owed();
  await harness.automatic.repayments.place({ ...payer, language: 'en' }, harness.requestNo(), [one]);
  await place([two]);
  expect(harness.cashier.bodies).toEqual([
    expect.stringMatching(/: Pay later repayment 139\*{4}9000$/),
    expect.stringMatching(/: 先充后付还款 139\*{4}9000$/),
  ]);
});

describe('credit pay', () => {
  test('a charge paid by credit pay creates a debt, due ten days after the top-up', async () => {
    const {
      debts: [debt],
    } = await harness.agreement(agreementNos[0] ?? '');
    expect(debt).toMatchObject({ amountFen: 4990n, state: 'owed' });
    expect((debt?.dueAt.getTime() ?? 0) - (debt?.since.getTime() ?? 0)).toBe(10 * DAY);
    expect(await states()).toEqual(['active', 'active']);
  });

  test('an overdue debt suspends the agreements, which cannot be resumed before it is paid', async () => {
    await harness.runUntil(inDecember(26, 23), 6 * HOUR);
    expect(await states()).toEqual(['suspended arrears', 'suspended arrears']);
    await expect(resume()).rejects.toThrow('agreementInArrears');
    await paid(await place((await owed()).slice(0, 1)));
    await expect(resume()).rejects.toThrow('agreementInArrears');
    await paid(await place(await owed()));
    await resume();
    expect(await states()).toEqual(['active', 'suspended arrears']);
    await harness.runUntil(inDecember(31 + 20), 12 * HOUR);
    expect((await summaryOf(harness, agreementNos[0] ?? '')).charges).toEqual([
      '202612 credited',
      '202701 credited',
    ]);
  });

  test('a debt that is overdue under one agreement blocks credit pay for all others', async () => {
    const other = await harness.openAgreement(
      {
        terms: { ...sampleTerms, dayOfMonth: 28, payOrder: ['creditPay', 'balance'] },
        beneficiaryMobileNo: '13800138222',
      },
      USER,
    );
    const only = await harness.openAgreement(
      {
        terms: { ...sampleTerms, dayOfMonth: 28, payOrder: ['creditPay'] },
        beneficiaryMobileNo: '13800138333',
      },
      USER,
    );
    await harness.runUntil(inDecember(29), 6 * HOUR);
    expect(await harness.charges(other)).toMatchObject([{ state: 'credited', source: 'balance' }]);
    expect(await summaryOf(harness, only)).toEqual({
      state: 'suspended',
      suspendReason: 'arrears',
      charges: ['202612 cancelled agreementSuspended'],
    });
  });

  test('agreements whose debts are paid in time are not suspended', async () => {
    await paid(await place(await owed()));
    await harness.runUntil(inDecember(30), 12 * HOUR);
    expect(await states()).toEqual(['active', 'active']);
  });
});

describe('SPEC 7 POST /auto/v1/creditPay/batchReorder', () => {
  test('several debts are repaid by one order, paid at the cashier and passed on to the lender', async () => {
    const order = await place(await owed());
    expect(order).toMatchObject({
      order: { kind: 'repayment', priceFen: 9980n, payMethod: 'cash', state: 'awaitingPayment' },
    });
    expect(await debts()).toEqual(['paying', 'paying']);
    harness.entrust.calls.length = 0;
    await paid(order);
    expect(harness.entrust.calls).toEqual([
      { name: 'repay', input: { requestNo: `D${order.order.orderNo}`, payerNo: USER, amountFen: 9980n } },
    ]);
    expect(await debts()).toEqual(['paid', 'paid']);
    expect(await harness.book(order)).toMatchObject({ cashier: 9980n, creditLender: -9980n, customer: 0n });
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test('one debt can be repaid alone, and the other is still owed', async () => {
    await paid(await place((await owed()).slice(0, 1)));
    expect(await debts()).toEqual(['paid', 'owed']);
  });

  test("places nothing if one of the debts is being paid, paid, unknown or another user's", async () => {
    const [one = '', two = ''] = await owed();
    const order = await place([one]);
    await expect(place([one, two])).rejects.toThrow('debtNotPayable');
    await paid(order);
    await expect(place([one, two])).rejects.toThrow('debtNotPayable');
    await expect(place([two, `C${'1'.repeat(32)}`])).rejects.toThrow('debtNotPayable');
    await expect(place([])).rejects.toThrow('debtNotPayable');
    await expect(
      harness.automatic.repayments.place({ ...payer, userNo: '9999999999' }, harness.requestNo(), [two]),
    ).rejects.toThrow('debtNotPayable');
    expect(await debts()).toEqual(['paid', 'owed']);
  });

  test('concurrent repeats of a request make one order; a reuse with other debts is refused', async () => {
    const [one = '', two = ''] = await owed();
    const requestNo = harness.requestNo();
    const orders = await Promise.all(Array.from({ length: 5 }, () => place([one, two], requestNo)));
    orders.push(await place([two, one, two], requestNo));
    expect(new Set(orders.map(({ order }) => order.orderNo)).size).toBe(1);
    await expect(place([one], requestNo)).rejects.toThrow('requestNoReused');
    expect(
      (await harness.pool.query("select count(*)::integer as count from orders where kind = 'repayment'"))
        .rows,
    ).toEqual([{ count: 1 }]);
  });

  test('only one of several concurrent requests for the same debts succeeds', async () => {
    const all = await owed();
    const outcomes = await Promise.allSettled([place(all), place(all), place(all)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('debts not paid in time are owed and payable again, and a late payment is refunded', async () => {
    const order = await place(await owed());
    await harness.runUntil(harness.time.now + HOUR, 60_000);
    expect((await harness.read(order)).order.state).toBe('closed');
    expect(await debts()).toEqual(['owed', 'owed']);
    const next = await place(await owed());
    harness.cashier.answer('void', async () => paymentResult('closed', 9980n));
    await paid(order);
    await harness.runUntil(harness.time.now + 60_000, 10_000);
    expect(await harness.book(order)).toMatchObject({ cashier: 0n, customer: 0n, creditLender: 0n });
    expect(await debts()).toEqual(['paying', 'paying']);
    await paid(next);
    expect(await debts()).toEqual(['paid', 'paid']);
  });

  test('debts whose order is cancelled are owed again', async () => {
    harness.cashier.answer('void', async () => paymentResult('closed', 9980n));
    const order = await place(await owed());
    await harness.checkout.cancel({ userNo: USER, touristSession: null }, order.order.orderNo);
    await harness.settle();
    expect(await debts()).toEqual(['owed', 'owed']);
  });

  test('a repayment that the lender refuses is refunded, and its debts are owed again', async () => {
    harness.entrust.answer('repay', async ({ amountFen }) => ({
      kind: 'repayment',
      state: 'refused',
      amountFen,
      reason: 'no',
    }));
    harness.cashier.answer('refund', async () => NO_ANSWER);
    const order = await place(await owed());
    await paid(order);
    expect(await debts()).toEqual(['paying', 'paying']);
    harness.cashier.answer('queryRefund', async () => ({
      kind: 'refund',
      state: 'settled',
      amount: 9980n,
      reason: null,
    }));
    await harness.runUntil(harness.time.now + 10 * 60_000, 60_000);
    expect((await harness.read(order)).order.state).toBe('refunded');
    expect(await debts()).toEqual(['owed', 'owed']);
    expect(await unsettledMoney(harness)).toEqual(NOTHING_UNSETTLED);
  });

  test("an indeterminate lender's result is queried, and the debts stay in payment meanwhile", async () => {
    harness.entrust.answer('repay', async () => NO_ANSWER);
    harness.entrust.answer('queryRepayment', async () => NO_ANSWER);
    await paid(await place(await owed()));
    await harness.runUntil(harness.time.now + 2 * HOUR, 5 * 60_000);
    expect(await debts()).toEqual(['paying', 'paying']);
    harness.entrust.answer('queryRepayment', async () => ({
      kind: 'repayment',
      state: 'settled',
      amountFen: 9980n,
      reason: null,
    }));
    await harness.runUntil(harness.time.now + HOUR, 5 * 60_000);
    expect(await debts()).toEqual(['paid', 'paid']);
  });

  test("applying a repayment's end twice changes nothing the second time", async () => {
    const order = await place(await owed());
    await paid(order);
    const events = async () =>
      (
        await harness.pool.query(
          'select charge_no, event, from_state, to_state from debt_events order by charge_no, seq',
        )
      ).rows;
    const before = await events();
    await harness.automatic.repayments.applyOrderEnd(order.order.orderNo);
    expect(await events()).toEqual(before);
    expect(before.map(({ event }) => event)).toEqual([
      'repaymentPlaced',
      'repaid',
      'repaymentPlaced',
      'repaid',
    ]);
    expect(wallet.kept(agreementNos[0] ?? '')).toBe(4990n);
  });
});
