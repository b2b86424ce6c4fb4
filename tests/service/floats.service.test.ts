// Suppliers paid in advance, each in its own protocol: the remaining float is read, shown, and decides which
// supplier gets new orders; an order refused for lack of float stays with its supplier.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { samplesOf, scrape } from '../support/scraped-metrics.ts';
import { placeTopUp } from '../support/top-up.ts';

let product: RunningProduct;
const begunAt = new Date();
beforeAll(async () => {
  product = await startProduct({
    PLAYED_PARTNERS: 'dtone',
    TIME_SCALE: '0.1',
    TOP_UP_SUPPLIER: 'dtone,carrier',
    TOP_UP_FLOATS: 'dtone=USD,low:2000,stop:0.5 carrier=CNY,low:50000,stop:10000',
  });
});
afterAll(() => product.stop());

/** Places and pays an order. Returns its number. */
async function paidOrder(): Promise<string> {
  const { api, mobileNo } = await product.newUser();
  const { order, payment } = await placeTopUp(api, mobileNo);
  if (!order || !payment) throw new Error('no order');
  await product.sandbox.pay(payment.paymentNo);
  return order.orderNo;
}

async function deliveryOf(orderNo: string) {
  const { rows } = await product.pool.query<{
    state: string;
    supplier: string | null;
    cost_currency: string | null;
  }>('select state, supplier, cost_currency from deliveries where order_no = $1', [orderNo]);
  return rows[0] ?? null;
}
const until = (orderNo: string, state: string) =>
  eventually(`the delivery of ${orderNo} to be ${state}`, async () => {
    const delivery = await deliveryOf(orderNo);
    return delivery?.state === state && delivery;
  });
const passedOver = async (supplier: string) =>
  (await scrape(product.operationsUrl)).get(`phonebill_supplier_passed_over_total{supplier="${supplier}"}`);

test('floats are read periodically and exported with their levels', async () => {
  await eventually('both to be read', async () => {
    const floats = samplesOf(await scrape(product.operationsUrl), 'phonebill_supplier_float');
    return Object.keys(floats).length === 2;
  });
  const scraped = await scrape(product.operationsUrl);
  expect(samplesOf(scraped, 'phonebill_supplier_float')).toEqual({
    '{supplier="carrier",currency="CNY"}': 1_000_000,
    '{supplier="dtone",currency="USD"}': 100_000,
  });
  expect(samplesOf(scraped, 'phonebill_supplier_float_level')).toMatchObject({
    '{supplier="dtone",currency="USD",level="low"}': 2000,
    '{supplier="dtone",currency="USD",level="stop"}': 0.5,
  });
  const readAt = scraped.get('phonebill_supplier_float_read_timestamp_seconds{supplier="dtone"}') ?? 0;
  expect(readAt).toBeGreaterThan(begunAt.getTime() / 1000 - 60);
});

test('an order that DT One refuses for lack of float waits, and others use the carrier', async () => {
  // More than the level at which DT One gets no new orders, and less than this one costs: it is sent there,
  // whether or not the float has been read meanwhile.
  await product.sandbox.setFloat('dtone', 1);
  const waiting = await paidOrder();
  expect(await until(waiting, 'queued')).toMatchObject({ supplier: 'dtone' });
  await eventually('it to be tried', async () => {
    const { rows } = await product.pool.query(
      `select from order_events where order_no = $1 and event = 'notTaken'`,
      [waiting],
    );
    return rows.length > 0;
  });
  const other = await paidOrder();
  expect(await until(other, 'credited')).toMatchObject({ supplier: 'carrier', cost_currency: 'CNY' });
  expect(await passedOver('dtone')).toBe(1);

  await product.sandbox.setFloat('dtone', 5000);
  expect(await until(waiting, 'credited')).toMatchObject({ supplier: 'dtone', cost_currency: 'USD' });
  const credits = await product.sandbox.credits();
  expect(credits.map(({ requestNo }) => requestNo)).toEqual([`D${other}`]);
  expect(await product.sandbox.dtoneCredits()).toMatchObject([{ requestNo: `D${waiting}` }]);
});

test('the operator command margins prints sales and their cost for each currency', async () => {
  const lines: string[] = [];
  const code = await runOperator(['margins', '--from', begunAt.toISOString()], {
    database: () => ({ pool: product.pool, orderDatabaseUrls: [] }),
    clock: Date.now,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  expect(code).toBe(0);
  expect(lines.filter((line) => line.startsWith('  paid out'))).toEqual([
    expect.stringMatching(/^ {2}paid out CNY \d+\.\d\d for 1$/),
    expect.stringMatching(/^ {2}paid out USD \d+\.\d+ for 1, of it fees 0\.05$/),
  ]);
});
