// Payments that continue in our own page: a code to scan, and the outcome in the app around it, with made-up
// ways to pay; and the page for a feature that the operator does not offer.

import type { PayWithView } from '@phonebill/contract/wire';
import { expect } from '@playwright/test';
import { changeAnswers } from './gateway-answers.ts';
import { placeByCall } from './orders.ts';
import { resultPage } from './pages/result-page.ts';
import { placeOrderReady, type ScreenState, type Visit } from './screen-state.ts';

/** Opens the result of an unpaid order, and taps Pay, which continues in this way. */
async function payHere({ page, words, user }: Visit, payWith: PayWithView): Promise<void> {
  const result = resultPage(page, words);
  await result.open((await placeByCall(user)).order.orderNo);
  await changeAnswers(page, 'POST /vi/order', (given) => ({
    ...given,
    payment: given.payment && { ...given.payment, payUrl: 'weixin://wxpay/bizpayurl?pr=abcdef', payWith },
  }));
  await result.pay('¥49.90').click();
}

/** Runs in the page. Simulates the bridge of the app around it, which answers every payment with `said`. */
function bridge(said: string): void {
  const invoke = (_name: string, _given: unknown, answer: (end: object) => void): void =>
    answer({ err_msg: said });
  Object.assign(window, { WeixinJSBridge: { invoke } });
}

function inApp(
  name: string,
  said: string,
  titleOf: (words: Visit['words']['paymentHere']) => string,
): ScreenState {
  return {
    name,
    async show(visit) {
      const { page, words } = visit;
      await page.addInitScript(bridge, `get_brand_wcpay_request:${said}`);
      await payHere(visit, { by: 'app', parameters: {} });
      await expect(page.getByText(titleOf(words.paymentHere))).toBeVisible();
    },
  };
}

export const paymentHereScreens: readonly ScreenState[] = [
  {
    name: 'result-code',
    async show(visit) {
      await payHere(visit, { by: 'code' });
      await expect(visit.page.getByTestId('code-to-scan')).toBeVisible();
    },
  },
  inApp('result-left-in-app', 'cancel', ({ leftTitle }) => leftTitle),
  inApp('result-failed-in-app', 'fail', ({ failedTitle }) => failedTitle),
  {
    name: 'not-offered',
    async show({ page, words }) {
      await placeOrderReady(page, words);
      const bill = page.getByTestId('services').getByRole('link', { name: words.services.bill });
      await expect(bill).toBeVisible();
      // Both in one step: if the page were rendered in between, the link would be gone.
      await bill.evaluate((link) => {
        document.documentElement.dataset['featuresOff'] = 'bills';
        (link as HTMLAnchorElement).click();
      });
      await expect(page.getByRole('heading', { name: words.notOffered.title })).toBeVisible();
    },
  },
];
