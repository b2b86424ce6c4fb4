import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishedAgreementTimes } from '../../config/agreement-times.ts';
import type { MandateTraits } from '../../partners/entrust/index.ts';
import { chinaDayOf, chinaTime, HOUR_MS } from '../../runtime/time/index.ts';
import { leavesPeriod } from './agreed-day.ts';
import type { Charge, Terms } from './aggregate.ts';
import { createAgreementRules } from './agreement-rules.ts';
import { nextRetryAt } from './debit-rounds.ts';
import { planFrom } from './plan.ts';
import { timesWith, walletNoticeOf } from './pre-notice.ts';
import { readRulesFile } from './rules-file.ts';

const wallet: MandateTraits = {
  payerSignsAt: { zh: '支付宝', en: 'Alipay' },
  preNotice: null,
  monthlyPlan: { latestDay: 28 },
  sources: ['balance'],
};
const times = timesWith(publishedAgreementTimes, wallet);
const terms: Terms = {
  trigger: 'day',
  dayOfMonth: 15,
  thresholdFen: null,
  amountFen: 5000n,
  capPerMonthFen: 10_000n,
  endsOn: null,
  payOrder: ['balance'],
};
const at = (day: number, hour: number): number => chinaTime({ year: 2026, month: 11, day }, hour * HOUR_MS);

test('without a plan a charge may be debited in its whole month, with one only on the agreed day', () => {
  expect(leavesPeriod('202611', terms, at(1, 0), {})).toBe(false);
  expect(leavesPeriod('202611', terms, at(31, 0), {})).toBe(true);
  expect(leavesPeriod('202611', terms, at(15, 0), times)).toBe(false);
  expect(leavesPeriod('202611', terms, at(15, 23), times)).toBe(false);
  expect(leavesPeriod('202611', terms, at(14, 23), times)).toBe(true);
  expect(leavesPeriod('202611', terms, at(15, 24), times)).toBe(true);
  expect(leavesPeriod('202610', terms, at(15, 12), times)).toBe(true);
});

test('the first debit is planned for the agreed day, whenever the agreement is opened', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^A[0-9]{24}$/),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) }),
      (agreementNo, dayOfMonth, now) => {
        const plan = { agreementNo, terms: { ...terms, dayOfMonth }, lastMonth: null };
        const { planDebitAt, planPeriod } = planFrom(plan, now, false, times);
        if (!planDebitAt || planPeriod === null) throw new Error('nothing is planned');
        expect(chinaDayOf(planDebitAt.getTime()).day).toBe(dayOfMonth);
        expect(leavesPeriod(planPeriod, plan.terms, planDebitAt.getTime(), times)).toBe(false);
        expect(planDebitAt.getTime() - now).toBeGreaterThan(times.leastNoticeMs);
      },
    ),
  );
});

test('a refused charge is retried only on the agreed day', () => {
  expect(times.retryAfterMs).toEqual([4 * HOUR_MS]);
  const charge = {
    period: '202611',
    rounds: 1,
    firstDebitAt: new Date(at(15, 9)),
    noticedAt: null,
  } as Charge;
  expect(nextRetryAt(charge, null, new Date(at(15, 9)), times)).toEqual(new Date(at(15, 13)));
  const late = { ...charge, firstDebitAt: new Date(at(15, 20)) };
  expect(nextRetryAt(late, null, new Date(at(15, 20)), times)).toBeNull();
  // Without a plan it is tried the next morning.
  expect(nextRetryAt(late, null, new Date(at(15, 20)), publishedAgreementTimes)).toEqual(new Date(at(16, 8)));
});

const rules = createAgreementRules({
  file: readRulesFile(new URL('../../../config/agreements.json', import.meta.url)),
  wallet,
  times,
  clock: () => at(20, 12),
});
const allows = (over: Partial<Terms>, kept: Terms | null = null): boolean => {
  try {
    rules.check({ ...terms, ...over }, null, kept);
    return true;
  } catch {
    return false;
  }
};

test('a plan allows days up to its latest day, and no balance trigger', () => {
  expect(rules.view(null)).toMatchObject({ triggers: ['day'], walletPlan: { latestDay: 28 } });
  expect(allows({})).toBe(true);
  expect(allows({ dayOfMonth: 28 })).toBe(true);
  expect(allows({ dayOfMonth: 29 })).toBe(false);
  expect(allows({ trigger: 'balance', dayOfMonth: null, thresholdFen: 1000n })).toBe(false);
});

test('the agreed day cannot change, and the amount cannot rise', () => {
  expect(allows({ amountFen: 3000n }, terms)).toBe(true);
  expect(allows({ capPerMonthFen: 5000n }, terms)).toBe(true);
  expect(allows({ endsOn: '2027-01-01' }, terms)).toBe(true);
  expect(allows({ amountFen: 10_000n }, terms)).toBe(false);
  expect(allows({ dayOfMonth: 16 }, terms)).toBe(false);
});

test('the notice names a wallet with a plan, and a wallet without rules has no notice', () => {
  expect(walletNoticeOf(wallet)).toMatchObject({
    by: { zh: '支付宝' },
    days: null,
    text: { zh: expect.stringContaining('每月只在这一天扣款') as string },
  });
  expect(walletNoticeOf({ ...wallet, monthlyPlan: null })).toBeNull();
  expect(walletNoticeOf(null)).toBeNull();
});
