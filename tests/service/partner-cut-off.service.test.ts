/** A partner that hangs is cut off, and requests that were never made are never taken for sent. */
import { errorList } from '@phonebill/contract';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { placeTopUp } from '../support/top-up.ts';
import { wish } from '../support/visitors.ts';

const HANGS = { delayMs: [600_000, 600_000] };
const product = productOfFile({ PARTNER_TIME_LIMIT_MS: '400', TIME_SCALE: '1' });
beforeEach(() => product.sandbox.clearFaults());

let numbers = 1000;
const newNumber = (): string => `1390088${(numbers += 1)}`;

/** Returns the order's delivery as it is stored. */
async function deliveryOf(orderNo: string) {
  const { rows } = await product.pool.query<{ state: string; send_count: number }>(
    'select state, send_count from deliveries where order_no = $1',
    [orderNo],
  );
  return rows[0];
}

async function paidOrder(): Promise<string> {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, newNumber());
  await product.sandbox.pay(payment?.paymentNo ?? '');
  return order?.orderNo ?? '';
}

test('a delivery waits unsent while the carrier is cut off, and is sent once when it is back', async () => {
  await product.sandbox.setFaults({ carrier: HANGS });
  const sent = await Promise.all(Array.from({ length: 5 }, paidOrder));
  await Promise.all(
    sent.map((orderNo) =>
      eventually('the silence', async () => (await deliveryOf(orderNo))?.state === 'indeterminate'),
    ),
  );
  // One of them may be the trial request made when a pause is over.
  const paid = await Promise.all(Array.from({ length: 3 }, paidOrder));
  const isUnsent = async (orderNo: string): Promise<boolean> => {
    const delivery = await eventually('the payment', () => deliveryOf(orderNo));
    return delivery.state === 'queued' && delivery.send_count === 0;
  };
  const unsent = await Promise.all(paid.map(isUnsent));
  expect(unsent).toContain(true);
  const waiting = paid[unsent.indexOf(true)] ?? '';
  await product.sandbox.clearFaults();
  await eventually('the credit', async () => (await deliveryOf(waiting))?.state === 'credited', {
    withinMs: 30_000,
  });
  expect(await deliveryOf(waiting)).toEqual({ state: 'credited', send_count: 1 });
  const credits = await product.sandbox.credits();
  expect(credits.filter(({ requestNo }) => requestNo.includes(waiting))).toHaveLength(1);
});

test('an order is refused at once when no way to pay is available', async () => {
  await product.sandbox.setFaults({ cashier: HANGS });
  const users = await Promise.all(Array.from({ length: 6 }, () => product.newUser()));
  // Uses fetch, because the client of the other tests repeats requests when something is wrong at our end.
  const order = async ({ ssoToken }: (typeof users)[number]): Promise<string> => {
    const answer = await fetch(`${product.url}/huafei-agw/vi/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...wish(newNumber()), ssoToken }),
    });
    return ((await answer.json()) as { msgCd: string }).msgCd;
  };
  await Promise.all(users.slice(0, 5).map((user) => order(user)));
  const [last] = users.slice(5);
  if (!last) throw new Error('nobody is left');
  const before = await product.pool.query('select from orders');
  expect(await order(last)).toBe(errorList.cashierUnavailable.msgCd);
  expect((await product.pool.query('select from orders')).rowCount).toBe(before.rowCount);
  await product.sandbox.clearFaults();
  await eventually('the cashier to be asked again', async () => (await order(last)) === 'PMC00000');
});
