// The data that stays in the browser outside a wallet: our files and one page, and no personal data.

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newNumber } from './numbers.ts';
import { nextRelease, releaseServer, thisRelease } from './release-server.ts';
import { thorough } from './thorough.ts';

test.use({ serviceWorkers: 'allow' });

const PRIVACY = '/phonebillh5/protocol/privacyProtocol';

/** Returns every cached address, and the names of the caches that hold it. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const kept = new Map<string, string[]>();
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept.set(name, requests.map(({ url }) => url.slice(location.origin.length)).toSorted());
    }
    return Object.fromEntries(kept);
  });

/** Returns the names of the caches. Opening a cache while it is being deleted would create it again. */
const namesOf = (page: Page) => page.evaluate(() => caches.keys());

/** Opens a page that the service worker answers for. */
async function openControlled(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Waits for the screen itself, which replaces its first picture. */
async function isThere(page: Page): Promise<void> {
  await expect(page.getByTestId('page')).toBeVisible();
}

test(
  'after a top-up the caches contain only our hashed files and the offline page',
  thorough,
  async ({ page, words, watch, login, placeOrder, cashier, result }) => {
    // Chrome's warning about a file requested while the worker was starting; it is requested once more.
    watch.expect(/cross-world service worker resource mismatch/);
    await openControlled(page, PRIVACY);
    await placeOrder.open();
    await login.logInAs(newNumber());
    await placeOrder.payFor(50, '¥49.90');
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    const { files = [], ...rest } = await keptBy(page);
    expect(Object.values(rest)).toEqual([['/phonebillh5/offline.html']]);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files)
      expect(file).toMatch(/^\/phonebillh5\/assets\/[\w.-]+-[\w-]{6,8}\.(?:js|css|png|svg)$/);
  },
);

test("a wallet's browser gets no service worker", async ({ browser, product }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 13) Chrome/130.0 Mobile Safari/537.36 hebao/9.14.58',
  });
  const page = await context.newPage();
  await page.goto(product.url + PRIVACY, { waitUntil: 'networkidle' });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
});

test(
  "without a network the offline page is shown in the user's language until it is back",
  thorough,
  async ({ browser }) => {
    const server = await releaseServer();
    await server.serve(thisRelease.webRoot);
    for (const [locale, title] of [
      ['zh-CN', '当前无网络'],
      ['en-US', 'You are offline'],
    ] as const) {
      await server.serve(thisRelease.webRoot);
      const context = await browser.newContext({ locale, serviceWorkers: 'allow' });
      const page = await context.newPage();
      await openControlled(page, server.url + PRIVACY);
      await server.away();
      await page.goto(`${server.url}/phonebillh5/rechargeTelebill/placeOrder`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('link')).toHaveCount(1);
      // The network is still missing, so the offline page is shown again.
      await page.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.goto(server.url + PRIVACY);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await server.serve(thisRelease.webRoot);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/隐私政策|privacy policy/);
      await context.close();
    }
    await server.away();
  },
);

test(
  'an open page keeps the files of its release, and the next page loads the new release',
  thorough,
  async ({ browser }) => {
    const server = await releaseServer();
    const next = nextRelease();
    await server.serve(thisRelease.webRoot);
    const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'allow' });
    const page = await context.newPage();
    await openControlled(page, server.url + PRIVACY);
    await isThere(page);
    const scriptsKept = async () =>
      ((await keptBy(page))['files'] ?? []).filter((file) => file.endsWith('.js'));
    const loadedBy = (each: Page) =>
      each.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((file) => file.endsWith('.js') && file.includes('/assets/')),
      );
    await expect.poll(scriptsKept).toEqual(expect.arrayContaining(await loadedBy(page)));
    const scripts = await scriptsKept();
    expect(scripts.length).toBeGreaterThan(2);

    await server.serve(next.webRoot);
    const second = await context.newPage();
    await second.goto(server.url + PRIVACY);
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('privacy policy');
    await isThere(second);
    const waits = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
    await expect.poll(waits).toBe('installed');
    // The files of the first page are no longer on the server, but still available to that page.
    for (const script of scripts) {
      expect((await context.request.get(server.url + script)).status()).toBe(404);
      expect(await page.evaluate(async (file) => (await fetch(file)).status, script)).toBe(200);
    }
    // The second page uses no file of the previous release.
    const loaded = await loadedBy(second);
    expect(loaded.length).toBeGreaterThan(2);
    expect(loaded.filter((file) => scripts.includes(file))).toEqual([]);

    // Once no page of the old worker is open, the new one takes over and deletes what is no longer needed.
    await page.close();
    await second.close();
    const third = await context.newPage();
    await third.goto(server.url + PRIVACY);
    await expect
      .poll(async () => ((await keptBy(third)).files ?? []).filter((file) => scripts.includes(file)))
      .toEqual([]);
    await context.close();
    await server.away();
    next.remove();
  },
);

test('a service worker that is switched off is removed with its caches', thorough, async ({ browser }) => {
  const server = await releaseServer();
  await server.serve(thisRelease.webRoot);
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'allow' });
  const page = await context.newPage();
  await openControlled(page, server.url + PRIVACY);
  await server.serve(thisRelease.webRoot, false);
  await page.goto(server.url + PRIVACY);
  await expect.poll(() => namesOf(page)).toEqual([]);
  // The worker still answers the open page until it is closed, and stores nothing of that.
  await page.evaluate(async () => {
    const script = document.querySelector<HTMLScriptElement>('script[src]');
    if (!navigator.serviceWorker.controller || !script) throw new Error('nothing to ask it for');
    await (await fetch(script.src)).text();
  });
  await expect.poll(() => namesOf(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await context.close();
  await server.away();
});

test(
  "the app meets Chrome's conditions for installation, and each icon has its size",
  thorough,
  async ({ page, request, context }) => {
    await openControlled(page, PRIVACY);
    const chrome = await context.newCDPSession(page);
    const { installabilityErrors } = await chrome.send('Page.getInstallabilityErrors');
    // The browser of a test has no profile to install the app to.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { url, errors } = await chrome.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = (await page.evaluate(async (link) => (await fetch(link)).json(), url)) as {
      readonly name: string;
      readonly icons: readonly { readonly src: string; readonly sizes: string }[];
    };
    expect(manifest.name).toBe('Phone top-up');
    for (const { src, sizes } of manifest.icons) {
      const png = await (await request.get(src)).body();
      // The width and height are in a PNG's first chunk.
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  },
);
