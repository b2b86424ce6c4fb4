import { type AgreementEventView, chargeStates } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { eventText } from './events.tsx';

const shown = (
  entity: AgreementEventView['entity'],
  event: string,
  to: string,
  detail: AgreementEventView['detail'] = null,
) => eventText({ at: '2026-11-21T06:00:00Z', entity, event, to, detail }, 'en');

test.each([
  ['drafted', 'draft', null],
  ['signed', 'active', 'Automatic top-up was set up'],
  ['somethingNew', 'active', 'Automatic top-up is on'],
  ['paused', 'paused', 'Paused'],
  ['resumed', 'active', 'Resumed'],
  ['termsChanged', 'active', 'The terms were changed'],
  ['textAccepted', 'suspended', 'The new text was agreed to'],
  ['cancelled', 'cancelled', 'Cancelled'],
  ['endDatePassed', 'ended', 'The end date was reached'],
  ['walletRefused', 'refused', 'The wallet did not accept it'],
  ['setupExpired', 'expired', 'The code was not entered in time'],
])('an agreement event %s that leads to %s', (event, to, expected) => {
  expect(shown('agreement', event, to)).toBe(expected);
});

test('a reached cap and a month without a top-up show their month', () => {
  expect(shown('agreement', 'capReached', 'active', { month: '202612' })).toBe(
    'The cap for December 2026 was reached: no more top-ups in that month',
  );
  expect(shown('agreement', 'monthMissed', 'active', { month: '202612' })).toBe(
    'No top-up could be made in December 2026',
  );
  for (const detail of [null, { month: '' }, { month: 'null' }, { month: '202613' }])
    expect(shown('agreement', 'monthMissed', 'active', detail), JSON.stringify(detail)).toBeNull();
});

test('a known reason is shown, and one without a text is left out', () => {
  expect(shown('agreement', 'suspended', 'suspended', { reason: 'cardMissing' })).toBe(
    'Stopped: the bank card is missing',
  );
  expect(shown('agreement', 'suspended', 'suspended', { reason: 'brandNew' })).toBe('Stopped');
  expect(shown('agreement', 'cancelled', 'cancelled', { reason: 'notNeeded' })).toBe('Cancelled');
  expect(shown('charge', 'failed', 'failed', { reason: 'brandNew' })).toBe('A top-up was not made');
});

test('a charge is shown by its outcome and reason', () => {
  expect(shown('charge', 'debitRefused', 'retrying', { reason: 'balanceTooLow' })).toBe(
    'A debit failed: the wallet balance was too low',
  );
  expect(shown('charge', 'skipped', 'skipped', { reason: 'agreementPaused' })).toBe(
    'A top-up was skipped: automatic top-up was paused',
  );
  expect(shown('charge', 'credited', 'credited')).toBe('The number was topped up');
  expect(chargeStates.filter((to) => shown('charge', 'x', to) === null)).toEqual(['debiting']);
});

test("a skip is shown once, as the user's request", () => {
  expect(shown('operation', 'done', 'done', { kind: 'skip' })).toBe('The next top-up will be skipped');
  expect(shown('charge', 'skipped', 'skipped', { reason: 'skippedByUser' })).toBeNull();
  expect(shown('operation', 'done', 'done', { kind: 'unskip' })).toBe(
    'The next top-up will not be skipped after all',
  );
  expect(shown('charge', 'unskipped', 'announced')).toBeNull();
});

test('shows debts and changes that the wallet refused, but no intermediate steps', () => {
  expect(shown('debt', 'owed', 'owed')).toBe('Topped up first, to be paid later');
  expect(shown('debt', 'repaymentFailed', 'owed')).toBeNull();
  expect(shown('debt', 'repaid', 'paid')).toBe('A Pay later bill was paid');
  expect(shown('operation', 'refused', 'refused', { kind: 'edit' })).toBe(
    'The wallet did not accept a change',
  );
  expect(shown('operation', 'refused', 'refused', { kind: 'add' })).toBeNull();
  for (const to of ['awaitingCode', 'signing', 'expired', 'replaced'])
    expect(shown('operation', 'x', to, { kind: 'edit' })).toBeNull();
  for (const kind of ['add', 'edit', 'pause', 'resume'])
    expect(shown('operation', 'done', 'done', { kind })).toBeNull();
});
