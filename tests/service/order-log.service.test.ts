// The log of a product whose roles run as separate processes: an order's whole life is found by its number.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { openAgreement, type Person, quickAgreements, untilChargeIs } from '../support/agreements.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  type GatewayProcess,
  type GatewayProcesses,
  startGatewayProcesses,
} from '../support/gateway-process.ts';
import { linesAbout, type LogLine } from '../support/log-lines.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { signInUser } from '../support/test-user.ts';
import { placeAndPay, untilOrderIs } from '../support/top-up.ts';

let database: TestDatabase;
let pool: Pool;
let processes: GatewayProcesses;
let sandbox: SandboxClient;
let web: GatewayProcess;
let worker: GatewayProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  processes = await startGatewayProcesses(database.url);
  sandbox = createSandboxClient(processes.sandboxUrl);
  const settings = { ...quickAgreements, LOG_LEVEL: 'info' };
  web = await processes.start({ ...settings, ROLES: 'web' });
  worker = await processes.start({ ...settings, ROLES: 'worker', CALLBACK_URL: web.url });
  await Promise.all([web.ready(), worker.ready()]);
});
afterAll(async () => {
  await processes.end();
  await pool.end();
  await database.drop();
});

async function newPerson(mobileNo: string): Promise<Person> {
  const user = await signInUser(pool, mobileNo);
  return { ...user, api: createApiClient(web.url, user.ssoToken) };
}

const stepsOf = (lines: readonly LogLine[]): string[] =>
  lines.flatMap(({ msg, step = '' }) => (msg === 'order step' ? step.split(' ') : []));
const callsOf = (lines: readonly LogLine[]): string[] =>
  lines.flatMap(({ msg, call }) => (msg === 'partner call' && call ? [call] : []));
const callbacksOf = (lines: readonly LogLine[]): string[] =>
  lines.flatMap(({ msg, partner, event }) => (msg === 'callback' ? [`${partner} ${event}`] : []));

/**
 * Waits until a line about the number names this step. Returns all lines of both processes about the number.
 */
async function untilLogged(number: string, step: string): Promise<LogLine[]> {
  const lines = (): LogLine[] => linesAbout(number, web.program.output() + worker.program.output());
  await eventually(`the log to tell of ${step}`, () =>
    lines().some((line) => line.step?.split(' ').includes(step)),
  );
  return lines();
}

test('the log of all processes has each step of an order, found by its number', async () => {
  const { api, mobileNo } = await newPerson('13800140055');
  const orderNo = await placeAndPay(api, sandbox, mobileNo);
  await untilOrderIs('credited', api, orderNo);
  const lines = await untilLogged(orderNo, 'order/deliveryCredited');
  // On a slow machine the carrier's answer may arrive late.
  const late = new Set(['delivery/becameIndeterminate', 'delivery/accepted']);
  expect(stepsOf(lines).filter((step) => !late.has(step))).toEqual([
    'order/placed',
    'payment/started',
    'payment/authorised',
    'payment/confirmed',
    'order/paymentConfirmed',
    'delivery/queued',
    'delivery/leased',
    'delivery/credited',
    'order/deliveryCredited',
  ]);
  expect(callsOf(lines)).toEqual(expect.arrayContaining(['cashier.authorise', 'carrier.topUp']));
  expect(callbacksOf(lines)).toContain('cashier payment/paid');
  const processOf = (gateway: GatewayProcess) =>
    linesAbout('"process"', gateway.program.output())[0]?.process;
  for (const line of lines) {
    expect(line).toMatchObject({ level: 'info', orderNo, ms: expect.any(Number) });
    expect([`web ${processOf(web)}`, `worker ${processOf(worker)}`]).toContain(
      `${line.role} ${line.process}`,
    );
  }
  expect(new Set(lines.map(({ role }) => role))).toEqual(new Set(['web', 'worker']));
  expect(lines.find(({ call }) => call === 'cashier.authorise')).toMatchObject({ outcome: 'answered' });
});

test('the log of a refused order has its refund', async () => {
  const { api, mobileNo } = await newPerson('13800140002');
  const orderNo = await placeAndPay(api, sandbox, mobileNo);
  await untilOrderIs('refunded', api, orderNo);
  const lines = await untilLogged(orderNo, 'order/refundSettled');
  expect(stepsOf(lines)).toContain('delivery/refused');
  expect(callsOf(lines)).toContain('cashier.refund');
  expect(lines.filter(({ step }) => step?.includes('order/refundSettled'))).toMatchObject([
    { orderNo, state: 'refunded' },
  ]);
});

test('a partner call without an answer is logged with the reason and the order', async () => {
  await sandbox.setFaults({ carrier: { dropReplyRate: 1 } });
  const { api, mobileNo } = await newPerson('13800141055');
  const orderNo = await placeAndPay(api, sandbox, mobileNo);
  const lines = await untilLogged(orderNo, 'delivery/becameIndeterminate');
  await sandbox.clearFaults();
  expect(lines.find(({ call }) => call === 'carrier.topUp')).toMatchObject({
    outcome: 'silent',
    why: expect.stringMatching(/^carrier\.topUp: (transport failed|no answer within)/),
  });
  await untilOrderIs('credited', api, orderNo);
});

test("an automatic charge's log is found by the numbers of agreement, charge and order", async () => {
  const person = await newPerson('13800142055');
  await sandbox.setNumberBalance(person.mobileNo, 300);
  const agreementNo = await openAgreement({ sandbox }, person);
  const { chargeNo, orderNo } = await untilChargeIs(['credited'], person, agreementNo);
  if (!orderNo) throw new Error('a credited charge has an order');
  const lines = await untilLogged(orderNo, 'charge/credited');
  expect(stepsOf(lines).slice(0, 2)).toEqual(['order/placed', 'payment/started']);
  expect(callsOf(lines)).toContain('entrust.authorise');
  const ofCharge = lines.filter(({ msg }) => msg === 'agreement step');
  expect(ofCharge[0]?.step).toBe('charge/debitStarted');
  for (const line of ofCharge) expect(line).toMatchObject({ agreementNo, chargeNo, orderNo });
  for (const line of lines) if (line.msg === 'order step') expect(line).toMatchObject({ chargeNo });
  const ofAgreement = linesAbout(agreementNo, web.program.output() + worker.program.output());
  expect(ofAgreement.filter(({ call }) => call === 'entrust.signMandate')).not.toHaveLength(0);
  expect(ofAgreement.some(({ step }) => step?.includes('charge/announced'))).toBe(true);
});
