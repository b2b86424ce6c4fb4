/**
 * A harness for the reading calls of automatic top-up, on a real database: agreements and orders are written
 * by their stores, and the test moves the clock.
 */
import { createTestPool } from '../../db/testing/test-pool.ts';
import { createOrderStore } from '../../orders/store/index.ts';
import { OrderChange } from '../../orders/model/index.ts';
import { commands } from '../../orders/testing/commands.ts';
import { placeSample, type SampleOptions } from '../../orders/testing/order-samples.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { agreementNoOfKey } from '../model/agreement-no.ts';
import { createConsentQueries } from '../store/consent-queries.ts';
import { createAgreementQueries } from '../store/agreement-queries.ts';
import { publishedAgreementTimes as times } from '../../config/agreement-times.ts';
import { createAgreementViews } from '../views/agreement-view.ts';
import type { Agreement, Terms } from '../model/aggregate.ts';
import { planFrom } from '../model/plan.ts';
import { createRecommendations } from '../store/recommendations.ts';
import { readRulesFile } from '../model/rules-file.ts';
import { createAgreementRules } from '../model/agreement-rules.ts';
import { createAgreementStore } from '../store/agreement-store.ts';

/** Noon in China, on 20 November 2026. */
export const START = Date.UTC(2026, 10, 20, 4);

export const DAY_TERMS: Terms = {
  trigger: 'day',
  dayOfMonth: 25,
  thresholdFen: null,
  amountFen: 5000n,
  capPerMonthFen: 10_000n,
  endsOn: null,
  payOrder: ['balance', 'creditPay'],
};
export const BALANCE_TERMS: Terms = {
  ...DAY_TERMS,
  trigger: 'balance',
  dayOfMonth: null,
  thresholdFen: 1000n,
};

export interface Person {
  readonly userNo: string;
  readonly mobileNo: string;
}

export type ReadingHarness = ReturnType<typeof createReadingHarness>;

let people = 0;
function person(): Person {
  people += 1;
  return { userNo: String(4_000_000_000 + people), mobileNo: String(13_800_200_000 + people) };
}

export function createReadingHarness(database: { readonly url: string; drop(): Promise<void> }) {
  const pool = createTestPool(database.url, 8);
  const time = { now: START };
  const clock = (): number => time.now;
  const store = createAgreementStore({ pool, clock });
  const orders = createOrderStore({ pool, clock, onWritten: () => undefined });
  const rules = createAgreementRules({
    file: readRulesFile(new URL('../../../config/agreements.json', import.meta.url)),
    times,
    clock,
  });
  const queries = {
    ...createAgreementQueries(pool, clock),
    ...createConsentQueries({ pool, clock, askAfterRefusalMs: times.askAfterRefusalMs, randomInt: () => 0 }),
  };
  const views = createAgreementViews({
    rules,
    times,
    clock,
    people: { languageOf: async () => null, maskedNameOf: async () => null },
    memberPage: 'https://pay.example/m',
    serviceNumber: '1065800886',
  });
  const recommendations = createRecommendations({ pool, clock });

  let drawn = 0;

  async function write(opening: AgreementChange): Promise<void> {
    const outcome = await store.commit(opening);
    if (outcome !== 'written') throw new Error(`the agreement was not written: ${outcome}`);
  }

  /** Drafts an agreement, not yet confirmed with a code, with the request for it. */
  async function draft(
    signer: Person,
    {
      beneficiaryMobileNo = signer.mobileNo,
      terms = DAY_TERMS,
      idempotencyKey,
      ...over
    }: Partial<Agreement> & { readonly idempotencyKey?: string } = {},
  ): Promise<string> {
    const at = new Date(time.now);
    const agreementNo = agreementNoOfKey(signer.userNo, time.now, `reading ${(drawn += 1)}`, []);
    const consent = {
      textVersion: '2026-11',
      creditTextVersion: null,
      consentedAt: at,
      channelCode: 'partner-shop',
      language: 'zh',
    } as const;
    const opening = AgreementChange.drafting(
      {
        userNo: signer.userNo,
        agreementNo,
        beneficiaryMobileNo,
        signerMobileNo: signer.mobileNo,
        carrier: 'CMCC',
        province: { zh: '北京市', en: 'Beijing' },
        nickname: 'Mum',
        terms,
        variant: null,
        consent,
        createdAt: at,
        ...over,
      },
      at,
    );
    opening.addOperation({
      idempotencyKey: idempotencyKey ?? `request-of-${agreementNo}`,
      kind: 'add',
      terms,
      consent,
      requestFingerprint: 'sample',
      attemptCount: 0,
      nextAt: null,
      expiresAt: new Date(time.now + times.confirmWithinMs),
      createdAt: at,
    });
    await write(opening);
    return agreementNo;
  }

  /** Changes an agreement at the present time. */
  async function change(agreementNo: string, decide: (change: AgreementChange) => void): Promise<void> {
    if (!(await store.update(agreementNo, decide))) throw new Error('no such agreement');
  }

  return {
    pool,
    time,
    clock,
    store,
    rules,
    queries,
    views,
    recommendations,
    person,
    draft,
    change,
    /** Creates an active agreement. */
    async signed(
      signer: Person,
      over: Partial<Agreement> & { readonly idempotencyKey?: string } = {},
    ): Promise<string> {
      const agreementNo = await draft(signer, over);
      await change(agreementNo, (one) => {
        const [operation] = one.after.operations;
        if (operation) one.operation(operation.idempotencyKey, 'done');
        one.agreement('signed', {
          signedAt: one.at,
          ...planFrom(
            { agreementNo, terms: one.after.agreement.terms, lastMonth: null },
            time.now,
            false,
            times,
          ),
        });
      });
      return agreementNo;
    },
    /** Announces a charge. */
    async announced(agreementNo: string, period: string, debitAt: Date, amountFen = 5000n): Promise<string> {
      let chargeNo = '';
      await change(agreementNo, (one) => {
        chargeNo = one.addCharge({ trigger: one.after.agreement.terms.trigger, period, amountFen, debitAt });
      });
      return chargeNo;
    },
    /** Has an announced charge debited and credited; `owed` when by credit pay. */
    async credited(agreementNo: string, chargeNo: string, paidFen = 4990n, owed = false): Promise<void> {
      await change(agreementNo, (one) => {
        one.charge(chargeNo, 'debitStarted', { rounds: 1 });
        one.charge(chargeNo, 'debited', {
          paidFen,
          source: owed ? 'creditPay' : 'balance',
          paidFrom: 'Balance',
        });
        one.charge(chargeNo, 'credited');
        if (owed)
          one.addDebt({
            chargeNo,
            amountFen: paidFen,
            since: one.at,
            dueAt: new Date(time.now + times.creditDueMs),
          });
      });
    },
    /** Has a debt repaid. */
    async repaid(userNo: string, chargeNo: string, orderNo: string): Promise<void> {
      for (const [from, event, to] of [
        ['owed', 'repaymentPlaced', 'paying'],
        ['paying', 'repaid', 'paid'],
      ]) {
        await pool.query('select move_debts($1, $2, $3, $4, $5, $6, $6, $7)', [
          userNo,
          [chargeNo],
          from,
          event,
          to,
          orderNo,
          new Date(time.now),
        ]);
      }
    },
    /** Places an order by hand; credited unless stated otherwise. */
    async order(options: SampleOptions, ends: 'credited' | 'unpaid' = 'credited'): Promise<void> {
      const placed = placeSample({
        idempotencyKey: `request-${String((drawn += 1)).padStart(10, '0')}`,
        random: drawn % 1000,
        at: new Date(time.now),
        ...(options.faceFen !== undefined && { priceFen: options.faceFen }),
        ...options,
      });
      if ((await orders.place(placed, { perDayFen: 10_000_000n, perMonthFen: 10_000_000n })) !== 'placed')
        throw new Error('the order was not placed');
      if (ends === 'unpaid') return;
      const rest = OrderChange.of(placed.after, placed.at);
      for (const name of ['paid', 'leaseDelivery', 'credited'] as const) commands[name](rest);
      if (rest.after.order.state !== 'credited' || (await orders.commit(rest)) !== 'written')
        throw new Error('the order was not credited');
    },
    async end() {
      await pool.end();
      await database.drop();
    },
  };
}
