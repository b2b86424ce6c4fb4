// Metrics that an operator's monitoring sees of a working product: requests, partners, orders, jobs,
// connections.

import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { allMetrics } from '../../apps/gateway/src/app/list-metrics.ts';
import { eventually } from '../support/eventually.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { samplesOf, type Scrape, scrape } from '../support/scraped-metrics.ts';
import { placeAndPay, untilOrderIs } from '../support/top-up.ts';

const product = productOfFile({ BUILD_ID: '2026-11-22.1', DATABASE_CONNECTIONS: '12' });
const seen = () => scrape(product.operationsUrl);
const counters = allMetrics().filter(({ name, kind }) => kind === 'counter' && name.startsWith('phonebill_'));
/** The metrics before any request. */
let fresh: Scrape;
beforeAll(async () => {
  fresh = await seen();
});

test.each(counters.map(({ name }) => name))('%s has a series in a fresh process', (name) => {
  expect(Object.keys(samplesOf(fresh, name))).not.toEqual([]);
});

test('counters of possible events start at 0', () => {
  const scraped = fresh;
  expect(scraped.get('phonebill_order_events_total{entity="refund",event="rejected"}')).toBe(0);
  expect(scraped.get('phonebill_order_events_total{entity="order",event="placed"}')).toBe(0);
  expect(scraped.get('phonebill_orders_total{step="paid",carrier="CTCC",payment="digital"}')).toBe(0);
  expect(scraped.get('phonebill_refunds_total{step="rejected",carrier="UNKNOWN",payment="points"}')).toBe(0);
  expect(scraped.get('phonebill_agreement_events_total{entity="consent",event="agreed"}')).toBe(0);
  expect(scraped.get('phonebill_http_requests_total{call="vi/order",status="5xx"}')).toBe(0);
  expect(scraped.get('phonebill_http_requests_total{call="partner/cashier",status="2xx"}')).toBe(0);
  expect(scraped.get('phonebill_http_requests_total{call="unknown",status="4xx"}')).toBe(0);
  expect(scraped.get('phonebill_paid_order_seconds_count{end="refunded"}')).toBe(0);
  for (const refusal of ['tokenInvalid', 'overloaded', 'priceChanged', 'sellingStopped'])
    expect(scraped.get(`phonebill_http_refusals_total{refusal="${refusal}"}`), refusal).toBe(0);
});

// One call for each partner in docs/partners.md: the one that fails first when the partner has trouble.
test.each([
  ['cashier', 'authorise'],
  ['digital', 'refund'],
  ['points', 'capture'],
  ['points', 'grant'],
  ['entrust', 'signMandate'],
  ['entrust', 'repay'],
  ['carrier', 'topUp'],
  ['carrier', 'bill'],
  ['carrier', 'statement'],
  ['invoices', 'ask'],
  ['persons', 'checkName'],
  ['walletAccounts', 'register'],
  ['wallet', 'redeem'],
  ['sms', 'send'],
])('every outcome of %s.%s is counted from 0', (partner, name) => {
  const call = `${partner}.${name}`;
  for (const outcome of ['answered', 'notFound', 'conflict', 'silent', 'unusable', 'notAsked']) {
    const labels = `partner="${partner}",call="${call}",outcome="${outcome}",supplier=""`;
    expect(fresh.get(`phonebill_partner_calls_total{${labels}}`)).toBeGreaterThanOrEqual(0);
  }
  for (const why of ['cutOff', 'tooManyWaiting'])
    expect(fresh.get(`phonebill_partner_not_asked_total{call="${call}",supplier="",why="${why}"}`)).toBe(0);
});

test('the build metric has the version and the configured build name', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(Object.keys(samplesOf(await seen(), 'phonebill_build_info'))).toEqual([
    `{version="${version}",build="2026-11-22.1",node="${process.versions.node}"}`,
  ]);
});

test('an order increases the counters of requests, partner calls, callbacks and steps', async () => {
  const before = await seen();
  const { api, mobileNo } = await product.newUser();
  await untilOrderIs('credited', api, await placeAndPay(api, product.sandbox, mobileNo));
  await eventually('the callback to be counted', async () => {
    const callbacks = 'phonebill_http_requests_total{call="partner/cashier",status="2xx"}';
    return ((await seen()).get(callbacks) ?? 0) > 0;
  });
  const after = await seen();
  const grown = (name: string): number => (after.get(name) ?? NaN) - (before.get(name) ?? 0);
  expect(grown('phonebill_http_requests_total{call="vi/order",status="2xx"}')).toBeGreaterThan(0);
  expect(grown('phonebill_http_request_duration_seconds_count{call="vi/order"}')).toBeGreaterThan(0);
  const topUp = 'partner="carrier",call="carrier.topUp"';
  expect(grown(`phonebill_partner_calls_total{${topUp},outcome="answered",supplier="carrier"}`)).toBe(1);
  expect(grown(`phonebill_partner_call_duration_seconds_count{${topUp}}`)).toBe(1);
  expect(grown('phonebill_order_events_total{entity="order",event="deliveryCredited"}')).toBe(1);
  expect(grown('phonebill_paid_order_seconds_count{end="credited"}')).toBe(1);
  const labels = 'carrier="CMCC",payment="cash"';
  for (const step of ['placed', 'paid', 'credited'])
    expect(grown(`phonebill_orders_total{step="${step}",${labels}}`), step).toBe(1);
  expect(grown(`phonebill_deliveries_total{step="credited",${labels}}`)).toBe(1);
  expect(grown(`phonebill_deliveries_total{step="refused",${labels}}`)).toBe(0);
});

test('a refusal is counted by its reason, although its status is 200', async () => {
  const refused = 'phonebill_http_refusals_total{refusal="tokenInvalid"}';
  const before = (await seen()).get(refused) ?? 0;
  await fetch(`${product.url}/huafei-agw/vi/smallOrder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ssoToken: 'nobody' }),
  });
  await eventually('the refusal to be counted', async () => (await seen()).get(refused) === before + 1);
});

test('all unknown addresses are counted in one series', async () => {
  const unknown = 'phonebill_http_requests_total{call="unknown",status="4xx"}';
  const before = (await seen()).get(unknown) ?? 0;
  for (let count = 0; count < 5; count += 1) await fetch(`${product.url}/huafei-agw/vi/nothing-${count}`);
  await eventually('them to be counted', async () => (await seen()).get(unknown) === before + 5);
  const calls = Object.keys(samplesOf(await seen(), 'phonebill_http_requests_total')).join('\n');
  expect(calls).not.toContain('nothing');
});

test('waiting jobs without a worker are counted, with the age of the oldest', async () => {
  const waiting = 'phonebill_jobs_waiting{queue="queue"}';
  const { rows } = await product.pool.query<{ id: bigint }>(
    `select (graphile_worker.add_job('nobodyDoesThis', run_at := now() - interval '1 hour')).id as id`,
  );
  await eventually('the job to be counted', async () => {
    const scraped = await seen();
    const age = scraped.get('phonebill_oldest_waiting_job_seconds{queue="queue"}') ?? 0;
    return (scraped.get(waiting) ?? 0) >= 1 && age >= 3600;
  });
  await product.pool.query('delete from graphile_worker._private_jobs where id = $1', [rows[0]?.id]);
});

test('due orders that no worker processes are counted, with the age of the oldest', async () => {
  const { api, mobileNo, userNo } = await product.newUser();
  const { order } = await api.call('POST /vi/order', {
    operation: 'place',
    requestNo: 'a-wake-that-is-left-alone',
    mobileNo,
    faceFen: 1000,
    priceFen: 998,
    payMethod: 'cash',
    firstTimeConfirmed: true,
  });
  // A worker skips a wake that another transaction has locked.
  const holder = await product.pool.connect();
  await holder.query('begin');
  await holder.query('select from order_wakes where user_no = $1 for update', [userNo]);
  expect(order).toBeDefined();
  await eventually('a wake to be due', async () => {
    const scraped = await seen();
    return (
      (scraped.get('phonebill_due_orders') ?? 0) >= 1 &&
      (scraped.get('phonebill_oldest_due_order_seconds') ?? 0) > 0
    );
  });
  await holder.query('rollback');
  holder.release();
});

test('a scrape contains the age of the oldest difference besides their count', async () => {
  await product.pool.query(
    `insert into reconciliation_differences
      (book, kind, reference, state, detail, happened_at, first_seen_at, last_seen_at)
    select 'cash', 'only', 'P1', 'open', '{}', at, at, now() from (select now() - interval '2 hours' as at)`,
  );
  const scraped = await seen();
  expect(scraped.get('phonebill_reconciliation_differences{book="cash",kind="only"}')).toBe(1);
  expect(scraped.get('phonebill_oldest_difference_seconds{book="cash"}')).toBeGreaterThanOrEqual(7200);
});

test('each pool reports its connections and its limit', async () => {
  const scraped = await seen();
  expect(scraped.get('phonebill_database_connections_limit{pool="calls"}')).toBe(12);
  const idle = scraped.get('phonebill_database_connections{pool="calls",state="idle"}') ?? NaN;
  const busy = scraped.get('phonebill_database_connections{pool="calls",state="busy"}') ?? NaN;
  expect(idle + busy).toBeGreaterThan(0);
  expect(idle + busy).toBeLessThanOrEqual(12);
});

// The last test, after all that the tests above have done. increase() counts nothing of a new series.
test('no counter gains a series after the start', async () => {
  const after = await seen();
  for (const { name } of counters)
    expect(Object.keys(samplesOf(after, name)).toSorted(), name).toEqual(
      Object.keys(samplesOf(fresh, name)).toSorted(),
    );
});
