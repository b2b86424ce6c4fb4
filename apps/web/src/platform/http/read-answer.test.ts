import type { CallName } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

const read = (answer: object, name: CallName = 'POST /vi/queryRechargeBill') =>
  readAnswer(name, JSON.stringify({ msgCd: 'PMC00000', msgInfo: '', ...answer }));

test('SPEC 8 empty response: an answer that is not a JSON object, or a success without data', () => {
  for (const text of ['', 'null', '[]', '"x"', '7', '<html>', '{"msgCd":"PMC00000","orders":[{'])
    expect(readAnswer('GET /vi/limit', text), text).toBeNull();
  expect(readAnswer('GET /vi/limit', '{"msgCd":"PMC00000"}')).toBeNull();
  expect(read({}, 'GET /vi/limit')).toBeNull();
  expect(read({ data: null }, 'GET /vi/limit')).toBeNull();
  expect(read({ agreement: null }, 'GET /auto/v1/protocol/queryProtocolByArgId')).toBeNull();
});

test('a call without data in its contract succeeds without data', () => {
  expect(read({}, 'POST /common/v1/ssoToken/invalidate')).not.toBeNull();
  expect(read({}, 'POST /auto/v1/message/deleteUplink')).not.toBeNull();
  expect(read({ url: null }, 'POST /own/v1/signingPage')).not.toBeNull();
  expect(read({ activity: null }, 'GET /auto/v1/activity/judgment')).not.toBeNull();
});

test('a refusal needs no data', () => {
  expect(readAnswer('GET /vi/limit', '{"msgCd":"PMC41001"}')).toEqual({ msgCd: 'PMC41001' });
  expect(readAnswer('GET /vi/limit', '{}')).toEqual({});
});

test.each([
  ['an amount in words', { orders: [{ priceFen: '2000' }] }],
  ['an amount with a fraction', { orders: [{ priceFen: 19.5 }] }],
  ['one of several amounts', { amountsFen: [1000, '2000'] }],
  ['no amount in a list of amounts', { amountsFen: [null] }],
  ['a time that is no text', { orders: [{ createdAt: 7 }] }],
  ['a time that is none', { orders: [{ createdAt: 'yesterday' }] }],
  ['nothing in a list', { orders: [null] }],
  ['nothing for a list', { orders: null }],
  ['nothing for a list within', { orders: [{ refunds: null }] }],
])('an answer with %s is not accepted', (_, answer) => {
  expect(read(answer)).toBeNull();
});

test('accepts an answer without optional fields and with unknown fields of a newer release', () => {
  const answer = {
    orders: [{ priceFen: 2000, days: null, paidAt: null, createdAt: '2026-11-30T00:00:00Z' }],
    isNew: {},
  };
  expect(read(answer)).toMatchObject(answer);
  expect(read({ amountsFen: null, creditedFen: -5 })).not.toBeNull();
});
