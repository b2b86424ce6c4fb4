// What stays in the browser outside a wallet: our files and one page, and nothing of a person.

import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newNumber } from './numbers.ts';
import { nextRelease, releaseServer, thisRelease } from './release-server.ts';
import { thorough } from './thorough.ts';

test.use({ serviceWorkers: 'allow' });

const PRIVACY = '/phonebillh5/protocol/privacyProtocol';

/** Every address that is kept, and the names of what keeps them. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const kept = new Map<string, string[]>();
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept.set(name, requests.map(({ url }) => url.slice(location.origin.length)).toSorted());
    }
    return Object.fromEntries(kept);
  });

/** What keeps anything. To look into it as it goes would make it anew. */
const namesOf = (page: Page) => page.evaluate(() => caches.keys());

/** A page that the service worker answers for. */
async function openControlled(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The screen itself, in the place of its first picture. */
async function isThere(page: Page): Promise<void> {
  await expect(page.getByTestId('page')).toBeVisible();
}

test(
  'after a whole journey only our own hashed files and the offline page are kept',
  thorough,
  async ({ page, words, watch, login, placeOrder, cashier, result }) => {
    // Chrome's remark on a file that was asked for while the worker was starting: it is asked for once more.
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

test('in a wallet there is no service worker', async ({ browser, product }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 13) Chrome/130.0 Mobile Safari/537.36 hebao/9.14.58',
  });
  const page = await context.newPage();
  await page.goto(product.url + PRIVACY, { waitUntil: 'networkidle' });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
});

test(
  'without a network the app says so itself, in its language, and comes back by itself',
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
      // Nobody is there yet: the page itself answers again.
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
  'an open page goes on with the files of its own release; the next one brings the new',
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
    // What the first page was made of is gone from the server, and still there for it.
    for (const script of scripts) {
      expect((await context.request.get(server.url + script)).status()).toBe(404);
      expect(await page.evaluate(async (file) => (await fetch(file)).status, script)).toBe(200);
    }
    // The second page has not one file of the release before.
    const loaded = await loadedBy(second);
    expect(loaded.length).toBeGreaterThan(2);
    expect(loaded.filter((file) => scripts.includes(file))).toEqual([]);

    // Once no page of it is open, the new worker takes over and drops what nobody asks for any more.
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

test('switched off, the service worker goes with all that it kept', thorough, async ({ browser }) => {
  const server = await releaseServer();
  await server.serve(thisRelease.webRoot);
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'allow' });
  const page = await context.newPage();
  await openControlled(page, server.url + PRIVACY);
  await server.serve(thisRelease.webRoot, false);
  await page.goto(server.url + PRIVACY);
  await expect.poll(() => namesOf(page)).toEqual([]);
  // The page that is open is answered by it to its end, and nothing of that stays.
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
  'the app has what Chrome asks for to install it, and each icon has its size',
  thorough,
  async ({ page, request, context }) => {
    await openControlled(page, PRIVACY);
    const chrome = await context.newCDPSession(page);
    const { installabilityErrors } = await chrome.send('Page.getInstallabilityErrors');
    // The browser of a test has no profile to install to.
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
      // Width and height stand in a PNG's first chunk.
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  },
);
