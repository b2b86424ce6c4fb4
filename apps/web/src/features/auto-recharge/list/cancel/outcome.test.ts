import type { CallResponse } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { type CancelOutcome, outcomeOf, outcomeWords, readOutcome } from './outcome.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const underWay = (outcome: 'willFinish' | 'beingWithdrawn' | 'stopped') => ({ outcome, amountFen: 5000, debitAt: '2026-12-15T01:00:00Z' });
const words = (outcome: CancelOutcome) => outcomeWords(outcome, now, 'en');

test('what becomes of a charge that was under way is told exactly', () => {
  expect(words({ underWay: underWay('willFinish'), owedFen: 0 })).toEqual(['The top-up of 15 Dec (¥50.00) was already being paid: it is finished.']);
  expect(words({ underWay: underWay('beingWithdrawn'), owedFen: 0 })).toEqual(['The top-up of 15 Dec (¥50.00) was just being paid: it is being taken back, and nothing is kept.']);
  expect(words({ underWay: underWay('stopped'), owedFen: 0 })).toEqual(['The top-up of 15 Dec (¥50.00) was stopped before it was debited.']);
});

test('nothing under way, and what is left to pay', () => {
  expect(words({ underWay: null, owedFen: 0 })).toEqual(['Nothing more is debited.']);
  expect(words({ underWay: null, owedFen: 5000 })).toEqual(['Nothing more is debited.', '¥50.00 of earlier top-ups is still to be paid.']);
});

test('the answer is kept in the history entry and read again; what is not ours is none', () => {
  const answer = { owedFen: 5000, underWay: { outcome: 'stopped', charge: { amountFen: 5000, debitAt: '2026-12-15T01:00:00Z' } } } as CallResponse<'POST /auto/v1/creditPay/cancelProtocolByAgrMbl'>;
  const kept = outcomeOf(answer);
  expect(readOutcome({ sheet: 'cancel', cancelled: structuredClone(kept) })).toEqual({ underWay: underWay('stopped'), owedFen: 5000 });
  for (const state of [null, 'x', {}, { cancelled: null }, { cancelled: {} }, { cancelled: { owedFen: 'x' } }]) expect(readOutcome(state)).toBeNull();
  expect(readOutcome({ cancelled: { owedFen: 0, underWay: { outcome: 'x', amountFen: 1, debitAt: 'x' } } })).toEqual({ underWay: null, owedFen: 0 });
});
