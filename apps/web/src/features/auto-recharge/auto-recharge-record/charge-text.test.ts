import { chargeStates } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { debtWith } from '../../../../../../tests/support/agreement-samples.ts';
import { chargeWith } from '../../../../../../tests/support/charge-samples.ts';
import { chargeDisplayStatus } from '../../../agreement-view/charge-status.ts';
import { chargeAside, chargeSentence, debtText, paidFromText, timeOfCharge } from './charge-text.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const sentence = (changes: Parameters<typeof chargeWith>[1]) =>
  chargeSentence(chargeWith('202612', changes), now, 'en');

test('each state has a sentence of its own', () => {
  for (const language of ['en', 'zh'] as const) {
    const sentences = chargeStates.map((state) =>
      chargeSentence(chargeWith('202612', { state, nextTryAt: '2026-12-16T01:00:00Z' }), now, language),
    );
    expect(new Set(sentences).size).toBe(chargeStates.length);
  }
});

test('a charge still to come shows its time, and a refund its amount', () => {
  expect(sentence({ state: 'announced' })).toBe(
    'You will be debited on 15\u00a0Dec, 09:00. Until then you can skip it.',
  );
  expect(sentence({ state: 'retrying', nextTryAt: '2026-12-16T01:00:00Z' })).toBe(
    'The debit failed. We try again on 16\u00a0Dec, 09:00.',
  );
  expect(sentence({ state: 'retrying', nextTryAt: null })).toBe('The debit failed. We try again.');
  expect(sentence({ state: 'refunding', paidFen: 4990 })).toContain('¥49.90');
});

test('a row shows the reason of a failure, or the source of payment', () => {
  expect(chargeAside({ state: 'failed', reason: 'cardRefused', source: null }, 'en')).toBe(
    'The bank refused',
  );
  expect(chargeAside({ state: 'credited', reason: null, source: 'creditPay' }, 'en')).toBe('Pay later');
  // The first source refused and the second paid, so the charge is shown as paid.
  expect(chargeAside({ state: 'credited', reason: 'balanceTooLow', source: 'card' }, 'en')).toBe('Bank card');
  expect(chargeAside({ state: 'announced', reason: null, source: null }, 'en')).toBeNull();
});

test('shows the source of payment, with the account if the wallet names it', () => {
  expect(paidFromText({ source: 'card', paidFrom: 'ICBC 6021' }, 'en')).toBe('Bank card\u00a0· ICBC 6021');
  expect(paidFromText({ source: 'balance', paidFrom: null }, 'zh')).toBe('钱包余额');
  expect(paidFromText({ source: null, paidFrom: null }, 'en')).toBeNull();
  expect(paidFromText({ source: 'balance', paidFrom: '和包余额' }, 'en')).toBe('Wallet balance');
});

test('a debt is due, overdue, being paid or paid', () => {
  const shown = (changes: Parameters<typeof debtWith>[0]) => debtText(debtWith(changes), now, 'en');
  expect(shown({})).toBe('¥50.00, due on 5\u00a0Dec');
  expect(shown({ overdue: true })).toBe('¥50.00, overdue since 5\u00a0Dec');
  expect(shown({ state: 'paying', overdue: true })).toBe('¥50.00, being paid');
  expect(shown({ state: 'paid' })).toBe('¥50.00, paid');
});

test('a row shows the time of its end, or else of its debit', () => {
  expect(timeOfCharge({ endedAt: '2026-12-15T01:02:00Z', debitAt: '2026-12-15T01:00:00Z' })).toBe(
    Date.parse('2026-12-15T01:02:00Z'),
  );
  expect(timeOfCharge({ endedAt: null, debitAt: '2026-12-15T01:00:00Z' })).toBe(
    Date.parse('2026-12-15T01:00:00Z'),
  );
});

test('a charge on hold shows the reason, and no debit time', () => {
  const restsBecause = { zh: '暂停中，不会扣款。', en: 'On hold: nothing is debited.' };
  for (const state of ['announced', 'retrying'] as const) {
    expect(sentence({ state, nextTryAt: '2026-12-16T01:00:00Z', restsBecause })).toBe(restsBecause.en);
    expect(chargeAside({ state, reason: null, source: null, restsBecause }, 'zh')).toBe(restsBecause.zh);
    expect(chargeDisplayStatus({ state, restsBecause }, 'en')).toEqual({ tone: 'waiting', state: 'On hold' });
  }
});
