// Channels are informed about their orders: a real database, the job runner, and a receiver that checks
// signatures.
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { standStill } from '../../../../tests/support/stand-still.ts';
import { giveBack } from '../orders/by-hand.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/time/index.ts';
import { inTransaction } from '../db/transaction.ts';
import { sendAgain, sendFailedAgain, takeDue } from './deliveries.ts';
import { enableEndpoint } from './endpoints.ts';
import { CHANNEL, createEventHarness, createTelling } from './testing/event-harness.ts';
import {
  answerWith,
  type EventReceiver,
  type ReceivedEvent,
  startEventReceiver,
} from './testing/event-receiver.ts';

let harness: Awaited<ReturnType<typeof createEventHarness>>;
let receiver: EventReceiver;
beforeAll(async () => {
  harness = await createEventHarness(await createTestDatabase());
});
afterAll(() => harness.end());
beforeEach(async () => {
  // Jobs are due by the database's clock, which tests do not move.
  harness.time.now = Date.now() - 30 * DAY_MS;
  receiver = await startEventReceiver();
});
afterEach(async () => {
  await receiver.end();
  await harness.pool.query(
    'truncate event_endpoints, event_secrets, out_events, event_deliveries, event_tries',
  );
});

/** Returns the message at this index; throws when there is none. */
function message(index: number): ReceivedEvent {
  const found = receiver.received.at(index);
  if (!found) throw new Error(`no message ${index}`);
  return found;
}
const types = (): string[] => receiver.received.map(({ type }) => type);
const ids = (): string[] => receiver.received.map(({ id }) => id);
const untilTold = () => eventually('the jobs to be done', () => harness.told());

/** Creates a credited order of the channel, of which nothing has been sent yet. */
async function creditedAndTold() {
  const order = await harness.creditedFor();
  await untilTold();
  return order;
}

test("a channel gets an order's paid and credited events once, signed, without the number", async () => {
  const { endpointNo, secret } = await harness.endpoint(receiver.url);
  const { order } = await creditedAndTold();
  await harness.sendAfter();
  await harness.sendAfter(HOUR_MS);
  expect(types().toSorted()).toEqual(['order.credited', 'order.paid']);
  for (const received of receiver.received) expect(receiver.isSignedBy(received, secret)).toBe(true);
  const credited = receiver.received.find(({ type }) => type === 'order.credited');
  expect(credited?.data).toMatchObject({
    orderNo: order.orderNo,
    channel: CHANNEL,
    state: 'credited',
    carrier: 'CMCC',
    numberEnding: '8000',
    faceFen: 5000,
    priceFen: 4990,
    isAutomatic: false,
  });
  expect(JSON.stringify(receiver.received)).not.toContain('13800138000');
  expect(await harness.deliveries(endpointNo)).toEqual([
    { type: 'order.paid', state: 'delivered', tries: 1 },
    { type: 'order.credited', state: 'delivered', tries: 1 },
  ]);
  const sequenceOf = (type: string): unknown =>
    receiver.received.find((one) => one.type === type)?.data['sequence'];
  expect(Number(sequenceOf('order.paid'))).toBeLessThan(Number(sequenceOf('order.credited')));
});

test("other channels' events reach only endpoints for all channels; those of none reach none", async () => {
  await harness.endpoint(receiver.url);
  await harness.creditedFor('OTHER');
  await harness.creditedFor(null);
  await untilTold();
  await harness.sendAfter();
  expect(receiver.received).toEqual([]);
  await harness.endpoint(`${receiver.url}/all`, { channel: null, types: ['order.credited'] });
  await harness.creditedFor('OTHER');
  await harness.creditedFor(null);
  await untilTold();
  await harness.sendAfter();
  expect(receiver.received.map(({ path, type }) => [path, type])).toEqual([
    ['/events/all', 'order.credited'],
  ]);
});

test('a refused event is sent again under its id, and each try is recorded', async () => {
  const { endpointNo, secret } = await harness.endpoint(receiver.url, { types: ['order.credited'] });
  receiver.answer = answerWith(500, {}, 'out of order\u0000'.repeat(200));
  await creditedAndTold();
  await harness.sendAfter();
  await harness.sendAfter(4000);
  expect(ids()).toHaveLength(1);
  receiver.answer = answerWith(204);
  await harness.sendAfter(1000);
  expect(new Set(ids()).size).toBe(1);
  expect(ids()).toHaveLength(2);
  expect(receiver.isSignedBy(message(1), secret)).toBe(true);
  const { rows } = await harness.pool.query(
    'select status, length(excerpt) as length from event_tries order by try_no',
  );
  expect(rows).toEqual([
    { status: 500, length: 500 },
    { status: 204, length: 0 },
  ]);
  expect(await harness.readEndpoint(endpointNo)).toMatchObject({ failingSince: null });
});

test('the pauses are the published ones, and after ten tries the event has failed', async () => {
  const { endpointNo } = await harness.endpoint(receiver.url, { types: ['order.credited'] });
  receiver.answer = answerWith(500);
  await creditedAndTold();
  const pauses = [
    0,
    5000,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
  ];
  for (const [before, pause] of pauses.entries()) {
    if (pause > 0) await harness.sendAfter(pause - 1);
    expect(ids()).toHaveLength(before);
    await harness.sendAfter(pause > 0 ? 1 : 0);
    expect(ids()).toHaveLength(before + 1);
  }
  expect(await harness.deliveries(endpointNo)).toEqual([
    { type: 'order.credited', state: 'failed', tries: 10 },
  ]);
  receiver.answer = answerWith(200);
  const since = new Date(harness.time.now - 5 * DAY_MS);
  expect(await sendFailedAgain(harness.pool, endpointNo, since, new Date(harness.time.now))).toBe(1);
  await harness.sendAfter();
  expect(new Set(ids()).size).toBe(1);
  expect(await harness.deliveries(endpointNo)).toMatchObject([{ state: 'delivered', tries: 1 }]);
});

test('a redirect is not followed, and Retry-After is respected', async () => {
  await harness.endpoint(receiver.url, { types: ['order.credited'] });
  receiver.answer = answerWith(302, { location: `${receiver.url}/elsewhere` });
  await creditedAndTold();
  await harness.sendAfter();
  receiver.answer = answerWith(429, { 'retry-after': '600' });
  await harness.sendAfter(5000);
  await harness.sendAfter(5 * MINUTE_MS);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/events', '/events']);
  await harness.sendAfter(5 * MINUTE_MS);
  expect(receiver.received).toHaveLength(3);
});

test('the answer 410 disables the endpoint, and its later events can be sent again', async () => {
  const { endpointNo } = await harness.endpoint(receiver.url, { types: ['order.credited'] });
  receiver.answer = answerWith(410);
  await creditedAndTold();
  await harness.sendAfter();
  expect(await harness.readEndpoint(endpointNo)).toMatchObject({ disabledBecause: 'gone' });
  await creditedAndTold();
  await harness.sendAfter(HOUR_MS);
  expect(receiver.received).toHaveLength(1);
  expect(await harness.deliveries(endpointNo)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
  expect(harness.logged.at(-1)).toMatchObject({ level: 'error', endpointNo, because: 'gone' });
  receiver.answer = answerWith(200);
  expect(await enableEndpoint(harness.pool, endpointNo)).toBe(true);
  const longAgo = new Date(harness.time.now - DAY_MS);
  expect(await sendFailedAgain(harness.pool, endpointNo, longAgo, new Date(harness.time.now))).toBe(2);
  await harness.sendAfter();
  expect(await harness.deliveries(endpointNo)).toMatchObject([
    { state: 'delivered' },
    { state: 'delivered' },
  ]);
});

test('an endpoint is disabled only after five days without a success', async () => {
  const { endpointNo } = await harness.endpoint(receiver.url, { types: ['order.credited'] });
  receiver.answer = answerWith(503);
  await creditedAndTold();
  await harness.sendAfter();
  await harness.sendAfter(4 * DAY_MS);
  expect(await harness.readEndpoint(endpointNo)).toMatchObject({ disabledAt: null });
  receiver.answer = answerWith(200);
  await harness.sendAfter(DAY_MS);
  expect(await harness.readEndpoint(endpointNo)).toMatchObject({ disabledAt: null, failingSince: null });
  receiver.answer = answerWith(503);
  await creditedAndTold();
  await harness.sendAfter();
  await harness.sendAfter(5 * DAY_MS);
  expect(await harness.readEndpoint(endpointNo)).toMatchObject({ disabledBecause: 'failures' });
});

test('for a day after a change both secrets sign, and then only the new one', async () => {
  const { endpointNo, secret } = await harness.endpoint(receiver.url, { types: ['order.credited'] });
  const newSecret = await harness.newSecret(endpointNo);
  await creditedAndTold();
  await harness.sendAfter();
  const signers = () => [secret, newSecret].map((one) => receiver.isSignedBy(message(-1), one));
  expect(signers()).toEqual([true, true]);
  harness.time.now += DAY_MS;
  await creditedAndTold();
  await harness.sendAfter();
  expect(receiver.received).toHaveLength(2);
  expect(signers()).toEqual([false, true]);
});

test('a secret is stored encrypted', async () => {
  const { secret } = await harness.endpoint(receiver.url);
  const { rows } = await harness.pool.query('select secret from event_secrets');
  expect(rows[0].secret).toMatch(/^n1\./);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
});

test('an event whose result was not written is sent again under the same id', async () => {
  const { endpointNo } = await harness.endpoint(receiver.url, { types: ['order.credited'] });
  await creditedAndTold();
  // The event was answered, and the process ended before this was written: the row is as it was when it was
  // leased.
  const now = new Date(harness.time.now);
  const until = new Date(harness.time.now + MINUTE_MS);
  const [taken] = await takeDue(harness.pool, { now, until }, { each: 4, most: 64 }, new Map());
  if (!taken) throw new Error('nothing was due');
  await fetch(receiver.url, {
    method: 'POST',
    body: taken.body,
    headers: { 'webhook-id': taken.eventId },
  });
  await harness.sendAfter(MINUTE_MS - 1);
  expect(ids()).toHaveLength(1);
  await harness.sendAfter(1);
  expect(ids()).toEqual([taken.eventId, taken.eventId]);
  expect(await harness.deliveries(endpointNo)).toMatchObject([{ state: 'delivered', tries: 1 }]);
});

test('a receiver that does not answer does not delay others', async () => {
  const dead = await startEventReceiver();
  const held: ServerResponse[] = [];
  dead.answer = (response) => void held.push(response);
  // No try ends before the test allows it, however slow the machine is.
  const { sender, closePosts } = createTelling(harness, undefined, 60_000);
  try {
    await harness.endpoint(dead.url, { types: ['order.credited'] });
    for (let count = 0; count < 6; count += 1) await harness.creditedFor();
    await untilTold();
    await sender.begin();
    await eventually('its places to be taken', () => dead.received.length === 4);
    await harness.endpoint(receiver.url, { types: ['order.credited'] });
    await creditedAndTold();
    await sender.begin();
    await eventually('the other to be told', () => receiver.received.length === 1);
    expect(dead.received).toHaveLength(4);
    dead.answer = (response) => void response.destroy();
    for (const response of held) response.destroy();
    await sender.idle();
    // A failing endpoint is tried with one event at a time.
    await sender.begin();
    await sender.idle();
    expect(dead.received).toHaveLength(5);
  } finally {
    await dead.end();
    await closePosts();
  }
});

test('a receiver that does not answer is abandoned at the time limit', async () => {
  const { endpointNo } = await harness.endpoint(receiver.url, { types: ['order.credited'] });
  receiver.answer = () => undefined;
  await creditedAndTold();
  await harness.sendAfter();
  const { rows } = await harness.pool.query(
    'select error from event_tries where endpoint_no = $1 and status is null',
    [endpointNo],
  );
  expect(rows).toEqual([{ error: 'no answer within 0.7 s' }]);
});

test('an answer that arrived while this process was blocked is accepted', async () => {
  const { endpointNo } = await harness.endpoint(receiver.url, { types: ['order.credited'] });
  receiver.answer = (response) => {
    response.end('ok');
    standStill(1000);
  };
  await creditedAndTold();
  await harness.sendAfter();
  expect(await harness.deliveries(endpointNo)).toMatchObject([{ state: 'delivered', tries: 1 }]);
});

test('a slow answer is judged by its status, without waiting for its text', async () => {
  const { endpointNo } = await harness.endpoint(receiver.url, { types: ['order.credited'] });
  receiver.answer = (response) => {
    response.writeHead(200);
    response.write('so far');
  };
  await creditedAndTold();
  await harness.sendAfter();
  expect(await harness.deliveries(endpointNo)).toMatchObject([{ state: 'delivered' }]);
  const { rows } = await harness.pool.query('select excerpt from event_tries');
  expect(rows).toEqual([{ excerpt: 'so far' }]);
});

test('without a secret nothing is sent, and all waiting events are sent once there is one', async () => {
  const { endpointNo } = await harness.endpoint(receiver.url, { types: ['order.credited'] });
  await harness.pool.query('delete from event_secrets');
  await creditedAndTold();
  await harness.sendAfter();
  expect(receiver.received).toEqual([]);
  const secret = await harness.newSecret(endpointNo);
  await harness.sendAfter();
  expect(receiver.received).toHaveLength(1);
  expect(receiver.isSignedBy(message(0), secret)).toBe(true);
});

test('one event is sent again under its id, unless it is already waiting', async () => {
  const { endpointNo } = await harness.endpoint(receiver.url, { types: ['order.credited'] });
  await creditedAndTold();
  await harness.sendAfter();
  const key = { endpointNo, eventId: message(0).id };
  const again = () =>
    inTransaction(harness.pool, (client) => sendAgain(client, key, new Date(harness.time.now)));
  expect(await again()).toBe(true);
  expect(await again()).toBe(false);
  await harness.sendAfter();
  await wait(50);
  expect(ids()).toEqual([key.eventId, key.eventId]);
});

test('a channel is notified of a refund after the credit, with its amount', async () => {
  await harness.endpoint(receiver.url, { types: ['order.givenBack'] });
  const { order, payments } = await creditedAndTold();
  await harness.store.update(order.orderNo, (change) => {
    expect(giveBack(change, payments[0]?.paymentNo ?? '', 1000n, new Set())).toBeNull();
  });
  const aggregate = await harness.store.find(order.orderNo);
  if (!aggregate) throw new Error('the order is gone');
  await harness.workUntil(aggregate, harness.time.now + DAY_MS);
  await untilTold();
  await harness.sendAfter();
  expect(types()).toEqual(['order.givenBack']);
  expect(message(0).data).toMatchObject({ state: 'credited', refund: { amountFen: 1000 } });
});
