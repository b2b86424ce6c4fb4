import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { CallError } from '../../../platform/http/call-error.ts';
import { isOfferOutdated, isUnanswered, remedyFor, type Remedy } from './order-failure.tsx';

const refused = (name: ErrorName) =>
  new CallError({ call: 'POST /vi/order', kind: 'refused', msgCd: errorList[name].msgCd, message: '' });
const unanswered = new CallError({ call: 'POST /vi/order', kind: 'transport', message: '' });

test.each<[ErrorName, Remedy]>([
  ['priceChanged', 'lookAtPrice'],
  ['firstTimeNotConfirmed', 'confirmNumber'],
  ['amountNotOffered', 'otherAmount'],
  ['dayLimitReached', 'otherAmount'],
  ['monthLimitReached', 'otherAmount'],
  ['sellingStopped', 'goBack'],
  ['numberNotAccepted', 'otherNumber'],
  ['mobileInvalid', 'otherNumber'],
  ['guestLimitReached', 'logIn'],
  ['cashierUnavailable', 'tryAgain'],
  ['overloaded', 'tryAgain'],
  ['requestNoReused', 'tryAgain'],
])('%s: %s', (name, remedy) => expect(remedyFor(refused(name))).toBe(remedy));

test('offers another try when the call got no answer', () => {
  expect(remedyFor(unanswered)).toBe('tryAgain');
  expect(isUnanswered(unanswered)).toBe(true);
  expect(isUnanswered(refused('cashierUnavailable'))).toBe(false);
});

test('reloads the offer only when its price or the offer itself has changed', () => {
  const outdated = ['priceChanged', 'amountNotOffered', 'dayLimitReached', 'cashierUnavailable'] as const;
  expect(outdated.filter((name) => isOfferOutdated(refused(name)))).toEqual([
    'priceChanged',
    'amountNotOffered',
  ]);
});
