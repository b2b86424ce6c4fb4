// Tests that one process applies a debit's answer at the very moment at which another one stops the
// agreement: the order's row is locked until both wait for it, so that each is the first to commit once.
import type { DebitSource } from '@phonebill/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import {
  type CarrierBook,
  keepCarrierBook,
  keepWalletBook,
  type WalletBook,
} from '../../partners/testing/partner-books.ts';
import type { PaymentResult } from '../../partners/payments/index.ts';
import type { Scripted } from '../../partners/testing/scripted.ts';
import { NO_ANSWER } from '../../partners/testing/scripted-partners.ts';
import { HOUR_MS as HOUR } from '../../runtime/time/index.ts';
import { type AgreementHarness, createAgreementHarness, sampleTerms } from '../testing/agreement-harness.ts';
import { NOTHING_UNSETTLED, signerOf, summaryOf, unsettledMoney } from '../testing/agreement-summary.ts';
import { inDecember } from '../testing/fixture-dates.ts';

let one: AgreementHarness;
let other: AgreementHarness;
let wallet: WalletBook;
let carrier: CarrierBook;
/** Whether the wallet does what it is asked for while none of its answers arrives. */
let isUnheard = false;
beforeAll(async () => {
  const database = await createTestDatabase();
  one = createAgreementHarness(database);
  other = createAgreementHarness({ url: database.url, drop: async () => undefined });
  wallet = keepWalletBook(one.entrust, one.clock);
  carrier = keepCarrierBook(one.carrier);
  share(one.entrust, other.entrust);
  share(one.carrier, other.carrier);
  for (const { port } of [one.entrust, other.entrust])
    for (const name of ['authorise', 'query', 'void'] as const) {
      const answers = port[name] as (...given: unknown[]) => Promise<PaymentResult>;
      port[name] = async (...given: unknown[]) => {
        const answer = await answers(...given);
        return isUnheard ? NO_ANSWER : answer;
      };
    }
});
afterAll(async () => {
  await other.end();
  await one.end();
});

function share<Port extends object>(from: Scripted<Port>, to: Scripted<Port>): void {
  for (const name of Object.keys(from.port) as (keyof Port)[]) to.answer(name, from.port[name]);
}

/** Returns how many statements wait for a lock. */
async function waiting(): Promise<number | undefined> {
  const { rows } = await one.pool.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting;
}

/** Begins both, one after the other, while the order's row is locked; returns their results. */
async function inThisOrder<T>(orderNo: string, acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const blocker = await one.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select from orders where order_no = $1 for update', [orderNo]);
    const begun: Promise<T>[] = [];
    for (const act of acts) {
      begun.push(act());
      await expect.poll(waiting).toBe(begun.length);
    }
    await blocker.query('commit');
    return await Promise.all(begun);
  } finally {
    blocker.release();
  }
}

const stops = ['cancel', 'pause', 'withdraw'] as const;
const sources: readonly DebitSource[] = ['balance', 'creditPay'];
const cases = stops.flatMap((stop) =>
  sources.flatMap((source) => ['answer', 'stop'].map((first) => ({ stop, source, first }))),
);
let month = 0;

describe('a debit whose answer is stored during a stop of its agreement', () => {
  test.each(cases)(
    'from $source, with a $stop and the $first first, is credited or refunded',
    async (given) => {
      const { stop, source, first } = given;
      month += 1;
      const beneficiaryMobileNo = stop === 'withdraw' ? `138001380${10 + month}` : '13900139000';
      one.time.now = other.time.now = inDecember(1);
      const agreementNo = await one.openAgreement({
        beneficiaryMobileNo,
        terms: { ...sampleTerms, payOrder: [source] },
      });
      const userNo = await signerOf(one, agreementNo);
      isUnheard = true;
      await one.runUntil(inDecember(15, 11), HOUR / 2);
      other.time.now = one.time.now;
      const [charge] = await one.charges(agreementNo);
      expect(charge?.state).toBe('debiting');
      const orderNo = charge?.orderNo ?? '';
      const [debit] = wallet.paid(agreementNo);
      const paymentNo = debit?.paymentNo ?? '';

      const order = await one.store.find(orderNo);
      if (!order) throw new Error('the charge has no order');
      isUnheard = false;
      const answer = async () => {
        await one.payments.query(order, paymentNo);
        return null;
      };
      const doStop = async () => {
        const { commands, consents } = other.automatic;
        if (stop === 'cancel')
          return commands.cancel(userNo, { agreementNo, reasonCode: 'notNeeded', reasonText: null });
        if (stop === 'pause')
          return (
            await commands.operate(userNo, { idempotencyKey: other.requestNo(), kind: 'pause', agreementNo })
          ).underWay;
        const consent = (await other.agreement(agreementNo)).consents.at(-1);
        await consents.answer(beneficiaryMobileNo, consent?.consentNo ?? '', 'stop');
        await other.automatic.advance(agreementNo);
        return null;
      };
      const results = await inThisOrder(orderNo, first === 'answer' ? [answer, doStop] : [doStop, answer]);
      const told = results[first === 'answer' ? 1 : 0];
      await one.runUntil(inDecember(16), HOUR);

      const { charges } = await summaryOf(one, agreementNo);
      const credits = carrier.credits.get(`D${orderNo}`) ?? 0n;
      if (first === 'answer') {
        expect(charges).toEqual(['202612 credited']);
        expect([wallet.kept(agreementNo), credits]).toEqual([4990n, 5000n]);
        if (told) expect(told.outcome).toBe('willFinish');
      } else {
        expect(charges[0]).toMatch(/^202612 cancelled/);
        expect([wallet.kept(agreementNo), credits]).toEqual([0n, 0n]);
        if (told) expect(told.outcome).toBe('beingCancelled');
        expect((await one.agreement(agreementNo)).debts).toEqual([]);
      }
      expect(wallet.paid(agreementNo)).toHaveLength(1);
      expect(await unsettledMoney(one)).toEqual(NOTHING_UNSETTLED);
    },
  );
});
