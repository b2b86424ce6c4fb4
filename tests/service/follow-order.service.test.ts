// Following an order by server-sent events, with the page's own reader: who may follow, which events arrive,
// and how the stream ends.

import type { OrderWithTimelineView } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followOrder, type OrderToFollow } from '../../apps/web/src/platform/http/follow-order.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { placeTopUp } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** Begins to follow an order with a session. Returns the events so far and the stream's end. */
function follow(order: OrderToFollow, ssoToken: string | null) {
  const heard: OrderWithTimelineView[] = [];
  const stop = new AbortController();
  const ended = followOrder(order, (one) => heard.push(one), stop.signal, {
    fetch: (path, init) => fetch(`${product.url}${path}`, init),
    ssoToken: () => ssoToken,
    acceptLanguage: () => 'en',
  }).catch(() => undefined);
  return { heard, ended, stop: () => stop.abort() };
}

test('the stream sends the current state first, then each change, and no event twice', async () => {
  const { api, ssoToken } = await product.newUser();
  const { order, payment } = await placeTopUp(api, '13800130011');
  const { heard, stop, ended } = follow({ orderNo: order?.orderNo ?? '' }, ssoToken);
  await eventually('the first state', () => heard.length > 0);
  expect(heard[0]).toMatchObject({ state: 'awaitingPayment', mobileNo: '13800130011' });
  await product.sandbox.pay(payment?.paymentNo ?? '');
  await eventually('the end', () => heard.at(-1)?.state === 'credited');
  expect(heard.map(({ state }) => state)).toContain('delivering');
  expect(new Set(heard.map((one) => JSON.stringify(one))).size).toBe(heard.length);
  stop();
  await ended;
});

test('the stream sends a change that another process stored', async () => {
  const { api, ssoToken } = await product.newUser();
  const { order } = await placeTopUp(api, '13800130012');
  const { heard, stop } = follow({ orderNo: order?.orderNo ?? '' }, ssoToken);
  await eventually('the first state', () => heard.length > 0);
  await product.pool.query(
    `
      update orders set version = version + 1, state = 'closed', close_reason = 'cancelled'
      where order_no = $1`,
    [order?.orderNo],
  );
  await eventually('the change', () => heard.at(-1)?.state === 'closed');
  stop();
});

test("refuses to follow another user's order, an unknown one, or one without a session", async () => {
  const [{ api }, stranger] = [await product.newUser(), await product.newUser()];
  const { order } = await placeTopUp(api, '13800130013');
  const orderNo = order?.orderNo ?? '';
  for (const { heard, ended } of [
    follow({ orderNo }, stranger.ssoToken),
    follow({ orderNo }, null),
    follow({ orderNo }, 'no such token'),
    follow({ orderNo: '1'.repeat(24) }, stranger.ssoToken),
    follow({ orderNo: 'x' }, stranger.ssoToken),
    follow({ orderNo, resultKey: 'A'.repeat(43) }, null),
  ]) {
    await ended;
    expect(heard).toEqual([]);
  }
});

test('a session that ends closes its streams at the next change', async () => {
  const { api, ssoToken } = await product.newUser();
  const { order, payment } = await placeTopUp(api, '13800130014');
  const { heard, ended } = follow({ orderNo: order?.orderNo ?? '' }, ssoToken);
  await eventually('the first state', () => heard.length > 0);
  await api.call('POST /common/v1/ssoToken/invalidate', {});
  await product.sandbox.pay(payment?.paymentNo ?? '');
  await ended;
  expect(heard.map(({ state }) => state)).not.toContain('credited');
});

test('a gateway that stops closes its streams and ends', async () => {
  const own = await startProduct();
  const { api, ssoToken } = await own.newUser();
  const { order } = await placeTopUp(api, '13800130015');
  const heard: OrderWithTimelineView[] = [];
  const ended = followOrder(
    { orderNo: order?.orderNo ?? '' },
    (one) => heard.push(one),
    new AbortController().signal,
    {
      fetch: (path, init) => fetch(`${own.url}${path}`, init),
      ssoToken: () => ssoToken,
      acceptLanguage: () => 'en',
    },
  ).catch(() => undefined);
  await eventually('the first state', () => heard.length > 0);
  await own.stop();
  await ended;
});
