import { type AgreementEventView, chargeStates } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { eventWords } from './event-words.ts';

const words = (entity: AgreementEventView['entity'], event: string, to: string, detail: AgreementEventView['detail'] = null) => eventWords({ at: '2026-11-21T06:00:00Z', entity, event, to, detail }, 'en');

test.each([
  ['signed', 'active', 'Automatic top-up was set up'],
  ['mandateActive', 'active', 'Automatic top-up was set up'],
  ['somethingNew', 'active', 'Automatic top-up is on'],
  ['resumedByUser', 'active', 'You resumed it'],
  ['termsChanged', 'active', 'You changed the terms'],
  ['textUpgraded', 'active', 'You agreed to the new text'],
  ['named', 'paused', 'You named it'],
  ['skipNext', 'active', 'You chose to skip the next top-up'],
  ['unskipNext', 'active', 'You chose not to skip the next top-up'],
  ['pausedByUser', 'paused', 'You paused it'],
  ['cancelledByUser', 'cancelled', 'It was cancelled'],
  ['endDateCame', 'ended', 'Its end date came'],
  ['created', 'draft', null],
])('an agreement: %s to %s', (event, to, expected) => {
  expect(words('agreement', event, to)).toBe(expected);
});

test('why it stopped is said where it is known', () => {
  expect(words('agreement', 'suspended', 'suspended', { reason: 'cardMissing' })).toBe('It was stopped: the bank card is missing');
  expect(words('agreement', 'suspended', 'suspended', { reason: 'brandNew' })).toBe('It was stopped');
});

test('a charge is told by what it came to, with its amount or its reason', () => {
  expect(words('charge', 'x', 'announced', { amountFen: 5000 })).toBe('A top-up of ¥50.00 was announced');
  expect(words('charge', 'x', 'retrying', { amountFen: 5000, reason: 'balanceTooLow' })).toBe('A debit did not go through: the wallet balance was too low');
  expect(words('charge', 'x', 'skipped', { reason: 'skippedByUser' })).toBe('A top-up was left out: you skipped it');
  expect(words('charge', 'x', 'credited')).toBe('The number was topped up');
  expect(words('charge', 'x', 'debiting')).toBeNull();
  expect(chargeStates.filter((to) => words('charge', 'x', to) === null)).toEqual(['debiting']);
});

test('debts, and changes that the wallet refused; nothing of the steps between', () => {
  expect(words('debt', 'x', 'owed', { amountFen: 5000 })).toBe('¥50.00 is to be paid later');
  expect(words('debt', 'x', 'paid', { amountFen: 5000 })).toBe('A Pay later bill of ¥50.00 was paid');
  expect(words('operation', 'walletRefused', 'refused')).toBe('The wallet did not accept a change');
  for (const to of ['awaitingCode', 'signing', 'done', 'expired', 'replaced']) expect(words('operation', 'x', to)).toBeNull();
});
