// What is loaded when it is needed stands as soon as its script is there. Time stands still in these journeys
// but for some milliseconds, so that what waits for a timer does not come.

import type { Page } from '@playwright/test';
import { expect, signedIn as test } from './fixtures.ts';
import { meSheet } from './pages/me-sheet.ts';

test('a screen stands as soon as its script is there', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/phonebillh5/rechargeTelebill/placeOrder');
  await passMoments(page);
  await expect(page.getByTestId('page')).toBeVisible();
});

test('a sheet stands as soon as its script is there when it is opened for the first time', async ({
  page,
  words,
  placeOrder,
}) => {
  await page.clock.install();
  await placeOrder.open();
  const me = meSheet(page, words);
  await expect(me.button).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await me.button.click();
  await passMoments(page);
  await expect(me.sheet).toBeVisible();
});

/** Lets the few steps be taken that a page puts off to the next task, 50 ms altogether. */
async function passMoments(page: Page): Promise<void> {
  for (let moment = 0; moment < 50; moment += 1) await page.clock.runFor(1);
}
