// The screen where a number and an amount are chosen, with its sheets and its failures.

import { errorMessage } from '@phonebill/contract';
import { expect } from '@playwright/test';
import { answer, hold, refused } from './gateway-answers.ts';
import { newNumber, numberEnding } from './numbers.ts';
import { endSession, payByCall, placeByCall } from './orders.ts';
import { placeOrderPage } from './pages/place-order-page.ts';
import { loadBothLanguages, neverAfter, placeOrderReady, type ScreenState } from './screen-state.ts';

export const placeOrderScreens: readonly ScreenState[] = [
  {
    name: 'place-order',
    show: async ({ page, words }) => {
      await placeOrderReady(page, words);
    },
  },
  {
    name: 'place-order-chosen',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill(newNumber());
      await placeOrder.amount(50).check();
      await expect(placeOrder.pay('¥49.90')).toBeVisible();
    },
  },
  {
    name: 'place-order-usual',
    show: async ({ page, words, user, sandbox }) => {
      await payByCall(user, sandbox, { yuan: 50 });
      await placeByCall(user, { yuan: 30, mobileNo: newNumber() });
      const placeOrder = await placeOrderReady(page, words);
      await expect(placeOrder.amount(50)).toBeChecked();
      await expect(placeOrder.unpaid).toBeVisible();
      await expect(page.getByText(words.recharge.balance(''))).toBeVisible();
    },
  },
  {
    name: 'place-order-own-amount',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.ownAmount.click();
      const sheet = page.getByRole('dialog', { name: words.ownAmount.title });
      await sheet.getByLabel(words.ownAmount.label).fill('37');
      await expect(sheet.getByText(words.ownAmount.youPay('¥36.93'))).toBeVisible();
    },
  },
  {
    name: 'place-order-number-long',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill('1380013800012');
      await expect(placeOrder.facts).toHaveText(words.recharge.numberLong(13));
    },
  },
  {
    name: 'confirm-offline',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.choose(50);
      await loadBothLanguages(page);
      await page.context().setOffline(true);
      await expect(placeOrder.sheet.getByText(words.recharge.offline, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'place-order-typing',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill('13800138');
      await expect(placeOrder.mainButton).toHaveText(words.recharge.enterNumber);
    },
  },
  {
    name: 'place-order-number-refused',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill(numberEnding('0099'));
      await expect(placeOrder.facts).toHaveText(words.recharge.carrierRefuses);
    },
  },
  {
    name: 'ways-to-pay',
    show: async ({ page, words }) => {
      await placeOrderReady(page, words);
      await page.getByRole('button', { name: words.ways.payWith }).click();
      await expect(
        page.getByRole('dialog', { name: words.ways.title }).getByRole('listitem').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'confirm-first-time',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill(newNumber());
      await placeOrder.choose(50);
      await expect(placeOrder.firstTime).toBeVisible();
    },
  },
];

export const troubledScreens: readonly ScreenState[] = [
  {
    name: 'place-order-waiting',
    show: async ({ page, words }) => {
      await hold(page, 'POST /vi/fusionPageInfo');
      await placeOrderPage(page, words).open();
      await expect(page.getByTestId('first-picture')).toBeVisible();
    },
  },
  {
    name: 'place-order-failed',
    show: async ({ page, words }) => {
      await answer(
        page,
        'POST /vi/fusionPageInfo',
        refused('PMC49999', words.pick('今天休息', 'Closed today')),
      );
      await placeOrderPage(page, words).open();
      await expect(page.getByRole('heading', { name: words.recharge.pageFailed })).toBeVisible();
    },
  },
  {
    name: 'place-order-unanswered',
    show: async ({ page, words }) => {
      const why = errorMessage('internal', words.language);
      await answer(page, 'GET /common/v1/ssoToken/validCheck', refused('PMC50000', why));
      await placeOrderReady(page, words);
      await expect(page.getByTestId('offline-strip')).toContainText(words.app.unanswered);
    },
  },
  {
    name: 'place-order-parts-missing',
    show: async ({ page, words }) => {
      const why = errorMessage('internal', words.language);
      for (const call of [
        'GET /vi/limit',
        'POST /vi/redPoint',
        'GET /common/v1/getPromotionConfig',
        'GET /auto/v1/charge/getBillByMblNo',
      ] as const)
        await answer(page, call, refused('PMC50000', why));
      await placeOrderReady(page, words);
      await expect(page.getByTestId('missing-part')).toHaveCount(4);
    },
  },
  {
    name: 'confirm-refused',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await answer(page, 'POST /vi/order', refused('PMC49999', words.pick('今天休息', 'Closed today')));
      await placeOrder.amount(50).check();
      await placeOrder.mainButton.click();
      await expect(placeOrder.sheet.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'offline',
    show: async ({ page, words }) => {
      await placeOrderReady(page, words);
      // The last parts that the page loads by itself.
      await expect(page.getByTestId(/^carousel-/).first()).toBeVisible();
      await expect(page.getByText(words.recharge.balance('¥'))).toBeVisible();
      await loadBothLanguages(page);
      await page.context().setOffline(true);
      await expect(page.getByText(words.app.offline)).toBeVisible();
    },
  },
  {
    name: 'session-ended',
    show: async ({ page, words, user }) => {
      await neverAfter(page, 3000);
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.choose(50);
      await endSession(user);
      await placeOrder.confirm.click();
      await expect(page.getByTestId('toast')).toBeVisible();
    },
  },
];
