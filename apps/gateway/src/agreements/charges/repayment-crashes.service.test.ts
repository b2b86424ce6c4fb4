import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { HOUR_MS as HOUR } from '../../runtime/china-time.ts';
import { type AgreementWorld, createAgreementWorld, sampleTerms } from '../../testing/agreement-harness.ts';
import { ALL_SETTLED, december, openMoney } from '../../testing/fixture-dates.ts';
import {
  ProcessCrashed,
  runThroughCrashes,
  type CrashPoint,
  type CrashInjection,
  prepareCrashInjection,
  settleThroughCrashes,
} from '../../testing/crash-injection.ts';
import { START } from '../../testing/order-harness.ts';
import { keepCarrierBook, keepWalletBook } from '../../testing/partner-books.ts';
import { NEVER_RECEIVED, paymentResult } from '../../testing/scripted-partners.ts';

let world: AgreementWorld;
let mishaps: CrashInjection;
/** The lender's and the cashier's own books. */
const taken = new Map<string, bigint>();
const paidTrades = new Map<string, bigint>();
const refused = new Set<string>();
let lenderRefuses = false;
beforeAll(async () => {
  world = createAgreementWorld(await createTestDatabase());
  keepWalletBook(world.entrust, world.clock);
  keepCarrierBook(world.carrier);
  const says = (requestNo: string, amountFen: bigint) =>
    ({
      kind: 'repayment',
      state: refused.has(requestNo) ? 'refused' : 'settled',
      amountFen,
      reason: null,
    }) as const;
  world.entrust.answer('repay', async ({ requestNo, amountFen }) => {
    if (lenderRefuses) refused.add(requestNo);
    taken.set(requestNo, amountFen);
    return says(requestNo, amountFen);
  });
  world.entrust.answer('queryRepayment', async (requestNo) =>
    taken.has(requestNo) ? says(requestNo, taken.get(requestNo) ?? 0n) : NEVER_RECEIVED,
  );
  world.cashier.answer('query', async (paymentNo) =>
    paymentResult(paidTrades.has(paymentNo) ? 'paid' : 'open', 4990n),
  );
  mishaps = prepareCrashInjection(world);
});
afterAll(() => world.end());

const cases = (['before', 'after'] as CrashPoint[]).flatMap((mishap) => [
  [mishap, 'takes'] as const,
  [mishap, 'refuses'] as const,
]);

test.each(cases)(
  'a process that dies %s any deed of a repayment that the lender %s: the debt is paid once, or owed again and the money back',
  async (mishap, lender) => {
    let deeds = 1;
    for (let position = 0; position < deeds; position += 1) {
      [world.time.now, lenderRefuses] = [START, lender === 'refuses'];
      mishaps.arm(Infinity, mishap);
      taken.clear();
      const agreementNo = await world.opened({ terms: { ...sampleTerms, payOrder: ['creditPay'] } });
      for (const at of [december(14, 12), december(15, 9), december(15, 12)]) {
        world.time.now = at;
        await settleThroughCrashes(world);
      }
      const {
        agreement: { userNo },
        debts: [debt],
      } = await world.agreement(agreementNo);
      const requestNo = world.requestNo();
      mishaps.arm(position, mishap);
      const place = async (): Promise<string> => {
        try {
          return (
            await world.automatic.repayments.place({ userNo, mobileNo: '13900139000' }, requestNo, [
              debt?.chargeNo ?? '',
            ])
          ).order.orderNo;
        } catch (error) {
          if (!(error instanceof ProcessCrashed)) throw error;
          return place();
        }
      };
      const orderNo = await place();
      // The user pays at the cashier, and its callback is lost: the question finds it.
      paidTrades.set(`P${orderNo}01`, 4990n);
      await runThroughCrashes(world, world.time.now + HOUR, HOUR / 60);
      deeds = mishaps.actions;
      const at = `${mishap} deed ${position}`;
      const order = await world.store.find(orderNo);
      const { rows } = await world.pool.query<{ state: string }>(
        'select state from debts where user_no = $1',
        [userNo],
      );
      expect({
        at,
        order: order?.order.state,
        debts: rows.map(({ state }) => state),
        taken: [...taken.keys()],
        refunds: order?.refunds.map(({ state }) => state),
        ...(await openMoney(world)),
      }).toEqual({
        at,
        order: lenderRefuses ? 'refunded' : 'credited',
        debts: [lenderRefuses ? 'owed' : 'paid'],
        taken: [`D${orderNo}`],
        refunds: lenderRefuses ? ['settled'] : [],
        ...ALL_SETTLED,
      });
    }
    expect(deeds).toBeGreaterThan(5);
  },
  60_000,
);
