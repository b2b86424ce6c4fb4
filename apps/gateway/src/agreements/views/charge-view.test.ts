import type { ChargeState } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { publishedAgreementTimes } from '../../config/agreement-times.ts';
import type { Charge, Debt } from '../model/aggregate.ts';
import { createChargeViews } from './charge-view.ts';

const NOW = Date.UTC(2026, 10, 20, 4);
const views = createChargeViews({
  times: { ...publishedAgreementTimes, retryAfterMs: [1, 2] },
  clock: () => NOW,
  restsBecause: ({ consent: { channelCode } }) =>
    channelCode === 'RESTING' ? { zh: '暂停', en: 'On hold' } : null,
});
const OF = { agreementNo: 'A', beneficiaryMobileNo: '13900139000', nickname: 'Mum' };
const restFacts = (channelCode: string | null) => ({
  carrier: 'CMCC' as const,
  province: null,
  terms: { amountFen: 5000n },
  consent: { channelCode },
});

function charge(period: string, over: Partial<Charge> = {}): Charge {
  return {
    chargeNo: `C${'1'.repeat(24)}${period.padEnd(8, '0')}`,
    trigger: 'day',
    period,
    state: 'credited',
    reason: null,
    amountFen: 5000n,
    paidFen: 4990n,
    source: 'balance',
    paidFrom: 'Balance',
    rounds: 1,
    roundAt: null,
    firstDebitAt: null,
    orderNo: null,
    announcedAt: new Date(NOW),
    noticedAt: null,
    debitAt: new Date(NOW),
    nextAt: new Date(NOW + 1),
    endedAt: null,
    ...over,
  };
}
const debt = (over: Partial<Debt> = {}): Debt => ({
  chargeNo: 'C',
  amountFen: 4990n,
  state: 'owed',
  since: new Date(NOW),
  dueAt: new Date(NOW),
  orderNo: null,
  ...over,
});

test('a charge shows its attempts, their maximum, and the time of the next one', () => {
  expect(
    views.charge({
      ...OF,
      charge: charge('202611', { state: 'retrying', rounds: 2, paidFen: null }),
      debt: null,
      restFacts: restFacts(null),
    }),
  ).toMatchObject({
    agreementNo: 'A',
    agrMbl: '13900139000',
    nickname: 'Mum',
    tries: 2,
    mostTries: 3,
    nextTryAt: new Date(NOW + 1).toISOString(),
    amountFen: 5000,
    paidFen: null,
    debt: null,
  });
  expect(
    views.charge({
      ...OF,
      charge: charge('202611', { state: 'delivering' }),
      debt: debt(),
      restFacts: restFacts(null),
    }),
  ).toMatchObject({
    nextTryAt: null,
    paidFen: 4990,
    debt: { agrMbl: OF.beneficiaryMobileNo, amountFen: 4990 },
  });
});

test('while debits are stopped, only a charge that waits for its debit is shown as on hold', () => {
  const restsBecause = (state: ChargeState) =>
    views.charge({
      ...OF,
      charge: charge('202611', { state }),
      debt: null,
      restFacts: restFacts('RESTING'),
    }).restsBecause;
  for (const state of ['announced', 'retrying'] as const)
    expect(restsBecause(state), state).toEqual({ zh: '暂停', en: 'On hold' });
  for (const state of ['debiting', 'delivering', 'credited', 'skipped', 'failed', 'refunded'] as const)
    expect(restsBecause(state), state).toBeUndefined();
});

test('a debt is overdue from its due time until it is paid', () => {
  const overdue = (over: Partial<Debt>) => views.debt({ ...OF, debt: debt(over) }).overdue;
  expect(overdue({})).toBe(true);
  expect(overdue({ state: 'paying' })).toBe(true);
  expect(overdue({ dueAt: new Date(NOW + 1) })).toBe(false);
  expect(overdue({ state: 'paid' })).toBe(false);
});

test('shows months without gaps, with the sums credited, and paid less refunded', () => {
  const own = (...charges: Charge[]) =>
    charges.map((one) => ({ ...OF, charge: one, debt: null, restFacts: restFacts(null) }));
  const months = views.months(
    ['202611', '202610', '202609'],
    own(
      charge('20261120'),
      charge('20261119', { state: 'delivering' }),
      charge('20261118', { state: 'refunded' }),
      charge('20261117', { state: 'refunding' }),
      charge('20261116', { state: 'failed', paidFen: null }),
      charge('202609'),
    ),
  );
  expect(
    months.map(({ month, creditedFen, paidFen, charges }) => [month, creditedFen, paidFen, charges.length]),
  ).toEqual([
    ['202611', 5000, 9980, 5],
    ['202610', 0, 0, 0],
    ['202609', 5000, 4990, 1],
  ]);
  expect(months[0]?.charges.map(({ period }) => period)).toEqual([
    '20261120',
    '20261119',
    '20261118',
    '20261117',
    '20261116',
  ]);
});
