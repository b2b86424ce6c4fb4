// Journeys that share one page of their worker: a screen is there in half the time that a new page takes.
// Each begins as on a new page: its own user, nothing stored, no made-up answers, nothing that runs before.
// Not for journeys that take the clock: it stays with the context.

import type { Page } from '@playwright/test';
import { interceptNothing } from '../support/intercepted-calls.ts';
import { keptFor, signedIn } from './fixtures.ts';
import { type LateParts, watchLateParts } from './late-parts.ts';

const NOTHING = { cookies: [], origins: [] };

export const onOnePage = signedIn.extend<{ lateParts: LateParts }>({
  context: ({ page }, use) => use(page.context()),
  page: async ({ shared, browser, user, viewport, product }, use) => {
    shared.page ??= await (await browser.newContext({ storageState: NOTHING })).newPage();
    const { page } = shared;
    await clear(page, product.url, keptFor(user));
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
      // Its page asks for nothing any more while other journeys run.
      await page.goto('about:blank');
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

/** Leaves the page of the journey before, and takes away what that kept or changed. */
async function clear(page: Page, url: string, stored: ReturnType<typeof keptFor>): Promise<void> {
  await page.context().setOffline(false);
  await page.goto(`${url}/livez`);
  interceptNothing(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate((items) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, stored);
}
