import { type AgreementEventView, chargeStates } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { eventText } from './event-text.ts';

const words = (
  entity: AgreementEventView['entity'],
  event: string,
  to: string,
  detail: AgreementEventView['detail'] = null,
) => eventText({ at: '2026-11-21T06:00:00Z', entity, event, to, detail }, 'en');

test.each([
  ['drafted', 'draft', null],
  ['signed', 'active', 'Automatic top-up was set up'],
  ['somethingNew', 'active', 'Automatic top-up is on'],
  ['paused', 'paused', 'It was paused'],
  ['resumed', 'active', 'It was resumed'],
  ['termsChanged', 'active', 'The terms were changed'],
  ['textAccepted', 'suspended', 'The new text was agreed to'],
  ['cancelled', 'cancelled', 'It was cancelled'],
  ['endDatePassed', 'ended', 'It reached its end date'],
  ['walletRefused', 'refused', 'The wallet did not accept it'],
  ['setupExpired', 'expired', 'The code was not entered in time'],
])('an agreement: %s to %s', (event, to, expected) => {
  expect(words('agreement', event, to)).toBe(expected);
});

test('a cap that is reached and a month without a top-up are told with their month', () => {
  expect(words('agreement', 'capReached', 'active', { month: '202612' })).toBe(
    'The cap for December 2026 was reached: no more top-ups in that month',
  );
  expect(words('agreement', 'monthMissed', 'active', { month: '202612' })).toBe(
    'No top-up could be made in December 2026',
  );
});

test('why it stopped is said where it is known; a reason without words is left out', () => {
  expect(words('agreement', 'suspended', 'suspended', { reason: 'cardMissing' })).toBe(
    'It was stopped: the bank card is missing',
  );
  expect(words('agreement', 'suspended', 'suspended', { reason: 'brandNew' })).toBe('It was stopped');
  expect(words('agreement', 'cancelled', 'cancelled', { reason: 'notNeeded' })).toBe('It was cancelled');
  expect(words('charge', 'failed', 'failed', { reason: 'brandNew' })).toBe('A top-up was not made');
});

test('a charge is told by what it came to, with its reason', () => {
  expect(words('charge', 'debitRefused', 'retrying', { reason: 'balanceTooLow' })).toBe(
    'A debit failed: the wallet balance was too low',
  );
  expect(words('charge', 'skipped', 'skipped', { reason: 'agreementPaused' })).toBe(
    'A top-up was skipped: automatic top-up was paused',
  );
  expect(words('charge', 'credited', 'credited')).toBe('The number was topped up');
  expect(chargeStates.filter((to) => words('charge', 'x', to) === null)).toEqual(['debiting']);
});

test('a skip is told once, as the input that it was', () => {
  expect(words('operation', 'done', 'done', { kind: 'skip' })).toBe('The next top-up will be skipped');
  expect(words('charge', 'skipped', 'skipped', { reason: 'skippedByUser' })).toBeNull();
  expect(words('operation', 'done', 'done', { kind: 'unskip' })).toBe(
    'The next top-up will not be skipped after all',
  );
  expect(words('charge', 'unskipped', 'announced')).toBeNull();
});

test('debts, and changes that the wallet refused; nothing of the steps between', () => {
  expect(words('debt', 'owed', 'owed')).toBe('Topped up first, to be paid later');
  expect(words('debt', 'repaymentFailed', 'owed')).toBeNull();
  expect(words('debt', 'repaid', 'paid')).toBe('A Pay later bill was paid');
  expect(words('operation', 'refused', 'refused', { kind: 'edit' })).toBe(
    'The wallet did not accept a change',
  );
  expect(words('operation', 'refused', 'refused', { kind: 'add' })).toBeNull();
  for (const to of ['awaitingCode', 'signing', 'expired', 'replaced'])
    expect(words('operation', 'x', to, { kind: 'edit' })).toBeNull();
  for (const kind of ['add', 'edit', 'pause', 'resume'])
    expect(words('operation', 'done', 'done', { kind })).toBeNull();
});
