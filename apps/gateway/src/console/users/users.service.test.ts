// Users in the console, on a real database: found by their number, shown with their orders, agreements and
// messages, and with what was done about them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { inTransaction } from '../../db/index.ts';
import { keepEvent } from '../../operator/by-hand/keep-event.ts';
import { giveBack } from '../../orders/index.ts';
import { createMessageStore } from '../../orders/help/message-store.ts';
import { allowLogins, blockLogins } from '../../people/sign-on/index.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import { whileUnguarded } from '../../db/testing/behind-guards.ts';

const USER = '4444444444';
const NUMBER = '13944445555';

let harness: ConsoleHarness;
let clerk: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  clerk = await harness.person('Li Wei', ['customerService']);
  const { pool } = harness;
  await pool.query('insert into users (user_no, mobile_no, created_at) values ($1, $2, now())', [
    USER,
    pool.numbers.store(NUMBER),
  ]);
  await pool.query('insert into mobile_owners (mobile_no, user_no) values ($1, $2)', [
    pool.numbers.store(NUMBER),
    USER,
  ]);
});
afterAll(() => harness.end());

const userOf = async (userNo = USER) => (await clerk.call('GET /user', { userNo })).body.user;

test('finds a user by user number, and with orders and agreements by mobile number', async () => {
  const { orders } = harness;
  const order = await orders.placed({ userNo: USER, mobileNo: '13800138000' });
  const signed = await orders.openAgreement({ beneficiaryMobileNo: '13800138000' }, USER);
  const received = await orders.openAgreement({ beneficiaryMobileNo: NUMBER }, '2222222222');
  const byUserNo = (await clerk.call('GET /search', { q: USER })).body;
  expect(byUserNo.users).toMatchObject([{ userNo: USER, mobileNo: '139****5555', isBlocked: false }]);
  expect(byUserNo).toMatchObject({ agreements: [], orders: [] });
  for (const q of [NUMBER, '139 4444 5555']) {
    const { body } = await clerk.call('GET /search', { q });
    expect(body.users.map(({ userNo }) => userNo)).toEqual([USER]);
    expect(body.agreements.map(({ agreementNo }) => agreementNo).toSorted()).toEqual(
      [signed, received].toSorted(),
    );
    expect(body.orders.map(({ orderNo }) => orderNo)).toContain(order.order.orderNo);
  }
  expect((await clerk.call('GET /search', { q: '13944445556' })).body).toMatchObject({
    users: [],
    agreements: [],
    orders: [],
  });
});

test("shows who pays for a user's number, and what prevents closing the account", async () => {
  const { paidByOthers, closing, repeatedPayments, rewards, messages, ...user } = await userOf();
  expect(user).toMatchObject({ userNo: USER, mobileNo: '139****5555', isBlocked: false, events: [] });
  expect(paidByOthers).toMatchObject([{ mobileNo: '139****5555', isOwn: false }]);
  expect(closing).toEqual({
    closedAt: null,
    obstacles: ['ordersUnderWay', 'agreementActive', 'othersPay'],
  });
  expect([repeatedPayments, rewards, messages]).toEqual([[], [], []]);
  expect(JSON.stringify(await userOf())).not.toMatch(/\b1[3-9]\d{9}\b/);
});

test('groups payments of one amount within a day, with their outcomes', async () => {
  const { orders } = harness;
  const payer = { userNo: '3333333333' };
  const paid = async () => {
    const order = await orders.placed(payer);
    await orders.paymentWebhook(order);
    await orders.workUntil(order, orders.time.now + 60_000);
    return order.order.orderNo;
  };
  const repeated = async () => (await userOf(payer.userNo)).repeatedPayments;
  await harness.pool.query(`insert into users (user_no, mobile_no, created_at) values ($1, '', now())`, [
    payer.userNo,
  ]);
  const long = await paid();
  orders.time.now += 25 * 3_600_000;
  const first = await paid();
  expect(await repeated()).toEqual([]);
  orders.time.now += 60_000;
  const second = await paid();
  expect(await repeated()).toMatchObject([
    { orderNo: second, paymentNo: `P${second}01`, amountFen: 4990, orderState: 'credited' },
    { orderNo: first, refundState: null, givenBackFen: null, tradeNo: `TP${first}01` },
  ]);
  await whileUnguarded(harness.pool, 'refunds', () =>
    orders.store.update(second, (change) => giveBack(change, `P${second}01`, 990n, new Set())),
  );
  expect((await repeated())[0]).toMatchObject({ refundReason: 'givenBack', givenBackFen: 990 });
  expect((await repeated()).map(({ orderNo }) => orderNo)).not.toContain(long);
  expect(JSON.stringify(await repeated())).not.toMatch(/\b1[3-9]\d{9}\b/);
});

test('shows since when, by whom and why a user was blocked, and likewise unblocked', async () => {
  const reason = 'somebody else has the phone';
  // Under a typed name, as before anybody worked in the console.
  await harness.pool.query('alter table blocked_users disable trigger user');
  await inTransaction(harness.pool, async (client) => {
    await blockLogins(client, USER);
    await keepEvent(client, { command: 'block-user', operator: 'Zhou Tao', reason }, USER);
  });
  const blocked = await userOf();
  expect(blocked).toMatchObject({
    isBlocked: true,
    blockedAt: expect.any(String),
    events: [{ event: 'block-user', by: 'Zhou Tao', reason }],
  });
  expect((await clerk.call('GET /search', { q: USER })).body.users).toMatchObject([{ isBlocked: true }]);
  await inTransaction(harness.pool, async (client) => {
    await allowLogins(client, USER);
    await keepEvent(client, { command: 'unblock-user', operator: 'Zhou Tao', reason: 'has it back' }, USER);
  });
  await harness.pool.query('alter table blocked_users enable trigger user');
  const { isBlocked, blockedAt, events } = await userOf();
  expect({ isBlocked, blockedAt }).toEqual({ isBlocked: false, blockedAt: null });
  expect(events.map(({ event }) => event)).toEqual(['unblock-user', 'block-user']);
});

test('an expired block is not in effect, although its row still exists', async () => {
  const { acts } = await userOf();
  expect(acts).toMatchObject([
    { act: 'blockUser' },
    { act: 'unblockUser', whyNot: 'the user is not blocked' },
    { act: 'closeAccount' },
  ]);
  // Without the guard, which requires a proposal for such a block.
  await harness.pool.query('alter table blocked_users disable trigger user');
  await harness.pool.query(
    `insert into blocked_users (user_no, blocked_at, blocked_until)
    values ($1, now(), now() + interval '1 hour')`,
    [USER],
  );
  expect(await userOf()).toMatchObject({
    isBlocked: true,
    acts: [
      { act: 'blockUser', whyNot: 'the user is blocked already' },
      { act: 'unblockUser' },
      { act: 'closeAccount' },
    ],
  });
  await harness.pool.query(`update blocked_users set blocked_until = now() - interval '1 second'`);
  expect(await userOf()).toMatchObject({ isBlocked: false, blockedAt: null });
  await harness.pool.query('delete from blocked_users');
  await harness.pool.query('alter table blocked_users enable trigger user');
});

test("shows a user's messages, and masks numbers in them", async () => {
  const { order } = await harness.orders.placed({ userNo: USER });
  await createMessageStore(harness.pool).write({
    userNo: USER,
    orderNo: order.orderNo,
    idempotencyKey: 'request-of-a-message',
    language: 'en',
    text: 'please call 13711112222',
    writtenAt: new Date(),
  });
  expect((await userOf()).messages).toMatchObject([
    { orderNo: order.orderNo, text: 'please call 137****2222', answer: null },
  ]);
});

test('lists unanswered messages, the oldest first', async () => {
  const { order } = await harness.orders.placed({ userNo: USER });
  const store = createMessageStore(harness.pool);
  const writeAt = (minutesAgo: number) =>
    store.write({
      userNo: USER,
      orderNo: order.orderNo,
      idempotencyKey: `written ${minutesAgo} minutes ago`,
      language: 'en',
      text: `${minutesAgo} minutes ago`,
      writtenAt: new Date(Date.now() - minutesAgo * 60_000),
    });
  for (const minutesAgo of [30, 90, 60]) await writeAt(minutesAgo);
  const waiting = async () =>
    (await clerk.call('GET /messages', {})).body.messages.filter(({ orderNo }) => orderNo === order.orderNo);
  const texts = async () => (await waiting()).map(({ text }) => text);
  expect(await texts()).toEqual(['90 minutes ago', '60 minutes ago', '30 minutes ago']);
  const [oldest] = await waiting();
  const answer = { messageNo: oldest?.messageNo ?? '', text: 'it is on its way' };
  expect((await clerk.call('POST /messages/answer', answer)).status).toBe(200);
  expect(await texts()).toEqual(['60 minutes ago', '30 minutes ago']);
});

test('lists unanswered messages page by page without gaps, the oldest first', async () => {
  const { order } = await harness.orders.placed();
  const writtenAt = Date.UTC(2026, 10, 1);
  // Two and two of one moment, and more than a page.
  await harness.pool.query(
    `insert into help_messages (user_no, message_no, order_no, request_no, state, language, text, written_at)
    select $1, 'H' || to_char(n, 'FM00000000000000000000000000'), $2, 'many ' || n, 'open', 'en', $3,
      $4::timestamptz + (n / 2) * interval '1 minute' from generate_series(1, 205) n`,
    [order.userNo, order.orderNo, harness.pool.numbers.storeText('Where is it?'), new Date(writtenAt)],
  );
  const messagesFrom = (cursor: string | null) =>
    clerk.call('GET /messages', cursor === null ? {} : { cursor });
  const seen: string[] = [];
  let cursor: string | null = null;
  const sizes: number[] = [];
  do {
    const page: Awaited<ReturnType<typeof messagesFrom>> = await messagesFrom(cursor);
    const { status, body } = page;
    expect(status, body.message).toBe(200);
    const own = body.messages.filter(({ orderNo }) => orderNo === order.orderNo);
    seen.push(...own.map(({ messageNo }) => messageNo));
    sizes.push(body.messages.length);
    cursor = body.nextCursor;
  } while (cursor !== null);
  expect(sizes.slice(0, 2)).toEqual([50, 50]);
  expect(seen).toHaveLength(205);
  expect(seen).toEqual(seen.toSorted());
  for (const wrong of ['x', '2026-11-01T00:00:00.000Z_', 'never_H00000000000000000000000001'])
    expect((await clerk.call('GET /messages', { cursor: wrong })).status).toBe(400);
  await harness.pool.query(`delete from help_messages where request_no like 'many %'`);
});

test("lists a user's orders and agreements page by page without gaps, the newest first", async () => {
  const userNo = '5555555555';
  await harness.pool.query(`insert into users (user_no, mobile_no, created_at) values ($1, '', now())`, [
    userNo,
  ]);
  const { order } = await harness.orders.placed({ userNo });
  // Adds further orders: some at one moment, some on one day, and some days apart.
  await harness.pool.query(
    `insert into orders
    select (jsonb_populate_record(o, jsonb_build_object(
      'order_no', to_char(at at time zone 'Asia/Shanghai', 'YYMMDD') || $1
        || lpad((n * 7919 % 997)::text, 8, '0'),
      'idempotency_key', 'copy-' || n, 'created_at', at))).*
    from orders o, generate_series(1, 114) n,
      lateral (select o.created_at - n / 30 * interval '1 day' - n / 3 * interval '1 second' as at) times
    where o.order_no = $2`,
    [userNo, order.orderNo],
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await clerk.call('GET /user/orders', { userNo, ...(cursor && { cursor }) });
    expect(body.orders.length).toBeLessThanOrEqual(50);
    seen.push(...body.orders.map(({ orderNo, createdAt }) => `${createdAt} ${orderNo}`));
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(115);
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  expect((await clerk.call('GET /user/agreements', { userNo: USER })).body.agreements).toMatchObject([
    { signerMobileNo: '139****9000' },
  ]);
  expect(await clerk.call('GET /user/orders', { userNo, cursor: 'A_1' })).toMatchObject({ status: 400 });
});

test('logs each opening of a user, and each reveal of the number with its reason', async () => {
  const reason = 'the customer reads it out to me';
  expect((await clerk.call('POST /user/reveal', { userNo: USER, reason })).body.mobileNo).toBe(NUMBER);
  const log = await harness.audited();
  expect(log.filter((line) => line === `Li Wei | open user | ${USER} | done`)).toHaveLength(1);
  expect(log).toContain(`Li Wei | reveal number | ${USER} | done`);
  expect(log.join()).not.toContain(NUMBER);
});

test('a user without a number has none to reveal, and an unknown user is not found', async () => {
  const reason = 'the customer reads it out to me';
  expect((await userOf('5555555555')).mobileNo).toBeNull();
  for (const userNo of ['5555555555', '6666666666'])
    expect(await clerk.call('POST /user/reveal', { userNo, reason })).toMatchObject({ status: 404 });
  expect(await clerk.call('GET /user', { userNo: '6666666666' })).toMatchObject({ status: 404 });
});
