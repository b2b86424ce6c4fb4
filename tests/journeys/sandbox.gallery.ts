// Takes a picture of each of the sandbox's own pages, in the light and the dark theme.

import { mkdirSync } from 'node:fs';
import { expect, signedIn as test } from './fixtures.ts';
import { placeByCall } from './orders.ts';

const pages = {
  start: '/',
  open: '/open',
  inbox: '/sms',
  faults: '/faults',
  floats: '/floats',
  workbench: '/workbench',
} as const;

const looks = { light: 375, dark: 375, desktop: 1280 } as const;

for (const [name, path] of Object.entries(pages)) {
  test(`sandbox ${name}`, async ({ page, product, user, language, watch }) => {
    // The workbench opens the product as the wallet does.
    watch.expect(/^a token in the address: /);
    // Puts a code into the inbox.
    await page.request.post(`${product.url}/huafei-agw/common/v1/self/sendMessage`, {
      data: { ssoToken: user.ssoToken },
    });
    for (const [look, width] of Object.entries(looks)) {
      await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
      await page.setViewportSize({ width, height: 812 });
      await page.goto(`${product.sandboxUrl}${path}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      const folder = `test-results/gallery/${language}-${look}`;
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: `${folder}/sandbox-${name}.png`, fullPage: name !== 'start' });
    }
  });
}

test('sandbox cashiers', async ({ page, user, language, cashier }) => {
  for (const payMethod of ['cash', 'digital'] as const) {
    await page.goto((await placeByCall(user, { payMethod })).payUrl);
    if (payMethod === 'cash') await cashier.isShown();
    for (const look of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: look });
      const folder = `test-results/gallery/${language}-${look}`;
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: `${folder}/sandbox-cashier-${payMethod}.png` });
    }
  }
});
