import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { memoryArea } from '../../../platform/storage.ts';
import { createKeptTicket, keepsTicket } from './use-proof.ts';
import { CallError } from '../../../platform/http/call-error.ts';

test('a ticket survives a reload until it expires', () => {
  const area = memoryArea();
  let now = 1000;
  const ticket = () => createKeptTicket(area, 'U1', () => now);
  ticket().keep('T');
  now += 4 * 60_000;
  expect(ticket().get()).toBe('T');
  now += 60_000;
  expect(ticket().get()).toBeNull();
});

test('a used ticket is removed', () => {
  const ticket = createKeptTicket(memoryArea(), 'U1', () => 0);
  ticket.keep('T');
  ticket.drop();
  expect(ticket.get()).toBeNull();
});

test("ignores another user's ticket and any other text in storage", () => {
  const area = memoryArea();
  createKeptTicket(area, 'U1').keep('T');
  expect(createKeptTicket(area, 'U2').get()).toBeNull();
  for (const text of ['', '{', '[]', '"x"', 'null']) {
    area.setItem('integralProof', text);
    expect(createKeptTicket(area, 'U1').get(), text).toBeNull();
  }
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
])('after %s the ticket is still valid: %s', (name, expected) => {
  expect(
    keepsTicket(
      new CallError({ call: 'POST /vi/order', kind: 'refused', msgCd: errorList[name].msgCd, message: '' }),
    ),
  ).toBe(expected);
});

test('a lost answer keeps the ticket for the retry', () => {
  expect(keepsTicket(new CallError({ call: 'POST /vi/order', kind: 'transport', message: '' }))).toBe(true);
});
