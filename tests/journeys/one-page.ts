// Journeys that share one page of their worker, which shows a screen in half the time of a new page. Each
// begins as on a new page: with its own user, no stored data, no made-up answers and no init scripts. Not for
// journeys that control the clock, which stays with the context.

import type { Page } from '@playwright/test';
import { interceptNothing } from '../support/intercepted-calls.ts';
import { beginAt, keep, keptFor, signedIn } from './fixtures.ts';
import { type LateParts, watchLateParts } from './late-parts.ts';

export const onOnePage = signedIn.extend<{ lateParts: LateParts }>({
  context: ({ page }, use) => use(page.context()),
  page: async ({ shared, browser, user, viewport, product }, use) => {
    const page = shared.page ?? (await (await browser.newContext()).newPage());
    if (shared.page === null) await beginAt(page, product.url, []);
    shared.page = page;
    await keep(page, keptFor(user));
    if (viewport) await page.setViewportSize(viewport);
    // Not `await using`: the tool that checks imports cannot parse it yet.
    const scripts = new AsyncDisposableStack();
    const { addInitScript } = page;
    page.addInitScript = async (...given) =>
      scripts.use(await addInitScript.apply(page, given as Parameters<typeof addInitScript<unknown>>));
    scripts.defer(() => void (page.addInitScript = addInitScript));
    try {
      await use(page);
    } finally {
      await scripts.disposeAsync();
      await leave(page, product.url);
    }
  },
  lateParts: [
    async ({ page }, use) => {
      const lateParts = watchLateParts(page);
      await use(lateParts);
      lateParts.end();
    },
    { auto: true },
  ],
});

/** Returns to the place where journeys begin, and removes what this one stored or changed. */
async function leave(page: Page, url: string): Promise<void> {
  await page.context().setOffline(false);
  await page.goto(`${url}/livez`);
  interceptNothing(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}
