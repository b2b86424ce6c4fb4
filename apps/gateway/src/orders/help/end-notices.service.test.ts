// Tests of the SMS that an order has ended, with scripted orders, a scripted SMS centre and a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { DAY_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { createEndNotices, type EndNotices } from './end-notices.ts';

const USER = '0001234567';
const ORDER = `261124${USER}00000001`;

let database: TestDatabase;
let pool: Pool;
let notices: EndNotices;
let now = Date.UTC(2026, 10, 24);
/** The messages handed to the centre, which sends one message per number. */
let handed: { requestNo: string; mobileNo: string; text: string }[] = [];
let answerOfCentre: () => Promise<boolean> = async () => true;
let order: Record<string, unknown> = {};
let refunds: { state: string }[] = [];
let ownNumber: string | null = '13900139000';

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  notices = createEndNotices({
    pool,
    orders: { find: async () => ({ order, refunds }) as unknown as OrderAggregate },
    sms: {
      send: async (message) => {
        handed.push(message);
        return answerOfCentre();
      },
    },
    mobileNoOf: async () => ownNumber,
    clock: () => now,
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('delete from end_notices');
  [handed, refunds, ownNumber, answerOfCentre] = [[], [], '13900139000', async () => true];
  order = {
    userNo: USER,
    orderNo: ORDER,
    isVisitor: false,
    kind: 'topUp',
    chargeNo: null,
    reward: null,
    mobileNo: '13800138000',
    faceFen: 5000n,
    state: 'delivering',
    endedAt: null,
  };
});

function ends(state: string, at = now): void {
  order = { ...order, state, endedAt: new Date(at) };
}
/** Runs the worker's look after so many ms. */
async function lookAfter(ms: number): Promise<void> {
  now += ms;
  await notices.lookAfter();
}
const wanted = (language: 'zh' | 'en' = 'en') => notices.set(USER, ORDER, true, language);
const texts = () => handed.map(({ text }) => text);
const stateNow = async () => (await notices.of(USER, ORDER)).endNotice;

test('one SMS announces the end of an order, once it has ended', async () => {
  expect(await notices.of(USER, ORDER)).toEqual({ endNotice: null, mayAsk: true });
  expect(await wanted()).toEqual({ endNotice: 'wanted', mayAsk: true });
  await lookAfter(0);
  await lookAfter(5 * MINUTE_MS);
  expect(texts()).toEqual([]);
  ends('credited');
  await lookAfter(MINUTE_MS);
  await lookAfter(MINUTE_MS);
  const parameters = { number: '138****8000', amount: '50.00' };
  expect(handed).toEqual([
    {
      requestNo: expect.stringMatching(/^E\d{36}$/),
      mobileNo: '13900139000',
      about: ORDER,
      name: 'order.credited',
      language: 'en',
      parameters: { zh: parameters, en: parameters },
      text: '【Phone top-up】138****8000 was topped up with ¥50.00.',
    },
  ]);
  expect(await notices.of(USER, ORDER)).toEqual({ endNotice: 'sent', mayAsk: false });
});

test.each([
  ['refunded', 'zh', '【话费充值】138****8000的¥50.00话费未能充入，您支付的款项已原路退回。'],
  ['credited', 'zh', '【话费充值】138****8000的¥50.00话费已到账。'],
  [
    'refunded',
    'en',
    '【Phone top-up】138****8000 could not be topped up with ¥50.00. ' +
      'What you paid was refunded to where it was paid from.',
  ],
] as const)(
  'the SMS for an order that ended as %s is in the language of the request (%s)',
  async (state, language, text) => {
    await wanted(language);
    ends(state);
    refunds = state === 'refunded' ? [{ state: 'settled' }] : [];
    await lookAfter(MINUTE_MS);
    expect(texts()).toEqual([text]);
  },
);

test('no SMS about a refund is sent before the refund has settled', async () => {
  order = { ...order, state: 'refunding' };
  refunds = [{ state: 'processing' }];
  await wanted();
  ends('refunded');
  await lookAfter(MINUTE_MS);
  expect(texts()).toEqual([]);
  refunds = [{ state: 'settled' }];
  await lookAfter(MINUTE_MS);
  expect(texts()).toHaveLength(1);
});

test('the SMS about a failed reward order does not mention a refund', async () => {
  order = { ...order, reward: { activityId: 'a', rewardNo: 'r' } };
  await wanted();
  ends('refunded');
  refunds = [{ state: 'settled' }];
  await lookAfter(MINUTE_MS);
  expect(texts()).toEqual([
    '【Phone top-up】138****8000 could not be topped up with ¥50.00. You have paid nothing for it.',
  ]);
});

test('a notice requested twice, and by two pages at once, is sent once', async () => {
  await Promise.all([wanted(), wanted()]);
  await wanted();
  ends('credited');
  await lookAfter(MINUTE_MS);
  expect(texts()).toHaveLength(1);
  await wanted();
  await lookAfter(MINUTE_MS);
  expect(texts()).toHaveLength(1);
});

test('a withdrawn notice is not sent unless it is requested again', async () => {
  await wanted();
  expect((await notices.set(USER, ORDER, false, 'en')).endNotice).toBe('withdrawn');
  await lookAfter(MINUTE_MS);
  expect((await wanted('zh')).endNotice).toBe('wanted');
  ends('credited');
  await lookAfter(MINUTE_MS);
  expect(texts()).toEqual(['【话费充值】138****8000的¥50.00话费已到账。']);
});

test("a user who asks right after the order's end gets one SMS; long after, none", async () => {
  ends('credited');
  expect(await wanted()).toEqual({ endNotice: 'wanted', mayAsk: false });
  await lookAfter(1000);
  await lookAfter(MINUTE_MS);
  expect(texts()).toHaveLength(1);
  await pool.query('delete from end_notices');
  now += 2 * MINUTE_MS;
  expect(await wanted()).toEqual({ endNotice: null, mayAsk: false });
});

test('an SMS whose process died in the handover is handed over again under the same number', async () => {
  await wanted();
  ends('credited');
  answerOfCentre = async () => {
    throw new Error('killed');
  };
  await expect(lookAfter(MINUTE_MS)).rejects.toThrow('killed');
  expect(await stateNow()).toBe('wanted');
  answerOfCentre = async () => true;
  // Within its lease no other process looks at it.
  await lookAfter(MINUTE_MS);
  expect(handed).toHaveLength(1);
  await lookAfter(MINUTE_MS);
  expect(handed).toHaveLength(2);
  expect(new Set(handed.map(({ requestNo }) => requestNo)).size).toBe(1);
  expect(await stateNow()).toBe('sent');
});

test('two workers hand a notice over once', async () => {
  await wanted();
  ends('credited');
  now += MINUTE_MS;
  await Promise.all([notices.lookAfter(), notices.lookAfter()]);
  expect(handed).toHaveLength(1);
});

test('the SMS is sent again for a day while the SMS centre does not accept it', async () => {
  await wanted();
  ends('credited');
  answerOfCentre = async () => false;
  await lookAfter(MINUTE_MS);
  await lookAfter(MINUTE_MS);
  expect(handed).toHaveLength(2);
  expect(await stateNow()).toBe('wanted');
  await lookAfter(DAY_MS);
  expect(await stateNow()).toBe('givenUp');
  await lookAfter(DAY_MS);
  expect(handed).toHaveLength(3);
});

test('a user who no longer has a number gets no SMS', async () => {
  await wanted();
  ends('credited');
  ownNumber = null;
  await lookAfter(MINUTE_MS);
  expect(handed).toEqual([]);
  expect(await stateNow()).toBe('givenUp');
});

test("another user's order and a visitor's order are refused alike", async () => {
  await expect(notices.of('0009999999', ORDER)).rejects.toMatchObject({ errorName: 'orderNotFound' });
  order = { ...order, isVisitor: true };
  await expect(wanted()).rejects.toMatchObject({ errorName: 'orderNotFound' });
});

test.each([
  ['an unpaid order', { state: 'awaitingPayment' }],
  ['an automatic charge', { chargeNo: 'C1' }],
  ['a repayment', { kind: 'repayment' }],
])('an SMS cannot be requested for %s', async (_what, fields) => {
  order = { ...order, ...fields };
  expect(await wanted()).toEqual({ endNotice: null, mayAsk: false });
});
