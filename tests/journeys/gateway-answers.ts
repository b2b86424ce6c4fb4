// Answers of the gateway, made up at the network, for what it does not do when it is well.

import type { CallName } from '@phonebill/contract';
import type { Page, Route } from '@playwright/test';

const addressOf = (call: CallName): RegExp =>
  new RegExp(`/huafei-agw${call.slice(call.indexOf('/')).replaceAll('/', '\\/')}(?:\\?|$)`);

/** What the next questions are answered with; every one, unless told how many. */
export async function answer(
  page: Page,
  call: CallName,
  how: (route: Route) => Promise<void>,
  times?: number,
): Promise<void> {
  await page.route(addressOf(call), how, times === undefined ? {} : { times });
}

/** From now on the gateway answers for itself. */
export async function answerAgain(page: Page, call: CallName): Promise<void> {
  await page.unroute(addressOf(call));
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
