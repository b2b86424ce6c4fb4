// SMS messages as the console shows them, on a real database: recorded when sent, with the centre's reports,
// kept for 30 days, and never with their text.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { DEBITED } from '../../agreements/testing/fixture-dates.ts';
import {
  createSentMessages,
  notingCentre,
  type SentMessages,
  type SmsCentre,
  smsMessage,
} from '../../partners/sms/index.ts';
import { keepCarrierBook, keepWalletBook } from '../../partners/testing/partner-books.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';

const USER = '4444444444';
const NUMBER = '13944445555';

let harness: ConsoleHarness;
let clerk: ConsoleUser;
let sent: SentMessages;
let notNoted: string[];
/** Whether the centre accepts messages. */
let takes: boolean;
let centre: Pick<SmsCentre, 'send'>;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  clerk = await harness.person('Li Wei', ['customerService']);
  const { pool } = harness;
  const stored = pool.numbers.store(NUMBER);
  await pool.query('insert into users (user_no, mobile_no, created_at) values ($1, $2, now())', [
    USER,
    stored,
  ]);
  await pool.query('insert into mobile_owners (mobile_no, user_no) values ($1, $2)', [stored, USER]);
  sent = createSentMessages(pool, Date.now);
  takes = true;
  notNoted = [];
  centre = notingCentre({ send: async () => takes }, sent, (why) => notNoted.push(why));
});
afterAll(() => harness.end());

const code = smsMessage('code.usual', 'en', 'Your code is 314159.', () => ({ code: '314159' }));
const ended = smsMessage('order.credited', 'en', '139****5555 was topped up.', () => ({
  number: '139****5555',
  amount: '50.00',
}));
const ofUser = async () => (await clerk.call('GET /user/sms', { userNo: USER })).body.messages;

test("lists the messages to a user's number, newest first, without any code", async () => {
  await centre.send({ requestNo: 'S1', mobileNo: NUMBER, ...code });
  await centre.send({ requestNo: 'S2', mobileNo: '13800138000', ...code });
  const [message, ...others] = await ofUser();
  expect(others).toEqual([]);
  expect(message).toEqual({
    requestNo: 'S1',
    name: 'code.usual',
    to: '139****5555',
    about: null,
    askedAt: expect.any(String),
    takenAt: expect.any(String),
    report: null,
    reportedAt: null,
  });
  const { rows } = await harness.pool.query<{ row: string }>(
    'select row_to_json(s)::text as row from sms_sent s',
  );
  for (const { row } of rows) {
    expect(row).not.toContain('314159');
    expect(row).not.toContain(NUMBER);
  }
});

test('lists only the messages about an order', async () => {
  const { order } = await harness.orders.placed({ userNo: USER });
  await centre.send({ requestNo: 'E1', mobileNo: NUMBER, about: order.orderNo, ...ended });
  const { body } = await clerk.call('GET /order/sms', { number: order.orderNo });
  expect(body.messages).toMatchObject([
    { requestNo: 'E1', name: 'order.credited', to: '139****5555', about: order.orderNo },
  ]);
  const other = await harness.orders.placed({ userNo: USER });
  const { body: none } = await clerk.call('GET /order/sms', { number: other.order.orderNo });
  expect(none.messages).toEqual([]);
  expect((await clerk.call('GET /order/sms', { number: '9'.repeat(24) })).status).toBe(404);
});

test('lists only the messages about an agreement, its charges and their orders', async () => {
  const { orders } = harness;
  keepWalletBook(orders.entrust, orders.clock);
  keepCarrierBook(orders.carrier);
  const agreementNo = await orders.openAgreement({}, USER);
  const other = await orders.openAgreement({}, '5555555555');
  await orders.runUntil(DEBITED);
  const [charge] = await orders.charges(agreementNo);
  const [otherCharge] = await orders.charges(other);
  const abouts = [agreementNo, charge?.chargeNo, charge?.orderNo, other, otherCharge?.chargeNo];
  for (const [index, about] of abouts.entries())
    await centre.send({ requestNo: `G${index}`, mobileNo: NUMBER, about: about ?? '', ...ended });
  const { body } = await clerk.call('GET /agreement/sms', { agreementNo });
  expect(body.messages).toHaveLength(3);
  expect(new Set(body.messages.map(({ about }) => about))).toEqual(new Set(abouts.slice(0, 3)));
  expect(await clerk.call('GET /agreement/sms', { agreementNo: `A${'9'.repeat(24)}` })).toMatchObject({
    status: 404,
  });
});

test('a message accepted at the second try is one message, and keeps its best report', async () => {
  takes = false;
  const message = { requestNo: 'N1', mobileNo: NUMBER, ...ended };
  expect(await centre.send(message)).toBe(false);
  const found = async () => (await ofUser()).find(({ requestNo }) => requestNo === 'N1');
  expect(await found()).toMatchObject({ takenAt: null, report: null });
  takes = true;
  expect(await centre.send(message)).toBe(true);
  const taken = await found();
  expect(taken?.takenAt).not.toBeNull();
  await centre.send(message);
  expect(await found()).toEqual(taken);

  await sent.reported({ requestNo: 'N1', outcome: 'unreachable' });
  expect(await found()).toMatchObject({ report: 'unreachable', reportedAt: expect.any(String) });
  await sent.reported({ requestNo: 'N1', outcome: 'delivered' });
  // Reports may arrive in another order than they were made in.
  await sent.reported({ requestNo: 'N1', outcome: 'unreachable' });
  expect(await found()).toMatchObject({ report: 'delivered' });
  await sent.reported({ requestNo: null, outcome: 'delivered' });
  await sent.reported({ requestNo: 'nobody knows', outcome: 'delivered' });
});

test('stores a report that arrives before the centre has answered', async () => {
  const found = async () => (await ofUser()).find(({ requestNo }) => requestNo === 'Q1');
  const quick = notingCentre<Pick<SmsCentre, 'send'>>(
    {
      async send({ requestNo }) {
        expect(await found()).toMatchObject({ takenAt: null, report: null });
        await sent.reported({ requestNo, outcome: 'delivered' });
        return true;
      },
    },
    sent,
    (why) => notNoted.push(why),
  );
  await quick.send({ requestNo: 'Q1', mobileNo: NUMBER, ...ended });
  expect(await found()).toMatchObject({
    takenAt: expect.any(String),
    report: 'delivered',
    reportedAt: expect.any(String),
  });
  expect(notNoted).toEqual([]);
});

test('stores a message as accepted if it could not be stored before', async () => {
  const late = notingCentre<Pick<SmsCentre, 'send'>>(
    { send: async () => true },
    { ...sent, asked: () => Promise.reject(new Error('no database for a moment')) },
    () => undefined,
  );
  await late.send({ requestNo: 'L1', mobileNo: NUMBER, ...ended });
  const found = (await ofUser()).find(({ requestNo }) => requestNo === 'L1');
  expect(found).toMatchObject({ takenAt: expect.any(String), report: null });
});

test('a message is sent even if it cannot be stored, and the failure is reported', async () => {
  const working: Pick<SmsCentre, 'send'> = { send: async () => true };
  const noDatabase = () => Promise.reject(new Error('no database'));
  const broken = notingCentre(working, { asked: noDatabase, taken: noDatabase }, (why) => notNoted.push(why));
  expect(await broken.send({ requestNo: 'S9', mobileNo: NUMBER, ...code })).toBe(true);
  expect(notNoted).toEqual(['Error: no database', 'Error: no database']);
});
