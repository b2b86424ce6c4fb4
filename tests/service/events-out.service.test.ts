// A channel is told of its orders and agreements by gateways of their own, even when gateways or their
// database die.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agreementEventTypes, orderEventTypes } from '@phonebill/contract';
import { callLimits, createPool, inTransaction, type Pool } from '../../apps/gateway/src/db/index.ts';
import { createStoredNumbers } from '../../apps/gateway/src/db/numbers/index.ts';
import { addEndpoint, replaceSecret } from '../../apps/gateway/src/events-out/index.ts';
import {
  answerWith,
  type EventReceiver,
  startEventReceiver,
} from '../../apps/gateway/src/events-out/testing/event-receiver.ts';
import { newRequestNo, onDay, openAgreement } from '../support/agreements.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  type GatewayProcess,
  type GatewayProcesses,
  startGatewayProcesses,
} from '../support/gateway-process.ts';
import { type OwnDatabase, startOwnDatabase } from '../support/own-database.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { signInUser } from '../support/test-user.ts';
import { placeTopUp } from '../support/top-up.ts';

const CHANNEL = 'SHOP';
/** An upper bound, not an expected duration. */
const patiently = { withinMs: 60_000, everyMs: 50 };

let database: OwnDatabase;
let pool: Pool;
let processes: GatewayProcesses;
let sandbox: SandboxClient;
let gateway: GatewayProcess;
let receiver: EventReceiver;
let secret = '';
let secretOfAgreements = '';
const settings = { EVENT_NETWORKS: '127.0.0.0/8' };

beforeAll(async () => {
  database = await startOwnDatabase();
  processes = await startGatewayProcesses(database.url);
  const keys = [processes.keys['NUMBERS_KEYS'] ?? ''];
  pool = createPool(database.url, 2, callLimits, createStoredNumbers({ keys, clear: 'refused' }));
  sandbox = createSandboxClient(processes.sandboxUrl);
  receiver = await startEventReceiver();
  secret = await listening(orderEventTypes);
  secretOfAgreements = await listening(agreementEventTypes);
  gateway = await processes.start(settings);
  await gateway.ready();
});
afterAll(async () => {
  await processes.end();
  await receiver.end();
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = answerWith(200);
});

/** Adds an endpoint of the channel for these events. Returns its secret. */
async function listening(types: readonly string[]): Promise<string> {
  const terms = { url: receiver.url, channel: CHANNEL, description: 'the shop', types };
  const endpointNo = await addEndpoint(pool, terms, new Date());
  return (await inTransaction(pool, (db) => replaceSecret(db, pool.numbers, endpointNo, new Date()))) ?? '';
}

let users = 0;
/** Places and pays an order of the channel, or of no channel. Returns its number. */
async function paidOrder(cnlCode?: string): Promise<string> {
  // The last digits 555 trigger no behaviour in the sandbox.
  const user = await signInUser(pool, `139${String((users += 1)).padStart(5, '0')}555`);
  const api = createApiClient(gateway.url, user.ssoToken);
  const { order, payment } = await placeTopUp(api, user.mobileNo, undefined, 'cash', 5000, cnlCode);
  if (!order || !payment) throw new Error('no order');
  await sandbox.pay(payment.paymentNo);
  return order.orderNo;
}
const of = (orderNo: string) => receiver.received.filter(({ data }) => data['orderNo'] === orderNo);
const isDelivered = async (orderNo: string, count: number): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select from event_deliveries join out_events using (event_id)
      where order_no = $1 and state = 'delivered'`,
    [orderNo],
  );
  return rowCount === count;
};
const untilDelivered = (orderNo: string) =>
  eventually('both events to be taken', () => isDelivered(orderNo, 2), patiently);

/** Acts as if a minute had passed: any process may take over what another had leased. */
async function leasesAreOver(): Promise<void> {
  await pool.query('update event_deliveries set next_at = now() where next_at is not null');
}

test('a channel gets one signed event per step of its order, and none for other orders', async () => {
  const other = await paidOrder();
  const orderNo = await paidOrder(CHANNEL);
  await untilDelivered(orderNo);
  expect(
    of(orderNo)
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['order.credited', 'order.paid']);
  for (const received of of(orderNo)) receiver.verify(received, secret);
  expect(of(other)).toEqual([]);
  const { rows } = await pool.query('select count(*)::int as count from out_events where order_no = $1', [
    other,
  ]);
  expect(rows).toEqual([{ count: 0 }]);
});

test('a process that is killed before it stores the answer leaves the event to another process', async () => {
  receiver.answer = () => undefined;
  const orderNo = await paidOrder(CHANNEL);
  await eventually('the receiver to have it', () => of(orderNo).length > 0, patiently);
  await gateway.program.kill();
  const before = of(orderNo).map(({ id }) => id);
  receiver.answer = answerWith(200);
  gateway = await processes.start(settings);
  await gateway.ready();
  await leasesAreOver();
  await untilDelivered(orderNo);
  const after = of(orderNo).map(({ id }) => id);
  expect(new Set(after).size).toBe(2);
  for (const id of before) expect(after.filter((one) => one === id).length).toBeGreaterThan(1);
});

test('an agreement’s events that a killed process was sending are sent by another process', async () => {
  receiver.answer = () => undefined;
  const user = await signInUser(pool, '13900077555');
  const person = { ...user, api: createApiClient(gateway.url, user.ssoToken) };
  const agreementNo = await openAgreement({ sandbox }, person, onDay(15), undefined, CHANNEL);
  await person.api.call('POST /auto/v1/creditPay/protocolChange', {
    operation: 'pause',
    requestNo: newRequestNo(),
    agreementNo,
  });
  const told = () => receiver.received.filter(({ data }) => data['agreementNo'] === agreementNo);
  await eventually(
    'the receiver to have both',
    () => new Set(told().map(({ id }) => id)).size === 2,
    patiently,
  );
  await gateway.program.kill();
  const before = told().map(({ id }) => id);
  receiver.answer = answerWith(200);
  gateway = await processes.start(settings);
  await gateway.ready();
  await leasesAreOver();
  await eventually(
    'both events to be taken',
    async () => {
      const { rowCount } = await pool.query(
        `select from event_deliveries join out_events using (event_id)
          where agreement_no = $1 and state = 'delivered'`,
        [agreementNo],
      );
      return rowCount === 2;
    },
    patiently,
  );
  const after = told();
  expect(new Set(after.map(({ type }) => type))).toEqual(new Set(['agreement.opened', 'agreement.paused']));
  expect(new Set(after.map(({ id }) => id)).size).toBe(2);
  for (const id of before) expect(after.filter((one) => one.id === id).length).toBeGreaterThan(1);
  for (const received of after) receiver.verify(received, secretOfAgreements);
  const { rows } = await pool.query('select count(*)::int as count from out_events where agreement_no = $1', [
    agreementNo,
  ]);
  expect(rows).toEqual([{ count: 2 }]);
});

test('an event from before the database crashed is sent after it is back', async () => {
  receiver.answer = answerWith(503);
  const orderNo = await paidOrder(CHANNEL);
  await eventually('a first try', () => of(orderNo).length > 0, patiently);
  await database.stopServer('immediate');
  receiver.answer = answerWith(200);
  await database.startServer();
  // The outcome of an attempt may not have been stored.
  await eventually(
    'the database to answer',
    () =>
      leasesAreOver().then(
        () => true,
        () => false,
      ),
    patiently,
  );
  await untilDelivered(orderNo);
  expect(new Set(of(orderNo).map(({ id }) => id)).size).toBe(2);
});
