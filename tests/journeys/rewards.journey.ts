// The links to the rewards of campaigns: the real gateway with the shipped activities. The absence of open
// activities and a late answer are made up at the network.

import type { Page } from '@playwright/test';
import { answerWith } from './agreement-answers.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { answer, answerAgain, hold, refused } from './gateway-answers.ts';
import { payByCall } from './orders.ts';
import { meSheet } from './pages/me-sheet.ts';
import type { Words } from './words.ts';
import { thorough } from './thorough.ts';

const OPEN = 'GET /auto/v1/activity/queryActivity';
const VOUCHER = /A voucher towards your next top-up|领一张话费券，下次充值立减/;
const entry = (page: Page, { rewardsEntry }: Words) =>
  page.getByRole('button', { name: new RegExp(`^${rewardsEntry.rewards}`) });

test(
  'SPEC 7 GET /auto/v1/activity/queryActivity: an open activity is linked from three places until claimed',
  thorough,
  async ({ page, words, user, sandbox, placeOrder, result }) => {
    const sheet = page.getByRole('dialog', { name: words.rewardsEntry.rewards });
    const open = sheet.getByTestId('open-activity');
    const voucher = open.getByRole('link', { name: VOUCHER });
    // First of all, since after their first top-up another activity is open to the user.
    const orderNo = await payByCall(user, sandbox);
    await placeOrder.open();
    await page.getByTestId('services').getByRole('button', { name: words.rewardsEntry.rewards }).click();
    await expect(voucher).toContainText('¥5.00');
    const count = await open.count();
    await voucher.click();
    await expect(page).toHaveURL(/\/autoRechargeConfig\?activityId=phone-bill-voucher$/);
    await page.getByRole('button', { name: words.campaign.claim, exact: true }).click();
    await expect(page.getByTestId('campaign')).toHaveAttribute('data-state', 'claimed');
    await page.goBack();
    await expect(sheet, 'Back comes to the page and not to its sheet').toHaveCount(0);

    await result.open(orderNo);
    const row = entry(page, words);
    await expect(row).toContainText(words.rewardsEntry.openCount(count - 1));
    await row.click();
    await expect(open).toHaveCount(count - 1);
    await expect(voucher).toHaveCount(0);
    await expect(sheet.getByTestId('reward'), 'it is among what they have').toHaveCount(1);
    await page.goBack();
    await expect(sheet).toHaveCount(0);

    await placeOrder.open();
    const me = meSheet(page, words);
    await me.open();
    await expect(me.rewards).toContainText(words.rewardsEntry.openCount(count - 1));
    await me.rewards.click();
    await expect(open).toHaveCount(count - 1);
  },
);

test(
  'SPEC 8 any other failure, GET /auto/v1/activity/queryActivity: msgInfo is shown above the rewards',
  thorough,
  async ({ page, words, placeOrder }) => {
    const why = 'The activities are being counted.';
    await answer(page, OPEN, refused('PMC49999', why));
    await placeOrder.open();
    const me = meSheet(page, words);
    await me.open();
    await me.rewards.click();
    const sheet = page.getByRole('dialog', { name: words.rewardsEntry.rewards });
    await expect(sheet.getByTestId('missing-part')).toContainText(`${words.rewards.openMissing} ${why}`);
  },
);

test(
  'without an open activity only My account links to the rewards',
  thorough,
  async ({ page, words, user, sandbox, placeOrder, result }) => {
    await answerWith(page, OPEN, { activities: [], openToMe: [] });
    const asked = page.waitForResponse(/activity\/queryActivity/);
    await placeOrder.open();
    await asked;
    await expect(page.getByTestId('services').getByRole('link').first()).toBeVisible();
    await expect(entry(page, words)).toHaveCount(0);
    const me = meSheet(page, words);
    await me.open();
    await expect(me.rewards).toHaveText(words.rewardsEntry.rewards);
    await me.rewards.click();
    await expect(page.getByRole('dialog').getByText(words.rewards.emptyTitle)).toBeVisible();
    const askedAgain = page.waitForResponse(/activity\/queryActivity/);
    await result.open(await payByCall(user, sandbox));
    await askedAgain;
    await expect(result.allRecords).toBeVisible();
    await expect(entry(page, words)).toHaveCount(0);
  },
);

test(
  'the link to the rewards loads late and moves nothing that can be tapped',
  thorough,
  async ({ page, words, user, sandbox, placeOrder, result }) => {
    const orderNo = await payByCall(user, sandbox);
    for (const open of [() => placeOrder.open(), () => result.open(orderNo)]) {
      const late = await hold(page, OPEN);
      const asked = page.waitForRequest(/activity\/queryActivity/);
      await open();
      await page
        .getByTestId('adverts')
        .or(page.getByRole('link', { name: words.automaticLink.forOwn }))
        .waitFor();
      await asked;
      const places = () =>
        page.locator('main :is(a, button, input, summary), footer :is(a, button)').evaluateAll(
          (all, name) =>
            all
              .filter(({ textContent }) => !textContent.startsWith(name))
              .map((one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return [one.textContent, x, y + scrollY, width, height].join(' ');
              }),
          words.rewardsEntry.rewards,
        );
      const before = await places();
      expect(before.length).toBeGreaterThan(4);
      late.release();
      await expect(entry(page, words)).toBeVisible();
      expect(await places()).toEqual(before);
      answerAgain(page, OPEN);
    }
  },
);
