import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { type AgreementHarness, createAgreementHarness, sampleTerms } from '../testing/agreement-harness.ts';
import { inDecember } from '../testing/fixture-dates.ts';
import { NOTHING_UNSETTLED, unsettledMoney } from '../testing/agreement-summary.ts';
import {
  ProcessCrashed,
  runThroughCrashes,
  type CrashPoint,
  type CrashInjection,
  prepareCrashInjection,
  settleThroughCrashes,
} from '../testing/crash-injection.ts';
import { START } from '../../orders/testing/order-harness.ts';
import { keepCarrierBook, keepWalletBook } from '../../partners/testing/partner-books.ts';
import { NEVER_RECEIVED, paymentResult } from '../../partners/testing/scripted-partners.ts';

let harness: AgreementHarness;
let crashes: CrashInjection;
/** The lender's and the cashier's own records. */
const taken = new Map<string, bigint>();
const paidTrades = new Map<string, bigint>();
const refused = new Set<string>();
let lenderRefuses = false;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
  keepWalletBook(harness.entrust, harness.clock);
  keepCarrierBook(harness.carrier);
  const resultOf = (requestNo: string, amountFen: bigint) =>
    ({
      kind: 'repayment',
      state: refused.has(requestNo) ? 'refused' : 'settled',
      amountFen,
      reason: null,
    }) as const;
  harness.entrust.answer('repay', async ({ requestNo, amountFen }) => {
    if (lenderRefuses) refused.add(requestNo);
    taken.set(requestNo, amountFen);
    return resultOf(requestNo, amountFen);
  });
  harness.entrust.answer('queryRepayment', async (requestNo) =>
    taken.has(requestNo) ? resultOf(requestNo, taken.get(requestNo) ?? 0n) : NEVER_RECEIVED,
  );
  harness.cashier.answer('query', async (paymentNo) =>
    paymentResult(paidTrades.has(paymentNo) ? 'paid' : 'open', 4990n),
  );
  crashes = prepareCrashInjection(harness);
});
afterAll(() => harness.end());

const cases = (['before', 'after'] as CrashPoint[]).flatMap((point) => [
  [point, 'takes'] as const,
  [point, 'refuses'] as const,
]);

test.each(cases)(
  'after a crash %s any action, a repayment that the lender %s is paid once, or owed and refunded',
  async (point, lender) => {
    let actions = 1;
    for (let position = 0; position < actions; position += 1) {
      [harness.time.now, lenderRefuses] = [START, lender === 'refuses'];
      crashes.arm(Infinity, point);
      taken.clear();
      const agreementNo = await harness.openAgreement({ terms: { ...sampleTerms, payOrder: ['creditPay'] } });
      for (const at of [inDecember(14, 12), inDecember(15, 9), inDecember(15, 12)]) {
        harness.time.now = at;
        await settleThroughCrashes(harness);
      }
      const {
        agreement: { userNo },
        debts: [debt],
      } = await harness.agreement(agreementNo);
      const requestNo = harness.requestNo();
      crashes.arm(position, point);
      const place = async (): Promise<string> => {
        try {
          return (
            await harness.automatic.repayments.place(
              { userNo, mobileNo: '13900139000', language: 'zh' },
              requestNo,
              [debt?.chargeNo ?? ''],
            )
          ).order.orderNo;
        } catch (error) {
          if (!(error instanceof ProcessCrashed)) throw error;
          return place();
        }
      };
      const orderNo = await place();
      // The user pays at the cashier, and its callback is lost: a query finds the payment.
      paidTrades.set(`P${orderNo}01`, 4990n);
      await runThroughCrashes(harness, harness.time.now + HOUR, HOUR / 60);
      actions = crashes.actions;
      const at = `${point} action ${position}`;
      const order = await harness.store.find(orderNo);
      const { rows } = await harness.pool.query<{ state: string }>(
        'select state from debts where user_no = $1',
        [userNo],
      );
      expect({
        at,
        order: order?.order.state,
        debts: rows.map(({ state }) => state),
        taken: [...taken.keys()],
        refunds: order?.refunds.map(({ state }) => state),
        ...(await unsettledMoney(harness)),
      }).toEqual({
        at,
        order: lenderRefuses ? 'refunded' : 'credited',
        debts: [lenderRefuses ? 'owed' : 'paid'],
        taken: [`D${orderNo}`],
        refunds: lenderRefuses ? ['settled'] : [],
        ...NOTHING_UNSETTLED,
      });
    }
    expect(actions).toBeGreaterThan(5);
  },
);
