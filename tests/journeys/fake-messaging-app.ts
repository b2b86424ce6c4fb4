// Simulates the messaging app around the pages of a journey, at the wire: its user agent, and the bridge that
// it injects into every page, or does not. What a page hands over reaches the journey, which decides the
// outcome.

import type { Page } from '@playwright/test';

export const messagingAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Mobile/15E148 MicroMessenger/8.0.54(0x18003633) NetType/WIFI Language/zh_CN';

/** The payment parameters that a page handed to the bridge. */
export type HandedOver = Readonly<Record<string, string>>;

export interface MessagingApp {
  /** Everything handed over so far, in order. */
  readonly handedOver: readonly HandedOver[];
}

/**
 * Puts the page into the app, before it is opened. `pay`: returns the app's answer to the parameters, in its
 * own format; `afterMs`: the delay (ms) after which the bridge appears in the page.
 */
export async function openInMessagingApp(
  page: Page,
  pay: (given: HandedOver) => Promise<object>,
  afterMs = 0,
): Promise<MessagingApp> {
  const handedOver: HandedOver[] = [];
  await page.exposeFunction('toApp', async (name: string, given: HandedOver) => {
    if (name !== 'getBrandWCPayRequest') return { err_msg: 'system:function_not_exist' };
    handedOver.push(given);
    return pay(given);
  });
  await page.addInitScript((wait) => {
    const inPage = window as unknown as Record<string, unknown> & {
      toApp(name: string, given: unknown): Promise<object>;
    };
    const come = (): void => {
      inPage['WeixinJSBridge'] = {
        invoke: (name: string, given: unknown, answer: (said: object) => void) =>
          void inPage.toApp(name, given).then(answer),
      };
      document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    };
    if (wait === 0) come();
    else setTimeout(come, wait);
  }, afterMs);
  return { handedOver };
}
