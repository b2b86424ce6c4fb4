import type { OperationView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { dayTerms, operationWith, rules } from '../../../../../../tests/support/agreement-samples.ts';
import { resultDisplayStatus, wayOn } from './result-status.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const viewing = { now, waitedMs: 0, notice: rules.noticeMs };
const shown = (changes: Partial<OperationView>, more: Partial<typeof viewing> = {}) =>
  resultDisplayStatus(operationWith(changes), { ...viewing, ...more }, 'en');
const day = { terms: dayTerms, firstDebitAt: '2026-12-15T01:00:00.000Z' };

test.each<[string, Partial<OperationView>, string, string, string | null]>([
  [
    'the code is awaited',
    { expiresAt: '2026-11-21T06:10:00Z' },
    'waiting',
    'Enter the code to finish',
    'You can enter it until 21\u00a0Nov, 14:10.',
  ],
  ['the wallet is asked', { state: 'signing' }, 'waiting', 'Being set up', 'Usually done within 10 seconds.'],
  [
    'the wallet is asked for a change',
    { state: 'signing', kind: 'edit' },
    'waiting',
    'Being changed',
    'Usually done within 10 seconds.',
  ],
  [
    'on, by day',
    { state: 'done', ...day },
    'done',
    'Automatic top-up is on',
    'First top-up on 15\u00a0Dec, announced a day before.',
  ],
  [
    'on, tomorrow',
    { state: 'done', ...day, firstDebitAt: '2026-11-22T01:00:00.000Z' },
    'done',
    'Automatic top-up is on',
    'First top-up on 22\u00a0Nov, announced before.',
  ],
  [
    'on, by balance',
    { state: 'done' },
    'done',
    'Automatic top-up is on',
    'As soon as the balance falls below ¥20.00, announced 2 hours before.',
  ],
  [
    'changed',
    { state: 'done', kind: 'edit', ...day },
    'done',
    'Changed',
    'Next top-up on 15\u00a0Dec, announced a day before.',
  ],
  ['paused', { state: 'done', kind: 'pause', terms: null }, 'done', 'Paused', null],
  [
    'refused by the wallet',
    { state: 'refused', refusal: 'walletRefused' },
    'attention',
    'Your wallet did not accept it',
    null,
  ],
  [
    'credit pay is not open',
    { state: 'refused', refusal: 'creditNotOpen' },
    'attention',
    'Pay later is not open for you',
    null,
  ],
  [
    'opened twice at once',
    { state: 'refused', refusal: 'numberHasAgreement' },
    'attention',
    'This number already has automatic top-up',
    null,
  ],
  [
    'cancelled meanwhile',
    { state: 'refused', kind: 'edit', refusal: 'agreementEnded' },
    'attention',
    'It was cancelled in the meantime',
    null,
  ],
  ['too late', { state: 'expired' }, 'ended', 'The time to enter the code has run out', null],
  ['another took its place', { state: 'replaced' }, 'ended', 'You have made a newer request', null],
])('%s', (_name, changes, tone, title, promise) => {
  expect(shown(changes)).toMatchObject({ tone, title, promise });
});

test('an active agreement is shown as the agreed sentence', () => {
  expect(shown({ state: 'done', ...day }).sentence.replaceAll('\u00a0', ' ')).toBe(
    'On the 15th of each month, top up 138 0013 8000 with ¥50.00, at most ¥200.00 a month, paid from ' +
      'the wallet balance, then the bank card, until I stop it.',
  );
});

test('a slow wallet is reported as still working, not as failed', () => {
  expect(shown({ state: 'signing' }, { waitedMs: 60_000 })).toMatchObject({
    tone: 'waiting',
    title: 'Still being set up',
  });
  expect(shown({ state: 'signing' }, { waitedMs: 60_000 }).promise).toContain('it continues by itself');
});

const signAt = { zh: '微信支付', en: 'WeChat Pay' };
test('a payer who must sign at the wallet is asked to, however long it takes', () => {
  for (const waitedMs of [0, 600_000])
    expect(shown({ state: 'signing', signAt }, { waitedMs })).toMatchObject({
      tone: 'waiting',
      title: 'One more step: agree at WeChat Pay',
      sentence: 'Nothing is set up or debited before you do. You come back here afterwards.',
    });
  expect(shown({ state: 'signing', kind: 'edit', signAt }).sentence).toContain('the previous terms apply');
  expect(shown({ state: 'expired', signAt }).title).toBe('You did not agree at WeChat Pay in time');
});

test('a refused change states that the previous terms apply', () => {
  for (const refusal of ['walletRefused', 'creditNotOpen'] as const)
    expect(shown({ state: 'refused', kind: 'edit', refusal }).sentence).toContain(
      'the previous terms still apply',
    );
});

test('promises no notice period while the rules are unknown', () => {
  expect(
    resultDisplayStatus(operationWith({ state: 'done', ...day }), { now, waitedMs: 0, notice: null }, 'zh')
      .promise,
  ).toBe('首次充值：12月15日，充值前会提醒。');
});

test('the next step for each state', () => {
  const name = (changes: Partial<OperationView>) => wayOn(operationWith(changes), 'en');
  expect([
    name({}),
    name({ state: 'expired' }),
    name({ state: 'refused', refusal: 'walletRefused' }),
    name({ state: 'refused', refusal: 'creditNotOpen' }),
  ]).toEqual(['Enter the code', 'Start again', 'Choose other terms', 'Choose another payment method']);
  expect([
    name({ state: 'refused', refusal: 'agreementEnded' }),
    name({ state: 'done' }),
    name({ state: 'signing' }),
    name({ state: 'replaced' }),
  ]).toEqual([null, null, null, null]);
});
