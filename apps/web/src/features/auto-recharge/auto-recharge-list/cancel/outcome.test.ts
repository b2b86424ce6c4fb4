import type { CallResponse } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { type CancelOutcome, outcomeOf, outcomeText, readOutcome } from './outcome.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const underWay = (outcome: 'willFinish' | 'beingCancelled' | 'stopped') => ({
  outcome,
  amountFen: 5000,
  debitAt: '2026-12-15T01:00:00Z',
});
const shown = (outcome: CancelOutcome) => outcomeText(outcome, now, 'en');

test('shows the exact outcome of a charge under way', () => {
  expect(shown({ underWay: underWay('willFinish'), owedFen: 0 })).toEqual([
    'The top-up of 15\u00a0Dec (¥50.00) is already being paid and will be completed.',
  ]);
  expect(shown({ underWay: underWay('beingCancelled'), owedFen: 0 })).toEqual([
    'The top-up of 15\u00a0Dec (¥50.00) was just being paid. It is being reversed: anything debited is ' +
      'refunded.',
  ]);
  expect(shown({ underWay: underWay('stopped'), owedFen: 0 })).toEqual([
    'The top-up of 15\u00a0Dec (¥50.00) was stopped before it was debited.',
  ]);
});

test('states that no debits follow, and names any debt left', () => {
  expect(shown({ underWay: null, owedFen: 0 })).toEqual(['There are no more debits.']);
  expect(shown({ underWay: null, owedFen: 5000 })).toEqual([
    'There are no more debits.',
    '¥50.00 is still to be paid for earlier top-ups.',
  ]);
});

test('the answer is read back from the history entry; anything else is null', () => {
  const answer = {
    owedFen: 5000,
    underWay: { outcome: 'stopped', charge: { amountFen: 5000, debitAt: '2026-12-15T01:00:00Z' } },
  } as CallResponse<'POST /auto/v1/creditPay/cancelProtocolByAgrMbl'>;
  const kept = outcomeOf(answer);
  expect(readOutcome({ sheet: 'cancel', cancelled: structuredClone(kept) })).toEqual({
    underWay: underWay('stopped'),
    owedFen: 5000,
  });
  for (const state of [
    null,
    'x',
    {},
    { cancelled: null },
    { cancelled: {} },
    { cancelled: { owedFen: 'x' } },
  ])
    expect(readOutcome(state)).toBeNull();
  expect(
    readOutcome({ cancelled: { owedFen: 0, underWay: { outcome: 'x', amountFen: 1, debitAt: 'x' } } }),
  ).toEqual({ underWay: null, owedFen: 0 });
});
