// Answers of the gateway, made up at the network, for cases that do not occur while it works.

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

/** Answers the next calls with `behaviour`: all of them, or the first `times`. */
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

/** Lets the gateway itself answer from now on. */
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

/** Changes the gateway's own answers on their way to the page. */
export const changeAnswers = <N extends CallName>(
  page: Page,
  call: N,
  change: (data: CallResponse<N>) => Partial<CallResponse<N>>,
): Promise<void> =>
  answer(page, call, async (asked) => {
    const body = (await (await asked.fetch()).json()) as CallResponse<N>;
    await asked.fulfill({ json: { ...body, ...change(body) } });
  });

/** Changes every order that the page asks about; no news of orders arrives. */
export async function changeOrders(
  page: Page,
  change: (order: OrderWithTimelineView) => Partial<OrderWithTimelineView>,
): Promise<void> {
  await answer(page, 'POST /vi/queryRechargeBill', async (asked) => {
    const body = (await (await asked.fetch()).json()) as { orders: OrderWithTimelineView[] };
    const orders = body.orders.map((order) => ({ ...order, ...change(order) }));
    await asked.fulfill({ json: { ...body, orders } });
  });
  // The news would contain the unchanged order.
  await followNothing(page);
}

/** Sends no news of orders, so that pages ask. */
export const followNothing = (page: Page): Promise<void> =>
  interceptCalls(page, new RegExp(FOLLOW_ORDER_PATH), () => undefined);

/** Orders are placed, but the answer lacks the address of the payment page. */
export const withoutPayUrl = (page: Page): Promise<void> =>
  changeAnswers(page, 'POST /vi/order', ({ payment }) => ({
    payment: payment && { ...payment, payUrl: '' },
  }));
