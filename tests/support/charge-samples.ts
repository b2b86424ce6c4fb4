// Made-up automatic charges, for tests and pictures of pages without a gateway.

import type { ChargeMonthView, ChargeView } from '@phonebill/contract/wire';
import { AGREEMENT_NO, debtWith, OWN_NUMBER } from './agreement-samples.ts';

const DIGITS = AGREEMENT_NO.slice(1);

/**
 * Returns a charge of a day trigger that was paid and credited, with the given changes; `period` is yyyymm.
 */
export function chargeWith(period: string, changes: Partial<ChargeView> = {}): ChargeView {
  const day = `${period.slice(0, 4)}-${period.slice(4, 6)}-15`;
  return {
    chargeNo: `C${DIGITS}${period.padEnd(8, '0')}`,
    agreementNo: AGREEMENT_NO,
    agrMbl: OWN_NUMBER,
    nickname: '',
    trigger: 'day',
    period,
    state: 'credited',
    reason: null,
    amountFen: 5000,
    paidFen: 5000,
    source: 'balance',
    paidFrom: null,
    tries: 1,
    mostTries: 3,
    announcedAt: `${day.slice(0, 8)}14T01:00:00.000Z`,
    debitAt: `${day}T01:00:00.000Z`,
    nextTryAt: null,
    endedAt: `${day}T01:02:00.000Z`,
    orderNo: `261115100000100000${period}`,
    debt: null,
    ...changes,
  };
}

/** One charge of each kind worth looking at, newest first. */
export const charges: readonly ChargeView[] = [
  chargeWith('202612', {
    state: 'announced',
    paidFen: null,
    source: null,
    tries: 0,
    endedAt: null,
    orderNo: null,
  }),
  chargeWith('202611', {
    state: 'retrying',
    reason: 'balanceTooLow',
    paidFen: null,
    source: null,
    tries: 1,
    nextTryAt: '2026-11-16T01:00:00.000Z',
    endedAt: null,
    orderNo: null,
  }),
  chargeWith('202610', {
    source: 'creditPay',
    debt: debtWith({ chargeNo: chargeWith('202610').chargeNo, overdue: true }),
  }),
  chargeWith('202609', { source: 'card', paidFrom: 'ICBC 6021' }),
  chargeWith('202608', { state: 'refunded', reason: 'deliveryFailed', nickname: '' }),
  chargeWith('202607', {
    state: 'failed',
    reason: 'cardRefused',
    paidFen: null,
    source: null,
    tries: 3,
    orderNo: null,
  }),
  chargeWith('202606', {
    state: 'skipped',
    reason: 'skippedByUser',
    paidFen: null,
    source: null,
    tries: 0,
    orderNo: null,
  }),
];

/** The months of the list, newest first; the pages take the first for the present month. */
export const TWELVE_MONTHS = [
  '202611',
  '202610',
  '202609',
  '202608',
  '202607',
  '202606',
  '202605',
  '202604',
  '202603',
  '202602',
  '202601',
  '202512',
];

/** Twelve months of charges, newest first, without gaps. */
export const chargeMonths: readonly ChargeMonthView[] = TWELVE_MONTHS.map((month, at) => {
  const ofMonth = charges.filter(({ period }) => period === month);
  const older =
    at > 6 && at !== 9
      ? [
          chargeWith(month, {
            amountFen: at % 2 === 0 ? 10_000 : 5000,
            paidFen: at % 2 === 0 ? 10_000 : 5000,
          }),
        ]
      : [];
  const all = [...ofMonth, ...older];
  const made = all.filter(({ state }) => state === 'credited');
  return {
    month,
    creditedFen: made.reduce((sum, { amountFen }) => sum + amountFen, 0),
    paidFen: made.reduce((sum, { paidFen }) => sum + (paidFen ?? 0), 0),
    charges: all,
  };
});
