import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '@phonebill/china-time';
import type { Credit } from '../partners/carrier/index.ts';
import { onlySupplier } from '../partners/index.ts';
import type { RepaidMoney } from '../partners/entrust/index.ts';
import type { StatementEntry } from '../partners/payments/index.ts';
import {
  type AgreementHarness,
  createAgreementHarness,
  sampleTerms,
} from '../agreements/testing/agreement-harness.ts';
import {
  NEVER_RECEIVED,
  NO_ANSWER,
  paymentResult,
  refundResult,
} from '../partners/testing/scripted-partners.ts';
import { inDecember } from '../agreements/testing/fixture-dates.ts';
import { type CarrierBook, keepCarrierBook, keepWalletBook } from '../partners/testing/partner-books.ts';
import { createReconciliation, type Reconciliation } from './reconcile.ts';
import { comparedUntil, keptDifferences, openNow } from './testing/kept-books.ts';

/**
 * The time until which is compared: before it, one charge was credited, one was refunded, and one repayment
 * was made.
 */
const COMPARED_AT = inDecember(16, 12);

let harness: AgreementHarness;
let carrier: CarrierBook;
let reconciliation: Reconciliation;
let statements: {
  wallet: StatementEntry[];
  lender: RepaidMoney[];
  cashier: StatementEntry[];
  carrier: Credit[];
};
let whole: typeof statements;
let [debit, refund, repayment] = ['', '', ''];

beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
  const wallet = keepWalletBook(harness.entrust, harness.clock);
  carrier = keepCarrierBook(harness.carrier);
  reconciliation = createReconciliation({
    pool: harness.pool,
    providers: harness.providers,
    lender: harness.entrust.port,
    suppliers: onlySupplier(harness.carrier.port),
    clock: harness.clock,
    telemetry: harness.telemetry,
    pieceMs: 6 * HOUR,
  });
  const credited = await harness.openAgreement(
    { terms: { ...sampleTerms, payOrder: ['creditPay'] } },
    '2222222222',
  );
  const refunded = await harness.openAgreement({ terms: { ...sampleTerms, dayOfMonth: 16 } }, '3333333333');
  await harness.runUntil(inDecember(15, 8), 24 * HOUR);
  await harness.runUntil(inDecember(16, 6), HOUR);
  const [chargeNo = ''] = (await harness.agreement(credited)).debts.map((debt) => debt.chargeNo);
  const order = await harness.automatic.repayments.place(
    { userNo: '2222222222', mobileNo: '13900139000', language: 'zh' },
    harness.requestNo(),
    [chargeNo],
  );
  await harness.paymentWebhook(order);
  carrier.behaviour = 'refuses';
  await harness.runUntil(COMPARED_AT, HOUR);

  const orderNos = await Promise.all(
    [credited, refunded].map(async (no) => (await harness.charges(no))[0]?.orderNo ?? ''),
  );
  // A partner queried by number answers according to its statement.
  harness.entrust.answer('query', async (paymentNo) => {
    const entry = statements.wallet.find(({ requestNo }) => requestNo === paymentNo);
    return entry ? paymentResult('paid', entry.amount ?? 0n) : NEVER_RECEIVED;
  });
  harness.entrust.answer('queryRefund', async (refundNo) => {
    const entry = statements.wallet.find(({ requestNo }) => requestNo === refundNo);
    return entry ? refundResult('settled', entry.amount ?? 0n) : NEVER_RECEIVED;
  });
  [debit, refund, repayment] = [`P${orderNos[0]}01`, `R${orderNos[1]}01`, `D${order.order.orderNo}`];
  const at = new Date(inDecember(16, 7));
  whole = {
    wallet: [
      ...[...wallet.debits.values()].map(({ paymentNo, amount }): StatementEntry => ({
        kind: 'payment',
        paymentNo: null,
        requestNo: paymentNo,
        amount,
        at,
      })),
      { kind: 'refund', paymentNo: null, requestNo: refund, amount: wallet.refunds.get(refund) ?? 0n, at },
    ],
    lender: [{ requestNo: repayment, amountFen: 4990n, at }],
    cashier: [
      { kind: 'payment', paymentNo: null, requestNo: order.payments[0]?.paymentNo ?? '', amount: 4990n, at },
    ],
    carrier: [...carrier.credits].map(([deliveryNo, faceFen]) => ({
      deliveryNo,
      mobileNo: '13900139000',
      faceFen,
      at,
    })),
  };
  harness.entrust.answer('statement', async function* (from, to) {
    yield* statements.wallet.filter(({ at: time }) => time >= from && time < to);
  });
  harness.entrust.answer('repayments', async function* (from, to) {
    yield* statements.lender.filter(({ at: time }) => time >= from && time < to);
  });
  harness.cashier.answer('statement', async function* (from, to) {
    yield* statements.cashier.filter(({ at: time }) => time >= from && time < to);
  });
  harness.carrier.answer('statement', async function* (from, to) {
    yield* statements.carrier.filter(({ at: time }) => time >= from && time < to);
  });
});
beforeEach(() => {
  statements = {
    wallet: [...whole.wallet],
    lender: [...whole.lender],
    cashier: [...whole.cashier],
    carrier: [...whole.carrier],
  };
});
afterAll(() => harness.end());

/** Returns the open differences of the last 36 hours, compared anew. */
const found = async (): Promise<string[]> => {
  await harness.pool.query(
    'truncate reconciliation_differences, reconciliation_crossings, reconciliation_days',
  );
  await comparedUntil(harness.pool, new Date(COMPARED_AT - 36 * HOUR));
  const { failed } = await reconciliation.run();
  expect(failed).toEqual([]);
  return openNow(harness.pool);
};
const without = <T extends { readonly requestNo: string }>(list: readonly T[], requestNo: string): T[] =>
  list.filter((one) => one.requestNo !== requestNo);

test('charges, refunds and a repayment that are equal in all books are no difference', async () => {
  expect(whole.wallet).toHaveLength(3);
  expect(await found()).toEqual([]);
});

test.each<[string, string, () => void, () => string]>([
  [
    'agreement missing',
    'a debit of ours that the wallet does not have',
    () => {
      statements.wallet = without(whole.wallet, debit);
    },
    () => debit,
  ],
  [
    'agreement missing',
    'a refund of ours that the wallet does not have',
    () => {
      statements.wallet = without(whole.wallet, refund);
    },
    () => refund,
  ],
  [
    'agreement only',
    'a debit that we do not have',
    () =>
      statements.wallet.push({
        kind: 'payment',
        paymentNo: null,
        requestNo: `P${'1'.repeat(26)}`,
        amount: 4990n,
        at: new Date(inDecember(16)),
      }),
    () => `P${'1'.repeat(26)}`,
  ],
  [
    'agreement twice',
    'a debit made twice',
    () => statements.wallet.push(...whole.wallet.filter(({ requestNo }) => requestNo === debit)),
    () => debit,
  ],
  [
    'agreement amount',
    'a debit of another amount',
    () => {
      statements.wallet = whole.wallet.map((one) =>
        one.requestNo === debit ? { ...one, amount: 5000n } : one,
      );
    },
    () => debit,
  ],
  [
    'lender missing',
    'a repayment that the lender does not have',
    () => {
      statements.lender = [];
    },
    () => repayment,
  ],
  [
    'lender only',
    'a repayment that we do not have',
    () =>
      statements.lender.push({
        requestNo: `D${'1'.repeat(24)}`,
        amountFen: 1n,
        at: new Date(inDecember(16)),
      }),
    () => `D${'1'.repeat(24)}`,
  ],
  [
    'lender amount',
    'a repayment of another amount',
    () => {
      statements.lender = whole.lender.map((one) => ({ ...one, amountFen: 4989n }));
    },
    () => repayment,
  ],
  [
    'lender only',
    'a repayment under the number of a top-up',
    () =>
      statements.lender.push({
        requestNo: `D${debit.slice(1, 25)}`,
        amountFen: 5000n,
        at: new Date(inDecember(16)),
      }),
    () => `D${debit.slice(1, 25)}`,
  ],
  [
    'carrier only',
    'a credit under the number of a repayment',
    () =>
      statements.carrier.push({
        deliveryNo: repayment,
        mobileNo: '13900139000',
        faceFen: 4990n,
        at: new Date(inDecember(16)),
      }),
    () => repayment,
  ],
])('%s: %s is found', async (kind, _what, tamper, reference) => {
  tamper();
  expect(await found()).toEqual([`${kind} ${reference()}`]);
});

test('finds a repayment that has no posting in the ledger', async () => {
  const { rows } = await harness.pool.query(
    "delete from ledger_transfers where reason = 'repaid' returning *",
  );
  expect(rows).toMatchObject([{ debit_account: 'customer', credit_account: 'creditLender', amount: 4990n }]);
  expect((await found()).filter((one) => !one.includes('accounts'))).toEqual([
    `ledger postings ${repayment.slice(1)}`,
  ]);
  await harness.pool.query(
    'insert into ledger_transfers select * from jsonb_populate_record(null::ledger_transfers, $1)',
    [JSON.stringify({ ...rows[0], amount: '4990' })],
  );
  expect(await found()).toEqual([]);
});

describe('debts of credit pay and the limit that the lender reports as used', () => {
  const signer = '2222222222';
  const used = (usedFen: bigint) =>
    harness.entrust.answer('creditAccount', async () => ({
      kind: 'credit',
      state: 'open',
      limitFen: 20_000n,
      usedFen,
    }));
  afterEach(() => used(0n));

  test('finds a used limit above the debts, and resolves it when both are equal', async () => {
    used(4990n);
    expect(await found()).toEqual([`credit usedLimit ${signer}`]);
    used(0n);
    await reconciliation.run();
    expect(await keptDifferences(harness.pool)).toEqual([`credit usedLimit ${signer} resolved`]);
  });

  test("finds a debt that the lender's used limit does not include", async () => {
    const { rows } = await harness.pool.query(
      "update debts set state = 'owed', paid_at = null where user_no = $1 returning charge_no",
      [signer],
    );
    expect(rows).toHaveLength(1);
    expect(await found()).toEqual([`credit usedLimit ${signer}`]);
    // While it is being repaid, the result is unknown.
    await harness.pool.query("update debts set state = 'paying' where user_no = $1", [signer]);
    await reconciliation.run();
    expect(await keptDifferences(harness.pool)).toEqual([`credit usedLimit ${signer} waiting`]);
    await harness.pool.query("update debts set state = 'paid', paid_at = now() where user_no = $1", [signer]);
    await reconciliation.run();
    expect(await keptDifferences(harness.pool)).toEqual([`credit usedLimit ${signer} resolved`]);
  });

  test('a lender that does not answer is asked again, without a difference meanwhile', async () => {
    harness.entrust.answer('creditAccount', async () => NO_ANSWER);
    expect(await found()).toEqual([]);
    expect(await keptDifferences(harness.pool)).toEqual([`credit usedLimit ${signer} waiting`]);
    used(0n);
    await reconciliation.run();
    expect(await keptDifferences(harness.pool)).toEqual([`credit usedLimit ${signer} resolved`]);
  });
});
