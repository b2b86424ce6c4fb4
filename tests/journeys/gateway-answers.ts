// Answers of the gateway, made up at the network, for what it does not do when it is well.

import type { CallName, CallResponse } from '@phonebill/contract';
import type { Page, Route } from '@playwright/test';

const addressOf = (call: CallName): RegExp =>
  new RegExp(`/huafei-agw${call.slice(call.indexOf('/')).replaceAll('/', '\\/')}(?:\\?|$)`);

type Behaviour = (route: Route) => Promise<void>;

/** The made-up answers of each page, the newest last. */
const standIns = new WeakMap<Page, { readonly call: CallName; answersLeft: number }[]>();

/**
 * What the next calls are answered with; every one, unless told how many. Its route stays when it has nothing
 * more to answer and passes calls on: taking the last route away switches interception off, and a request of
 * any kind that is held at that moment, a script of the next screen for instance, is never answered.
 */
export async function answer(
  page: Page,
  call: CallName,
  behaviour: Behaviour,
  times = Number.POSITIVE_INFINITY,
): Promise<void> {
  const standIn = { call, answersLeft: times };
  standIns.set(page, [...(standIns.get(page) ?? []), standIn]);
  await page.route(addressOf(call), (route) => {
    if (standIn.answersLeft <= 0) return route.fallback();
    standIn.answersLeft -= 1;
    return behaviour(route);
  });
}

/** From now on the gateway answers for itself. */
export function answerAgain(page: Page, call: CallName): void {
  for (const standIn of standIns.get(page) ?? []) if (standIn.call === call) standIn.answersLeft = 0;
}

export const refused =
  (msgCd: string, msgInfo?: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ json: { msgCd, ...(msgInfo !== undefined && { msgInfo }) } });
export const nothing = (route: Route): Promise<void> => route.fulfill({ status: 200, body: '' });
export const status =
  (code: number) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status: code, body: 'Bad gateway', contentType: 'text/plain' });
export const cut = (route: Route): Promise<void> => route.abort('connectionreset');

/** Holds every answer back until `release` is called. */
export async function hold(page: Page, call: CallName): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await answer(page, call, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** The gateway's own answers, changed on their way to the page. */
export const changeAnswers = <N extends CallName>(
  page: Page,
  call: N,
  change: (data: CallResponse<N>) => Partial<CallResponse<N>>,
): Promise<void> =>
  answer(page, call, async (route) => {
    const body = (await (await route.fetch()).json()) as CallResponse<N>;
    await route.fulfill({ json: { ...body, ...change(body) } });
  });

/** Orders are placed, and the answer lacks the address to pay at. */
export const withoutPayUrl = (page: Page): Promise<void> =>
  changeAnswers(page, 'POST /vi/order', ({ payment }) => ({
    payment: payment && { ...payment, payUrl: '' },
  }));
