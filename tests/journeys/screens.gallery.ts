import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { WIDE_FONT } from '../../scripts/test-fonts.ts';
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
  // The narrowest phone, in large print and a wide font: after the others, whose print it keeps.
  narrow: async (page) => {
    await page.evaluate(
      (font) => document.documentElement.style.setProperty('--font', `'${font}', 'Noto Sans SC'`),
      WIDE_FONT,
    );
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
    await showWhole(page, look === 'narrow' ? 320 : 375);
    await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
  }
}

/** As high as its content, so that a bar at the bottom is below it; a sheet is shown as on a phone. */
async function showWhole(page: Page, width: number): Promise<void> {
  const phone = { width, height: 812 };
  await page.setViewportSize(phone);
  const height = await page.evaluate(() =>
    document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight,
  );
  if (height > phone.height) await page.setViewportSize({ ...phone, height });
}
