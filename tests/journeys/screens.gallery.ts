import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signedIn as test } from './fixtures.ts';
import { placeByCall } from './orders.ts';
import { freeze, screens } from './screens.ts';

const looks: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  light: (page) => page.emulateMedia({ colorScheme: 'light' }),
  dark: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  large: async (page) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => void (document.documentElement.dataset.print = 'large'));
  },
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, show } of screens) {
  test(name, async ({ page, words, user, sandbox }) => {
    await show({ page, words, user, sandbox });
    await freeze(page);
    await picture(page, words.language, name);
  });
}

test('cashier', async ({ page, words, user, cashier }) => {
  await page.goto((await placeByCall(user)).payUrl);
  await cashier.isShown();
  await picture(page, words.language, 'cashier');
});

async function picture(page: Page, language: string, name: string): Promise<void> {
  for (const [look, wear] of Object.entries(looks)) {
    await wear(page);
    const folder = `test-results/gallery/${language}-${look}`;
    mkdirSync(folder, { recursive: true });
    await showWhole(page);
    await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
  }
}

/** As high as its content, so that a bar at the bottom is below it; a sheet is shown as on a phone. */
async function showWhole(page: Page): Promise<void> {
  const phone = { width: 375, height: 812 };
  await page.setViewportSize(phone);
  const height = await page.evaluate(() =>
    document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight,
  );
  if (height > phone.height) await page.setViewportSize({ ...phone, height });
}
