// Every screen in every state worth looking at, for journeys that check all of them: each state says how to
// reach it and when it is shown.

import { expect, type Page } from '@playwright/test';
import { interceptCalls } from '../support/intercepted-calls.ts';
import { answerWith } from './agreement-answers.ts';
import { familyListScreens } from './family-list-screens.ts';
import { agreementListScreens } from './agreement-list-screens.ts';
import { agreementScreens } from './agreement-screens.ts';
import { authorizationScreens } from './authorization-screens.ts';
import { arrivalScreens } from './arrival-screens.ts';
import { billScreens } from './bill-screens.ts';
import { campaignScreens } from './campaign-screens.ts';
import { counterScreens } from './counter-screens.ts';
import { creditPayScreens } from './credit-pay-screens.ts';
import { familyScreens } from './family-screens.ts';
import { signUpScreens } from './sign-up-screens.ts';
import { directScreens } from './direct-screens.ts';
import { integralScreens } from './integral-screens.ts';
import { helpScreens } from './help-screens.ts';
import { meSheet } from './pages/me-sheet.ts';
import { ownFormsScreens } from './own-forms-screens.ts';
import { protocolScreens } from './protocol-screens.ts';
import { receiptScreens, recordsScreens } from './records-screens.ts';
import { savedNumbersScreens } from './saved-numbers-screens.ts';
import { paymentHereScreens } from './payment-here-screens.ts';
import { placeOrderScreens, troubledScreens } from './place-order-screens.ts';
import { resultScreens } from './result-screens.ts';
import { placeOrderReady, type ScreenState } from './screen-state.ts';
import { loginScreens } from './login-screens.ts';
import { rewardScreens } from './reward-screens.ts';
import { accountScreens } from './account-screens.ts';
import { stopScreens } from './stop-screens.ts';
import { voucherScreens } from './voucher-screens.ts';

const path = (rest: string): string => `/phonebillh5${rest}`;

/** Freezes the page: from now on calls get no answer, so that no state ends while it is checked. */
export async function freeze(page: Page): Promise<void> {
  await interceptCalls(page, /\/huafei-agw\//, () => undefined);
}

/** Two top-ups that have ended and were not seen. */
const unread = { rechargeRecord: 2, agreements: 0, offers: 0, answers: [] };

const meScreens: readonly ScreenState[] = [
  {
    name: 'me',
    show: async ({ page, words }) => {
      await answerWith(page, 'POST /vi/redPoint', unread);
      await placeOrderReady(page, words);
      const me = meSheet(page, words);
      await expect(me.unreadDot).toBeVisible();
      await me.open();
    },
  },
  {
    name: 'place-order-unread',
    alike: 'place-order',
    show: async ({ page, words }) => {
      await answerWith(page, 'POST /vi/redPoint', unread);
      await placeOrderReady(page, words);
      await expect(meSheet(page, words).unreadDot).toBeVisible();
    },
  },
  {
    name: 'me-visitor',
    show: async ({ page, words }) => {
      await page.addInitScript(() => localStorage.clear());
      await page.goto(path('/rechargeTelebill/directCharge'));
      await meSheet(page, words).open();
    },
  },
];

const otherScreens: readonly ScreenState[] = [
  {
    name: 'fal-page',
    show: async ({ page, words }) => {
      await page.goto(path('/nowhere'));
      await expect(page.getByRole('heading', { name: words.fal.notFound })).toBeVisible();
    },
  },
  {
    name: 'fal-page-message',
    show: async ({ page, words }) => {
      await page.goto(
        path(`/falPage?errorPageMsg=${encodeURIComponent(words.pick('活动已结束', 'The offer has ended'))}`),
      );
      await expect(page.getByRole('heading', { name: words.fal.failed, level: 2 })).toBeVisible();
    },
  },
];

/** The states by the screen or part that they belong to. */
export const screenGroups = {
  login: loginScreens,
  arrival: arrivalScreens,
  placeOrder: placeOrderScreens,
  integralPage: integralScreens,
  stops: stopScreens,
  me: meScreens,
  troubled: troubledScreens,
  result: resultScreens,
  paymentHere: paymentHereScreens,
  directCharge: directScreens,
  rechargeRecord: recordsScreens,
  ownForms: ownFormsScreens,
  savedNumbers: savedNumbersScreens,
  receipts: receiptScreens,
  help: helpScreens,
  account: accountScreens,
  vouchers: voucherScreens,
  rewards: rewardScreens,
  bill: billScreens,
  agreementForm: agreementScreens,
  creditPay: creditPayScreens,
  agreements: agreementListScreens,
  familyList: familyListScreens,
  family: familyScreens,
  authorization: authorizationScreens,
  protocol: protocolScreens,
  signUp: signUpScreens,
  others: otherScreens,
  // These log out a user who was logged in.
  campaigns: campaignScreens,
  counter: counterScreens,
} satisfies Readonly<Record<string, readonly ScreenState[]>>;

export const screens: readonly ScreenState[] = Object.values(screenGroups).flat();
