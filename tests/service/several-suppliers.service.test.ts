// Suppliers side by side, each in its own protocol: the first supplier of a route fails under load, and
// recovers.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReconciliation } from '../../apps/gateway/src/reconciliation/reconcile.ts';
import { comparedUntil, openNow } from '../../apps/gateway/src/reconciliation/testing/kept-books.ts';
import { partnersFor } from '../chaos/chaos-partners.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { scrape } from '../support/scraped-metrics.ts';
import { placeTopUp } from '../support/top-up.ts';

const ORDERS = 30;
const DAY_MS = 24 * 3_600_000;
const suppliers = {
  TOP_UP_SUPPLIER: 'dtone,carrier,reloadly',
  TOP_UP_ROUTES: 'CUCC=carrier,dtone CTCC=reloadly,carrier',
};
/**
 * Selects the books not compared yet, without the suppliers' books `carrier.…`: credits that may be taken
 * back are compared again days later.
 */
const NOT_COMPARED =
  "select from reconciliation_books where compared_until < $1 and book not like 'carrier.%'";

let product: RunningProduct;
let partners: ReturnType<typeof partnersFor>;
let begunAt: Date;
beforeAll(async () => {
  begunAt = new Date(Date.now() - 60_000);
  // Pauses last a tenth of the published time: a supplier that is cut off stays so for the length of a test.
  product = await startProduct({ PLAYED_PARTNERS: 'dtone,reloadly', TIME_SCALE: '0.1', ...suppliers });
  partners = partnersFor(product.sandbox.url, { ...product.keys, ...suppliers });
});
afterAll(async () => {
  await partners?.close();
  await product?.stop();
});

/** Places and pays an order. Returns the delivery's number. */
async function paidOrder(mobileNo: string): Promise<string> {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, mobileNo);
  if (!order || !payment) throw new Error('no order');
  await product.sandbox.pay(payment.paymentNo);
  return `D${order.orderNo}`;
}

/**
 * Returns numbers that begin so and count up from `first`: their last digits trigger no behaviour in the
 * sandbox.
 */
const numbers = (begin: string, first: number): string[] =>
  Array.from({ length: ORDERS / 2 }, (_, at) => `${begin}${first + at}`);

interface Delivery {
  readonly delivery_no: string;
  readonly state: string;
  readonly supplier: string | null;
}

async function deliveries(): Promise<readonly Delivery[]> {
  const { rows } = await product.pool.query<Delivery>(
    'select delivery_no, state, supplier from deliveries order by created_at',
  );
  return rows;
}

const creditsOf = async (supplier: string): Promise<string[]> => {
  const { dtoneCredits, reloadlyCredits, credits: carrierCredits } = product.sandbox;
  const read = { dtone: dtoneCredits, reloadly: reloadlyCredits }[supplier] ?? carrierCredits;
  const credits = await read();
  return credits.map(({ requestNo }) => requestNo);
};

/** Waits until `count` deliveries exist and all of them fulfil the condition. */
function untilAll(
  count: number,
  what: string,
  holds: (delivery: Delivery) => boolean,
): Promise<readonly Delivery[]> {
  return eventually(
    what,
    async () => {
      const all = await deliveries();
      return all.length === count && all.every(holds) && all;
    },
    { withinMs: 60_000 },
  );
}

test('numbers are credited by the first supplier of their route', async () => {
  const [ofMobile, ofUnicom] = [await paidOrder('13800134321'), await paidOrder('13012345671')];
  await untilAll(2, 'both to be credited', ({ state }) => state === 'credited');
  expect(await creditsOf('dtone')).toEqual([ofMobile]);
  expect(await creditsOf('carrier')).toEqual([ofUnicom]);
});

test('a hint for a delivery of another supplier is refused', async () => {
  const hint = async (deliveryNo: string | undefined) => {
    const body = JSON.stringify({ external_id: deliveryNo });
    return (await fetch(`${product.url}/huafei-agw/partner/dtone`, { method: 'POST', body })).status;
  };
  const all = await deliveries();
  const ofSupplier = (name: string) => all.find(({ supplier }) => supplier === name)?.delivery_no;
  expect(await hint(ofSupplier('carrier'))).toBe(401);
  expect(await hint(ofSupplier('dtone'))).toBe(200);
});

test.each([
  ['takes nothing', 'dtone', { down: true }, '13800134'],
  ['takes requests and loses its answers', 'dtone', { dropReplyRate: 1 }, '13800137'],
  ['credits numbers and loses its answers', 'reloadly', { dropReplyRate: 1 }, '13300134'],
] as const)(
  'later orders use the second supplier, none twice, when the first %s under load: %s',
  async (_what, first, faults, numbersBegin) => {
    const before = (await deliveries()).map(({ delivery_no: no }) => no);
    const isNew = ({ delivery_no: no }: Delivery): boolean => !before.includes(no);
    const count = before.length + ORDERS;
    await product.sandbox.setFaults({ [first]: faults });
    const [some, others] = [numbers(numbersBegin, 400), numbers(numbersBegin, 500)];
    await Promise.all(some.map((mobileNo) => paidOrder(mobileNo)));
    for (const mobileNo of others) await paidOrder(mobileNo);
    const whileDead = await untilAll(
      count,
      'all to be credited, or to wait for the first',
      ({ state, supplier }) => (supplier === 'carrier' ? state === 'credited' : supplier !== null),
    );
    const waiting = whileDead.filter(isNew).filter(({ state }) => state !== 'credited');
    // The deliveries sent before it was cut off, and one per trial.
    expect(waiting.length).toBeGreaterThanOrEqual(5);
    expect(waiting.every(({ supplier }) => supplier === first)).toBe(true);
    const bySecond = whileDead.filter(isNew).filter(({ supplier }) => supplier === 'carrier').length;
    expect(bySecond + waiting.length).toBe(ORDERS);
    expect(bySecond).toBeGreaterThanOrEqual(5);
    const metrics = await scrape(product.operationsUrl);
    const isCutOff = (supplier: string) =>
      metrics.get(`phonebill_partner_cut_off{call="carrier.topUp",supplier="${supplier}"}`);
    expect([isCutOff(first), isCutOff('carrier')]).toEqual([1, 0]);

    await product.sandbox.clearFaults();
    const after = await untilAll(count, 'all to be credited', ({ state }) => state === 'credited');
    for (const { delivery_no } of waiting)
      expect(after.find((one) => one.delivery_no === delivery_no)?.supplier).toBe(first);
    for (const supplier of ['dtone', 'reloadly', 'carrier']) {
      const ours = after.filter((one) => one.supplier === supplier).map((one) => one.delivery_no);
      expect((await creditsOf(supplier)).toSorted()).toEqual(ours.toSorted());
    }
  },
);

/** Compares all books from the beginning. Returns the differences then open. */
async function found(): Promise<string[]> {
  const { pool } = product;
  await pool.query('truncate reconciliation_differences, reconciliation_crossings, reconciliation_days');
  await comparedUntil(pool, begunAt);
  return foundAt(Date.now());
}

async function foundAt(until: number): Promise<string[]> {
  const { pool } = product;
  const reconciliation = createReconciliation({
    pool,
    ...partners,
    clock: () => until,
    telemetry: { log: () => undefined, providerMismatch: () => undefined },
    settlingMs: 0,
    promisedMs: 0,
    longestHoldMs: 0,
    pieceMs: DAY_MS,
  });
  // The product's own run may be comparing a book at this moment.
  await eventually('every book to be compared', async () => {
    expect((await reconciliation.run()).failed).toEqual([]);
    const { rows } = await pool.query(NOT_COMPARED, [new Date(until)]);
    return rows.length === 0;
  });
  return openNow(pool);
}

test('the books of both agree with ours, and a credit by both suppliers is found', async () => {
  expect(await found()).toEqual([]);
  const twice = (await deliveries()).find(({ supplier }) => supplier === 'dtone');
  const answer = await fetch(`${product.sandbox.url}/sandbox/v1/statements/carrier`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestNo: twice?.delivery_no,
      mobileNo: '13800134321',
      amount: 5000,
      at: new Date(Date.now() - 1000),
    }),
  });
  expect(answer.status).toBe(200);
  expect(await found()).toContain(`carrier twice ${twice?.delivery_no}`);
});

test.each([
  ['DT One reverses', '13800134322', 'reverseAtDtOne'],
  ['Reloadly gives back', '13300134322', 'refundAtReloadly'],
] as const)('a credit that %s without a notice is found a day later', async (_what, mobileNo, takeBack) => {
  const deliveryNo = await paidOrder(mobileNo);
  await eventually('it to be credited', async () =>
    (await deliveries()).some((one) => one.delivery_no === deliveryNo && one.state === 'credited'),
  );
  const before = await found();
  await product.sandbox[takeBack](deliveryNo, { isTold: false });
  expect(await foundAt(Date.now())).toEqual(expect.arrayContaining(before));
  expect(await foundAt(Date.now() + DAY_MS)).toContain(`carrier reversed ${deliveryNo}`);
});
