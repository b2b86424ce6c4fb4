// Parts that are loaded on demand are shown as soon as their script is loaded. In these journeys time stands
// still except for some milliseconds, so that anything that waits for a timer of a few hundred would not
// appear.

import { expect, signedIn as test } from './fixtures.ts';
import { meSheet } from './pages/me-sheet.ts';
import { comesWithinMoments } from './within-moments.ts';
import { thorough } from './thorough.ts';

test('a screen is shown as soon as its script is loaded', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/phonebillh5/rechargeTelebill/placeOrder');
  await comesWithinMoments(page.getByTestId('page'));
});

test(
  'a sheet opened for the first time is shown as soon as its script is loaded',
  thorough,
  async ({ page, words, placeOrder }) => {
    await page.clock.install();
    await placeOrder.open();
    const me = meSheet(page, words);
    await expect(me.button).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await me.button.click();
    await comesWithinMoments(me.sheet);
  },
);
