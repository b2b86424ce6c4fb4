// What is loaded when it is needed stands as soon as its script is there. Time stands still in these journeys
// but for some milliseconds, so that what waits for a timer of a few hundred does not come.

import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { expect, signedIn as test } from './fixtures.ts';
import { meSheet } from './pages/me-sheet.ts';

test('a screen stands as soon as its script is there', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/phonebillh5/rechargeTelebill/placeOrder');
  await comesWithinMoments(page.getByTestId('page'));
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
  await comesWithinMoments(me.sheet);
});

/**
 * However long its script takes, the page's own time goes on by 150 ms at the most: enough for what is put
 * off to the next task.
 */
async function comesWithinMoments(part: Locator): Promise<void> {
  for (let moment = 0; moment < 150 && !(await part.isVisible()); moment += 1) {
    await part.page().clock.runFor(1);
    await wait(100);
  }
  await expect(part).toBeVisible({ timeout: 1 });
}
