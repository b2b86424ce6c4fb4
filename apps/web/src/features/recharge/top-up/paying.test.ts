import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { CallError } from '../../../platform/http/call-error.ts';
import { isUnanswered, type Remedy, remedyFor } from './paying.ts';

const refused = (name: ErrorName) =>
  new CallError({ call: 'POST /vi/order', kind: 'refused', msgCd: errorList[name].msgCd, message: '' });

test.each<[ErrorName, Remedy]>([
  ['priceChanged', 'lookAtPrice'],
  ['firstTimeNotConfirmed', 'confirmNumber'],
  ['amountNotOffered', 'otherAmount'],
  ['dayLimitReached', 'otherAmount'],
  ['monthLimitReached', 'otherAmount'],
  ['numberNotAccepted', 'otherNumber'],
  ['mobileInvalid', 'otherNumber'],
  ['guestLimitReached', 'logIn'],
  ['cashierUnavailable', 'tryAgain'],
  ['overloaded', 'tryAgain'],
  ['requestNoReused', 'tryAgain'],
])('%s: %s', (name, remedy) => expect(remedyFor(refused(name))).toBe(remedy));

test('no answer: the same once more', () => {
  const silence = new CallError({ call: 'POST /vi/order', kind: 'transport', message: '' });
  expect(remedyFor(silence)).toBe('tryAgain');
  expect(isUnanswered(silence)).toBe(true);
  expect(isUnanswered(refused('cashierUnavailable'))).toBe(false);
});
