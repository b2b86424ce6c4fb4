// Journeys that share one page of their worker: a screen is there in half the time that a new page takes.
// Each begins as on a new page: its own user, nothing stored, no made-up answers, nothing that runs before.
// Not for journeys that take the clock: it stays with the context.

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
    // Not `await using`: what checks the imports cannot read that yet.
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

/** Ends at the place where a journey begins, and takes away what this one kept or changed. */
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
