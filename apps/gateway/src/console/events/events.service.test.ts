// Endpoints in the console: two persons set them, one person sends events again, and a secret is shown once.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ProposedAct } from '@phonebill/contract/console';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { inTransaction } from '../../db/transaction.ts';
import { tellEndpoints } from '../../events-out/deliveries.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import { setEndpoint } from './set-endpoint.ts';

let harness: ConsoleHarness;
let operator: ConsoleUser;
let colleague: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  operator = await harness.person('Zhou Tao', ['operations']);
  colleague = await harness.person('Sun Li', ['finance']);
});
afterAll(() => harness.end());
afterEach(() =>
  harness.pool.query('truncate event_endpoints, event_secrets, out_events, event_deliveries, event_tries'),
);

const URL = 'https://shop.example/events';
const asked = (over: object = {}) =>
  ({
    kind: 'setEndpoint',
    endpointNo: null,
    url: URL,
    channel: 'CH1',
    description: 'the shop',
    types: ['order.credited', 'order.refunded'],
    reason: 'they asked for it',
    ...over,
  }) as ProposedAct;

async function endpoints() {
  const { body } = await operator.call('GET /events/endpoints', {});
  return body.endpoints;
}
/** Adds an endpoint by two persons and returns its number. */
async function added(over: object = {}): Promise<number> {
  const before = await endpoints();
  const { body } = await operator.propose(asked(over));
  expect((await colleague.approve(body.proposal)).body.proposal).toMatchObject({ state: 'done' });
  const found = (await endpoints()).find((one) => !before.some((old) => old.endpointNo === one.endpointNo));
  return found?.endpointNo ?? 0;
}
async function newSecret(endpointNo: number) {
  const touch = await operator.touch({ act: 'newSecret', content: { endpointNo } });
  return operator.call('POST /events/newSecret', { endpointNo, touch });
}
const happened = (eventId: string, orderNo = '261128100000000100000001') =>
  tellEndpoints(harness.pool, {
    eventId,
    type: 'order.credited',
    orderNo,
    channel: 'CH1',
    at: new Date(),
    body: '{"type":"order.credited"}',
  });

test('one person proposes an endpoint, which exists only after another approves it', async () => {
  const { body } = await operator.propose(asked());
  expect(await endpoints()).toEqual([]);
  expect((await operator.approve(body.proposal)).body).toMatchObject({ refusal: 'samePerson' });
  expect(await endpoints()).toEqual([]);
  await colleague.approve(body.proposal);
  expect(await endpoints()).toMatchObject([
    { url: URL, channel: 'CH1', description: 'the shop', disabledAt: null, secrets: [], waiting: 0 },
  ]);
});

test('a new address needs two persons, too, and belongs to the same endpoint', async () => {
  const endpointNo = await added();
  const url = 'https://shop.example/other';
  const { body } = await operator.propose(asked({ endpointNo, url }));
  expect(await endpoints()).toMatchObject([{ endpointNo, url: URL }]);
  await colleague.approve(body.proposal);
  expect(await endpoints()).toMatchObject([{ endpointNo, url, channel: 'CH1' }]);
  const none = await operator.propose(asked({ endpointNo: endpointNo + 1 }));
  expect(none.body).toMatchObject({ refusal: 'notFound' });
});

test('a change of an endpoint is not made if the endpoint changed after the proposal', async () => {
  const endpointNo = await added();
  const [older, newer] = [`${URL}/older`, `${URL}/newer`];
  const first = await operator.propose(asked({ endpointNo, url: older }));
  const second = await operator.propose(asked({ endpointNo, url: newer }));
  expect((await colleague.approve(second.body.proposal)).body.proposal).toMatchObject({ state: 'done' });
  expect((await colleague.approve(first.body.proposal)).body.proposal).toMatchObject({
    state: 'notDone',
    outcome: 'the endpoint was changed since this was proposed',
  });
  expect(await endpoints()).toMatchObject([{ endpointNo, url: newer }]);
  // A change of another endpoint does not matter, nor does one proposed afterwards.
  await added({ url: `${URL}/2` });
  const third = await operator.propose(asked({ endpointNo, url: older }));
  expect((await colleague.approve(third.body.proposal)).body.proposal).toMatchObject({ state: 'done' });
});

test("an endpoint keeps its channel, so that it never receives another channel's events", async () => {
  const endpointNo = await added();
  await happened('msg_261128100000000100000001_501');
  const keepsIt = { refusal: 'cannotBeDone', message: expect.stringContaining('keeps its channel') };
  for (const channel of ['CH2', null])
    expect((await operator.propose(asked({ endpointNo, channel }))).body).toMatchObject(keepsIt);

  // Carried out like a proposal made by the release before.
  const payload = { endpointNo, url: URL, channel: 'CH2', description: 'other', types: ['order.credited'] };
  const whyNot = await inTransaction(harness.pool, (client) => setEndpoint(harness.parts, client, payload));
  expect(whyNot).toContain('keeps its channel');
  expect(await endpoints()).toMatchObject([{ endpointNo, channel: 'CH1', waiting: 1 }]);
});

test.each(['http://shop.example/', 'https://10.0.0.1/', 'https://169.254.169.254/', 'no address'])(
  'the address %s is refused when it is proposed',
  async (url) => {
    expect((await operator.propose(asked({ url }))).body).toMatchObject({ refusal: 'cannotBeDone' });
  },
);

test('a secret is shown once, for a touch of this endpoint, and is not in the audit log', async () => {
  const [first, second] = [await added(), await added({ url: `${URL}/2` })];
  const forOther = await operator.touch({ act: 'newSecret', content: { endpointNo: first } });
  const refused = await operator.call('POST /events/newSecret', {
    endpointNo: second,
    touch: forOther,
  });
  expect(refused.body).toMatchObject({ refusal: 'touchOutdated' });
  const { body } = await newSecret(first);
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
  const again = await newSecret(first);
  expect(again.body.secret).not.toBe(body.secret);
  const [shown] = await endpoints();
  expect(shown?.secrets).toMatchObject([{ expiresAt: null }, { expiresAt: expect.any(String) }]);
  expect(JSON.stringify(shown)).not.toContain('whsec_');
  const { rows } = await harness.pool.query('select detail from console_audit');
  expect(JSON.stringify(rows)).not.toContain('whsec_');
  expect(await harness.audited()).toContain(`Zhou Tao | new secret | endpoint ${first} | done`);
});

test('lists events by state and order, page by page, and shows one with its tries', async () => {
  const endpointNo = await added();
  for (let count = 0; count < 52; count += 1) await happened(`msg_${count}`);
  await happened('msg_other', '261128100000000100000002');
  const list = (over: object = {}) =>
    colleague.call('GET /events', { endpointNo: String(endpointNo), ...over });
  const first = await list();
  expect(first.body.events).toHaveLength(50);
  const rest = await list({ cursor: first.body.nextCursor });
  expect(rest.body.events).toHaveLength(3);
  expect(rest.body.nextCursor).toBeNull();
  const all = [...first.body.events, ...rest.body.events].map(({ eventId }) => eventId);
  expect(new Set(all).size).toBe(53);
  expect((await list({ orderNo: '261128100000000100000002' })).body.events).toMatchObject([
    { eventId: 'msg_other', state: 'waiting', tries: 0, lastStatus: null },
  ]);
  expect((await list({ state: 'failed' })).body.events).toEqual([]);
  expect((await list({ cursor: 'x' })).body).toMatchObject({ refusal: 'badRequest' });
  const one = await colleague.call('GET /event', { endpointNo: String(endpointNo), eventId: 'msg_other' });
  expect(one.body).toMatchObject({ body: '{"type":"order.credited"}', tries: [] });
});

test('lists events by type, by agreement and by time', async () => {
  const types = ['order.credited', 'agreement.opened', 'charge.failed'];
  const endpointNo = await added({ types });
  const agreementNo = 'A261128100000000100000001';
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));
  const events = [
    ['msg_opened', 'agreement.opened', null, agreementNo, 1],
    ['msg_credited', 'order.credited', '261128100000000100000002', agreementNo, 2],
    ['msg_failed', 'charge.failed', null, agreementNo, 3],
    ['msg_other', 'order.credited', '261128100000000100000003', null, 4],
  ] as const;
  for (const [eventId, type, orderNo, of, hour] of events)
    await tellEndpoints(harness.pool, {
      eventId,
      type,
      orderNo,
      agreementNo: of,
      channel: 'CH1',
      at: at(hour),
      body: '{}',
    });
  const list = async (over: object) => {
    const { body } = await colleague.call('GET /events', { endpointNo: String(endpointNo), ...over });
    return body.events.map(({ eventId }) => eventId);
  };
  expect(await list({ type: 'order.credited' })).toEqual(['msg_other', 'msg_credited']);
  expect(await list({ agreementNo })).toEqual(['msg_failed', 'msg_credited', 'msg_opened']);
  const between = { from: at(2).toISOString(), to: '2026-11-28T12:00:00+08:00' };
  expect(await list(between)).toEqual(['msg_failed', 'msg_credited']);
  expect(await list({ ...between, type: 'charge.failed' })).toEqual(['msg_failed']);
  const wrong = await colleague.call('GET /events', { endpointNo: String(endpointNo), from: 'yesterday' });
  expect(wrong.body).toMatchObject({ refusal: 'badRequest' });
});

test('an endpoint has the event types that were proposed, of orders and agreements', async () => {
  await added({ types: ['order.credited', 'agreement.ended', 'charge.announced'] });
  expect(await endpoints()).toMatchObject([
    { types: ['order.credited', 'agreement.ended', 'charge.announced'] },
  ]);
});

test('a person disables an endpoint, whose failed events are sent again once it is enabled', async () => {
  const endpointNo = await added();
  await happened('msg_1');
  const reason = 'they asked for it';
  const why = async (name: 'disable' | 'enable') =>
    (await operator.call(`POST /events/${name}`, { endpointNo, reason })).body.whyNot;
  expect(await why('disable')).toBeNull();
  expect(await why('disable')).toBe('it is disabled already');
  expect(await endpoints()).toMatchObject([
    { disabledBecause: 'person', disabledBy: 'Zhou Tao', waiting: 0, failed: 1 },
  ]);
  const again = { endpointNo, eventId: 'msg_1' };
  expect((await operator.call('POST /events/sendAgain', again)).body.whyNot).toBe('the endpoint is disabled');
  expect(await why('enable')).toBeNull();
  expect((await operator.call('POST /events/sendAgain', again)).body.whyNot).toBeNull();
  expect((await operator.call('POST /events/sendAgain', again)).body.whyNot).toBe(
    'it is about to be sent already',
  );
  const sent = await operator.call('POST /events/sendTest', { endpointNo });
  expect(sent.body.eventId).toMatch(/^msg_test_/);
  expect(await endpoints()).toMatchObject([{ waiting: 2, failed: 0 }]);
  expect(await harness.audited()).toEqual(
    expect.arrayContaining([
      `Zhou Tao | disable endpoint | endpoint ${endpointNo} | done`,
      'Zhou Tao | send event again | msg_1 | done',
    ]),
  );
});
