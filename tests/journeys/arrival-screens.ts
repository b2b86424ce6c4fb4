// Ways in that are seldom seen: the wallet's own login, a wallet that does not answer, the carrier's one-tap
// login, and the notice of a channel to users who come through it.

import { expect, type Page } from '@playwright/test';
import { walletAgents } from './fake-wallet.ts';
import { answer, refused } from './gateway-answers.ts';
import { neverAfter, placeOrderReady, type ScreenState } from './screen-state.ts';

const login = '/phonebillh5/userLogin/login';

export const arrivalScreens: readonly ScreenState[] = [
  {
    name: 'login-wallet-asking',
    show: async ({ page, words }) => {
      await inSilentWallet(page);
      await neverAfter(page, 6000);
      await page.goto(login);
      await expect(page.getByText(words.walletLogin.asking)).toBeVisible();
    },
  },
  {
    name: 'login-wallet',
    show: async ({ page, words }) => {
      await inSilentWallet(page);
      // The wallet was asked automatically a moment ago, so it is not asked again without a tap.
      await page.addInitScript(() => sessionStorage.setItem('walletLoginAskedAt', String(Date.now())));
      await page.goto(login);
      await expect(page.getByText(words.walletLogin.nobody)).toBeVisible();
    },
  },
  {
    name: 'login-one-tap',
    show: async ({ page, sandbox, user }) => {
      await carryOneTap(page, await sandbox.oneTapToken(user.mobileNo));
      await page.goto(login);
      const masked = `${user.mobileNo.slice(0, 3)}****${user.mobileNo.slice(7)}`;
      await expect(page.getByRole('button', { name: masked })).toBeVisible();
    },
  },
  {
    name: 'login-one-tap-refused',
    show: async ({ page, words }) => {
      await answer(
        page,
        'POST /vi/getMobileNumber',
        refused('PMC41501', words.pick('登录信息已失效，请重试', 'The login has expired, please try again')),
      );
      await carryOneTap(page, 'used');
      await page.goto(login);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'place-order-wallet-silent',
    show: async ({ page, words }) => {
      await inSilentWallet(page);
      await placeOrderReady(page, words);
      await page.getByRole('button', { name: words.recharge.chooseContact }).click();
      await expect(page.getByTestId('wallet-offer')).toBeVisible();
    },
  },
  {
    name: 'place-order-channel',
    show: async ({ page }) => {
      await page.goto('/phonebillh5/rechargeTelebill/placeOrder?cnlCode=partner-shop');
      await expect(page.getByTestId('channel-aside')).toBeVisible();
      await expect(page.getByRole('radio').first()).toBeEnabled();
    },
  },
];

/** Simulates an Android wallet app that accepts every call and does nothing. */
async function inSilentWallet(page: Page): Promise<void> {
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent });
    Object.assign(window, {
      goActivity: { startLoginModule() {}, goSinglePacketsContactWithName() {}, CmpChangeTitle() {} },
    });
  }, walletAgents.android);
}

/** Leaves a link's one-tap token where the page's first script would leave it. */
async function carryOneTap(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    (carried) => Object.assign(window, { carriedSignOn: carried }),
    `oneTapToken=${token}`,
  );
}
