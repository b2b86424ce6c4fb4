// The screens for paying with points.

import { expect, type Page } from '@playwright/test';
import { answer, hold, refused } from './gateway-answers.ts';
import { newNumber } from './numbers.ts';
import { integralPage } from './pages/integral-page.ts';
import type { ScreenState } from './screen-state.ts';
import type { Words } from './words.ts';

export const integralScreens: readonly ScreenState[] = [
  {
    name: 'integral',
    show: async ({ page, words }) => {
      await integralReady(page, words);
    },
  },
  {
    name: 'integral-waiting',
    show: async ({ page, words }) => {
      await hold(page, 'POST /vi/fusionPageInfo');
      await integralPage(page, words).open();
      await expect(page.getByTestId('first-picture')).toBeVisible();
    },
  },
  {
    name: 'integral-points-away',
    show: async ({ page, words }) => {
      await answer(
        page,
        'POST /vi/integralQuery',
        refused('PMC49999', words.pick('今天休息', 'Closed today')),
      );
      const integral = integralPage(page, words);
      await integral.open();
      await expect(integral.balance.getByRole('alert')).toBeVisible();
      await expect(integral.good('half-500')).toBeEnabled();
    },
  },
  {
    name: 'integral-nothing-to-have',
    show: async ({ page, words }) => {
      await answer(page, 'POST /vi/integralGoodsInfo', (asked) =>
        asked.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', goods: [] } }),
      );
      await integralPage(page, words).open();
      await expect(page.getByRole('heading', { name: words.integral.noGoods })).toBeVisible();
    },
  },
  {
    name: 'integral-confirm',
    show: async ({ page, words }) => {
      const integral = await integralReady(page, words);
      await integral.choose('half-30');
      await integral.confirm.click();
      await expect(integral.smsCode).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'integral-confirm-first-time',
    show: async ({ page, words }) => {
      const integral = await integralReady(page, words);
      await integral.number.fill(newNumber());
      await integral.choose('points-30');
      await expect(integral.sheet.getByText(words.recharge.firstTime, { exact: true })).toBeVisible();
    },
  },
];

async function integralReady(page: Page, words: Words): Promise<ReturnType<typeof integralPage>> {
  const integral = integralPage(page, words);
  await integral.open();
  await expect(integral.good('half-30')).toBeEnabled();
  await expect(integral.good('half-500')).toBeDisabled();
  return integral;
}
