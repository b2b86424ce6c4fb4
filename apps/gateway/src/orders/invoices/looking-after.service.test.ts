// Tests of invoices whose issuer does not answer, with a scripted issuer and a real database.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { publishedTimes } from '../../config/order-times.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import type { InvoiceIssuer, IssuedInvoice } from '../../partners/invoices/index.ts';
import { NEVER_RECEIVED, NO_ANSWER, scriptedIssuer } from '../../partners/testing/scripted-partners.ts';
import { createInvoices, type Invoices } from './invoices.ts';

type Answer = Awaited<ReturnType<InvoiceIssuer['queryInvoice']>>;

const issuer = scriptedIssuer();
const issued: IssuedInvoice = { kind: 'invoice', state: 'issued', url: 'https://i.example/1', reason: null };
const accepted: IssuedInvoice = { ...issued, state: 'accepted', url: null };

let database: TestDatabase;
let pool: Pool;
let invoices: Invoices;
let now = Date.UTC(2026, 10, 22);
/** The bodies that the issuer was sent, and its answers to a request and to a query. */
let sent: string[] = [];
let answers: { ask: IssuedInvoice | typeof NO_ANSWER; query: Answer } = { ask: NO_ANSWER, query: NO_ANSWER };

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  const order = { userNo: 'U1', isVisitor: false, kind: 'topUp', state: 'credited', priceFen: 4990n };
  invoices = createInvoices({
    pool,
    orders: {
      find: async (orderNo) =>
        ({ order: { ...order, orderNo, mobileNo: '13800138000' }, refunds: [] }) as unknown as OrderAggregate,
    },
    issuer: issuer.port,
    times: publishedTimes,
    clock: () => now,
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  issuer.answer('askForInvoice', async (_invoiceNo, body) => {
    sent.push(body);
    return answers.ask;
  });
  issuer.answer('queryInvoice', async () => answers.query);
  sent = [];
  answers = { ask: NO_ANSWER, query: NO_ANSWER };
});

/** Requests the invoice of a new order. */
async function asked(): Promise<{ state: () => Promise<string | undefined> }> {
  const orderNo = String(Math.floor(Math.random() * 1e15)).padStart(24, '0');
  await invoices.ask(
    'U1',
    { idempotencyKey: randomUUID(), orderNo, kind: 'electronic', titleKind: 'person', title: '王小明' },
    'en',
  );
  return { state: async () => (await invoices.of('U1', orderNo)).invoice?.state };
}

test('sends an identical request again when the first never arrived, and not before it is due', async () => {
  const invoice = await asked();
  answers = { ask: accepted, query: NEVER_RECEIVED };
  await invoices.lookAfter();
  expect(sent).toHaveLength(1);
  now += 31_000;
  await invoices.lookAfter();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  expect(await invoice.state()).toBe('asked');
});

test('an invoice without a webhook is queried at growing intervals', async () => {
  const invoice = await asked();
  answers.query = accepted;
  for (const wait of [31_000, 61_000, 121_000]) {
    now += wait;
    await invoices.lookAfter();
    expect(await invoice.state()).toBe('asked');
  }
  answers.query = issued;
  now += 121_000;
  await invoices.lookAfter();
  expect(await invoice.state()).toBe('asked');
  now += 121_000;
  await invoices.lookAfter();
  expect(await invoice.state()).toBe('issued');
  expect(sent).toHaveLength(1);
});

test('a due invoice is handled by only one worker', async () => {
  await asked();
  answers.query = NO_ANSWER;
  now += 31_000;
  const due = await pool.query('select 1 from invoices where look_at <= $1', [new Date(now)]);
  expect(due.rowCount).toBe(1);
  const before = issuer.count('queryInvoice');
  await Promise.all([invoices.lookAfter(), invoices.lookAfter()]);
  expect(issuer.count('queryInvoice')).toBe(before + 1);
});
