/**
 * Orders followed as their page does it: by an event stream, which is reopened when it ends. A process that
 * stops ends its streams, so each continues at another process.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderWithTimelineView } from '@phonebill/contract';
import { followOrder } from '../../apps/web/src/platform/http/follow-order.ts';
import { shownPrice, type PageInfo } from '../abuse/normal-users.ts';
import { eventually } from '../support/eventually.ts';
import { wish } from '../support/visitors.ts';
import { createCountedApi } from './counted-api.ts';
import type { VisitedProduct } from './visits.ts';

export interface FollowedOrder {
  /** Returns how many streams have sent something. */
  streams(): number;
  /**
   * Pays the order and waits for its end. Returns a sentence if the stream did not report it, otherwise
   * nothing.
   */
  payAndHear(): Promise<string[]>;
}

/** How long (ms) the page waits before it opens another stream (use-order-stream.ts). */
const AGAIN_AFTER_MS = 3000;
const HEARD_WITHIN_MS = 120_000;

/**
 * Places an unpaid order for a number and follows it until it is credited; `failed` is called for each stream
 * that is refused or breaks.
 */
export async function followNewOrder(
  product: VisitedProduct,
  mobileNo: string,
  failed: (what: string) => void,
): Promise<FollowedOrder> {
  const user = await product.newUser();
  const { ssoToken, address } = user;
  const api = createCountedApi(product, user, failed);
  const wished = wish(mobileNo);
  const page: PageInfo = await api.call('POST /vi/fusionPageInfo', { mobileNo });
  const { order, payment, msgInfo } = await api.call('POST /vi/order', {
    ...wished,
    priceFen: shownPrice(page, wished.faceFen) ?? wished.priceFen,
  });
  if (!order || !payment) throw new Error(`an order that is to be followed: ${msgInfo}`);
  const { orderNo } = order;
  let last: OrderWithTimelineView | null = null;
  let streams = 0;
  const ending = new AbortController();

  async function openStream(): Promise<void> {
    let isFirst = true;
    const hear = (one: OrderWithTimelineView): void => {
      if (isFirst) streams += 1;
      isFirst = false;
      last = one;
    };
    await followOrder({ orderNo }, hear, ending.signal, {
      async fetch(path, { headers, ...init }) {
        const answer = await product.ask(path, address, {
          ...init,
          headers: Object.fromEntries(new Headers(headers)),
        });
        if (answer.status !== 200) failed(`a stream is opened: ${answer.status} ${await answer.text()}`);
        return answer;
      },
      ssoToken: () => ssoToken,
      acceptLanguage: () => 'en',
    }).catch((error: unknown) => {
      if (!ending.signal.aborted) failed(`a stream breaks: ${String(error)}`);
    });
  }
  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      await openStream();
      await wait(AGAIN_AFTER_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const following = follow();
  await eventually('the stream to say something', () => streams > 0, { withinMs: 60_000 });
  return {
    streams: () => streams,
    async payAndHear() {
      await product.sandbox.pay(payment.paymentNo);
      const isHeard = await eventually('its credit', () => last?.state === 'credited', {
        withinMs: HEARD_WITHIN_MS,
      }).catch(() => false);
      ending.abort();
      await following;
      return isHeard ? [] : [`a stream tells the order's end: ${orderNo} is ${last?.state} in it`];
    },
  };
}
