import { errorList, type ErrorName } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { memoryArea } from '../../../platform/storage.ts';
import { createKeptTicket, keepsTicket } from './use-proof.ts';
import { CallError } from '../../../platform/http/call-error.ts';

test('a ticket is kept across a reload until its time is over', () => {
  const area = memoryArea();
  let now = 1000;
  const ticket = () => createKeptTicket(area, 'U1', () => now);
  ticket().keep('T');
  now += 4 * 60_000;
  expect(ticket().get()).toBe('T');
  now += 60_000;
  expect(ticket().get()).toBeNull();
});

test('a ticket that was used is gone', () => {
  const ticket = createKeptTicket(memoryArea(), 'U1', () => 0);
  ticket.keep('T');
  ticket.drop();
  expect(ticket.get()).toBeNull();
});

test("another user's ticket and anything else found in storage are passed over", () => {
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
