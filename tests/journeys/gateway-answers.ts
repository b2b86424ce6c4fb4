// Answers of the gateway, made up at the network, for what it does not do when it is well.

import {
  type CallName,
  type CallResponse,
  FOLLOW_ORDER_PATH,
  type OrderWithTimelineView,
} from '@phonebill/contract';
import type { Page } from '@playwright/test';
import { type InterceptedCall, interceptCalls } from '../support/intercepted-calls.ts';

const addressOf = (call: CallName): RegExp =>
  new RegExp(`/huafei-agw${call.slice(call.indexOf('/')).replaceAll('/', '\\/')}(?:\\?|$)`);

type Behaviour = (call: InterceptedCall) => Promise<void>;

/** The made-up answers of each page, the newest last. */
const standIns = new WeakMap<Page, { readonly call: CallName; answersLeft: number }[]>();

/** What the next calls are answered with; every one, unless told how many. */
export async function answer(
  page: Page,
  call: CallName,
  behaviour: Behaviour,
  times = Number.POSITIVE_INFINITY,
): Promise<void> {
  const standIn = { call, answersLeft: times };
  standIns.set(page, [...(standIns.get(page) ?? []), standIn]);
  await interceptCalls(page, addressOf(call), (asked) => {
    if (standIn.answersLeft <= 0) return asked.fallback();
    standIn.answersLeft -= 1;
    return behaviour(asked);
  });
}

/** From now on the gateway answers for itself. */
export function answerAgain(page: Page, call: CallName): void {
  for (const standIn of standIns.get(page) ?? []) if (standIn.call === call) standIn.answersLeft = 0;
}

export const refused =
  (msgCd: string, msgInfo?: string) =>
  (asked: InterceptedCall): Promise<void> =>
    asked.fulfill({ json: { msgCd, ...(msgInfo !== undefined && { msgInfo }) } });
export const nothing = (asked: InterceptedCall): Promise<void> => asked.fulfill({});
export const status =
  (code: number) =>
  (asked: InterceptedCall): Promise<void> =>
    asked.fulfill({ status: code, body: 'Bad gateway' });
export const cut = (asked: InterceptedCall): Promise<void> => asked.abort();

/** Holds every answer back until `release` is called. */
export async function hold(page: Page, call: CallName): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await answer(page, call, async (asked) => {
    await promise;
    await asked.continue();
  });
  return { release: resolve };
}

/** The gateway's own answers, changed on their way to the page. */
export const changeAnswers = <N extends CallName>(
  page: Page,
  call: N,
  change: (data: CallResponse<N>) => Partial<CallResponse<N>>,
): Promise<void> =>
  answer(page, call, async (asked) => {
    const body = (await (await asked.fetch()).json()) as CallResponse<N>;
    await asked.fulfill({ json: { ...body, ...change(body) } });
  });

/** Every order that the page asks about is told otherwise; nothing of what is followed comes. */
export async function changeOrders(
  page: Page,
  change: (order: OrderWithTimelineView) => Partial<OrderWithTimelineView>,
): Promise<void> {
  await answer(page, 'POST /vi/queryRechargeBill', async (asked) => {
    const body = (await (await asked.fetch()).json()) as { orders: OrderWithTimelineView[] };
    const orders = body.orders.map((order) => ({ ...order, ...change(order) }));
    await asked.fulfill({ json: { ...body, orders } });
  });
  // It would be the order as it really is.
  await followNothing(page);
}

/** No news of orders comes: pages ask. */
export const followNothing = (page: Page): Promise<void> =>
  interceptCalls(page, new RegExp(FOLLOW_ORDER_PATH), () => undefined);

/** Orders are placed, and the answer lacks the address to pay at. */
export const withoutPayUrl = (page: Page): Promise<void> =>
  changeAnswers(page, 'POST /vi/order', ({ payment }) => ({
    payment: payment && { ...payment, payUrl: '' },
  }));
