import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { CallError } from '../../../platform/http/call-error.ts';
import { isAffordable, keepsTicket } from './goods-offer.ts';

test('what costs more points than there are is not to be had; unknown points hold nothing back', () => {
  expect([3000, 2999, 0].map((available) => isAffordable({ points: 3000 }, available))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isAffordable({ points: 3000 }, null)).toBe(true);
});

test.each<[ErrorName, boolean]>([
  ['priceChanged', true],
  ['amountNotOffered', true],
  ['firstTimeNotConfirmed', true],
  ['numberNotAccepted', true],
  ['dayLimitReached', false],
  ['monthLimitReached', false],
  ['smsCodeSpent', false],
  ['requestNoReused', false],
  ['internal', true],
])('after %s the ticket is good: %s', (name, expected) => {
  expect(
    keepsTicket(
      new CallError({ call: 'POST /vi/order', kind: 'refused', msgCd: errorList[name].msgCd, message: '' }),
    ),
  ).toBe(expected);
});

test('without an answer the ticket is kept for the same try again', () => {
  expect(keepsTicket(new CallError({ call: 'POST /vi/order', kind: 'transport', message: '' }))).toBe(true);
});
