// Tests of messages about orders and their answers, with scripted orders, a scripted SMS centre and a real
// database.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { createRateLimits } from '../../db/rate-limits/index.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { answerMessage, openMessages } from './by-hand.ts';
import { createHelpMessages, type HelpMessages } from './messages.ts';

let database: TestDatabase;
let pool: Pool;
let messages: HelpMessages;
let now = Date.UTC(2026, 10, 24);
let sent: { requestNo: string; mobileNo: string; text: string }[] = [];
let isTaken = true;
let isVisitor = false;
/** Each test has a user of its own. */
let userCount = 0;
let owner = { userNo: '', touristSession: null };
let orderNo = '';

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  messages = createHelpMessages(
    {
      pool,
      orders: {
        find: async (asked) =>
          asked.includes('99999999')
            ? null
            : ({
                order: { userNo: asked.slice(6, 16), orderNo: asked, mobileNo: '13800138000', isVisitor },
              } as OrderAggregate),
      },
      sms: {
        send: async (message) => {
          sent.push(message);
          return isTaken;
        },
      },
      mobileNoOf: async () => '13900139000',
      clock: () => now,
    },
    createRateLimits({ pool, clock: () => now }),
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('delete from help_messages');
  [sent, isTaken, isVisitor] = [[], true, false];
  now += DAY_MS;
  userCount += 1;
  owner = { userNo: String(userCount).padStart(10, '0'), touristSession: null };
  orderNo = `261124${owner.userNo}00000001`;
});

const from = { language: 'en', address: '192.0.2.1' } as const;
const write = (text: string, requestNo: string = randomUUID(), language: 'en' | 'zh' = 'en') =>
  messages.write(owner, { idempotencyKey: requestNo, orderNo, text }, { ...from, language });
const answer = (messageNo: string, text = 'It was credited at 10:02.') =>
  answerMessage(pool, messageNo, { text, by: 'ming', at: new Date(now) });

test('a message is stored with its order, answered once, and read with its answer by its user', async () => {
  const { messageNo, state } = await write(' Where is my top-up? ');
  expect(messageNo).toBe(`H${orderNo}00`);
  expect(state).toBe('open');
  expect(await openMessages(pool, 10, null)).toMatchObject([{ messageNo, text: 'Where is my top-up?' }]);
  expect(await messages.unread(owner.userNo)).toEqual([]);

  now += MINUTE_MS;
  expect(await answer(messageNo)).toBeNull();
  expect(await answer(messageNo)).toBe('it was answered already');
  expect(await openMessages(pool, 10, null)).toEqual([]);
  expect(await messages.unread(owner.userNo)).toEqual([orderNo]);
  expect(await messages.ofOrder(owner, orderNo)).toMatchObject([
    { messageNo, state: 'answered', answer: 'It was credited at 10:02.', answeredAt: expect.any(String) },
  ]);
  expect(await messages.unread(owner.userNo)).toEqual([]);
  const { rows } = await pool.query('select answered_by from help_messages');
  expect(rows).toEqual([{ answered_by: 'ming' }]);
});

test('a repeated request stores one message, and another text under its number is refused', async () => {
  const requestNo = randomUUID();
  const [first, second] = await Promise.all([write('once', requestNo), write('once', requestNo)]);
  expect(second).toEqual(first);
  expect(await messages.ofOrder(owner, orderNo)).toHaveLength(1);
  await expect(write('twice', requestNo)).rejects.toMatchObject({ errorName: 'requestNoReused' });
});

test("one SMS announces an answer in the message's language, without quoting it", async () => {
  const { messageNo } = await write('钱在哪里？', undefined, 'zh');
  await answer(messageNo, '已到账');
  isTaken = false;
  await messages.lookAfter();
  now += MINUTE_MS;
  isTaken = true;
  await messages.lookAfter();
  now += HOUR_MS;
  await messages.lookAfter();
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ requestNo }) => requestNo)).size).toBe(1);
  expect(sent[1]).toMatchObject({
    mobileNo: '13900139000',
    text: '【话费充值】关于138****8000充值订单的留言已有答复，请在充值记录中查看。',
  });
});

test('a device without a login gets no SMS about an answer', async () => {
  isVisitor = true;
  const { messageNo } = await write('hello');
  await answer(messageNo);
  await messages.lookAfter();
  expect(sent).toEqual([]);
  const { rows } = await pool.query('select look_at from help_messages');
  expect(rows).toEqual([{ look_at: null }]);
});

test('message texts are encrypted in the database', async () => {
  const { messageNo } = await write('my number is 13800138000');
  await answer(messageNo, 'we call 13800138000');
  const { rows } = await pool.query('select text, answer from help_messages');
  expect(JSON.stringify(rows)).not.toContain('13800138000');
  expect(JSON.stringify(rows)).not.toContain('number');
});

test('an operator who reads numbers is recorded with the message and the reason', async () => {
  await write('my number is 13800138000');
  await openMessages(pool, 10, { by: 'ming', reason: 'to call back', at: new Date(now) });
  const { rows } = await pool.query('select shown_to from help_messages');
  expect(rows).toMatchObject([{ shown_to: [{ by: 'ming', reason: 'to call back' }] }]);
});

test('accepts five messages in an hour, and the next one after that hour', async () => {
  for (let count = 0; count < 5; count += 1) await write(`message ${count}`);
  const again = randomUUID();
  await expect(write('one more', again)).rejects.toMatchObject({ errorName: 'tooManyRequests' });
  now += HOUR_MS + 1;
  await write('one more', again);
});

test('an order has at most twenty messages', async () => {
  for (let count = 0; count < 20; count += 1) {
    now += 2 * HOUR_MS;
    await write(`message ${count}`);
  }
  now += DAY_MS;
  await expect(write('one more')).rejects.toMatchObject({ errorName: 'messagesFull' });
});

test('an empty message, one that is too long, and one for another user’s order are refused', async () => {
  await expect(write('  \n ')).rejects.toMatchObject({ errorName: 'fieldWrong' });
  await expect(write('x'.repeat(501))).rejects.toMatchObject({ errorName: 'fieldWrong' });
  const other = { userNo: '0009999998', touristSession: null };
  await expect(messages.ofOrder(other, orderNo)).rejects.toMatchObject({ errorName: 'orderNotFound' });
  await expect(
    messages.write(other, { idempotencyKey: randomUUID(), orderNo, text: 'x' }, from),
  ).rejects.toMatchObject({ errorName: 'orderNotFound' });
});

test('an answer to an unknown message and an empty answer change nothing', async () => {
  expect(await answer('H1')).toBe('there is no such message');
  const { messageNo } = await write('hello');
  expect(await answer(messageNo, ' ')).toEqual({
    problem: { en: 'The answer cannot be empty', zh: '答复不能为空' },
  });
});
