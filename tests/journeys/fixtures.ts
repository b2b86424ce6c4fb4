// What every journey has: the words of its language, the sandbox's own calls, the screens,
// and a watch that fails it when something went wrong unseen. `test` begins as a visitor,
// `signedIn` as a user of its own.

import { test as base, expect, type Page } from '@playwright/test';
import type { Language } from '@phonebill/contract';
import { callLimits, createPool, type Pool } from '../../apps/gateway/src/db/pool.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { createGraphicReader, numbersOf, secretOf } from '../support/product-secrets.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { signInUser, type TestUser } from '../support/test-user.ts';
import { newNumber } from './numbers.ts';
import { type PageWatch, watchPages } from './page-watch.ts';
import { untilPainted } from './painted.ts';
import { type CashierPage, cashierPage } from './pages/cashier-page.ts';
import { type LoginPage, loginPage } from './pages/login-page.ts';
import { type PlaceOrderPage, placeOrderPage } from './pages/place-order-page.ts';
import { type RecordsPage, recordsPage } from './pages/records-page.ts';
import { type ResultPage, resultPage } from './pages/result-page.ts';
import { type Words, wordsIn } from './words.ts';

export interface SignedInUser extends TestUser {
  readonly api: ApiClient;
}

interface KeptItem {
  readonly name: string;
  readonly value: string;
}

interface Fixtures {
  readonly language: Language;
  readonly words: Words;
  readonly watch: PageWatch;
  /** What the pages find in local storage when the journey begins. It is there once `page` is. */
  readonly kept: readonly KeptItem[];
  readonly sandbox: SandboxClient;
  /** Makes a user who could be signed in. */
  readonly newUser: () => Promise<SignedInUser>;
  readonly login: LoginPage;
  readonly placeOrder: PlaceOrderPage;
  readonly cashier: CashierPage;
  readonly result: ResultPage;
  readonly records: RecordsPage;
}

/** A running product as a journey uses it. */
export interface Product {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly pool: Pool;
  readonly readGraphic: (graphicId: string) => string;
}

interface WorkerFixtures {
  readonly product: Product;
  /**
   * The page that journeys of one worker share (one-page.ts), once one has opened it. It is here since
   * a worker is started anew, with its browser, for journeys that have other such parts.
   */
  readonly shared: { page: Page | null };
}

export { expect };

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- a fixture says by a pattern what it needs
    async ({}, use) => {
      const { PRODUCT_URL: url, SANDBOX_URL: sandboxUrl } = process.env;
      const { PRODUCT_DATA_DIR: dataFolder, PRODUCT_DATABASE_URL: databaseUrl } = process.env;
      if (!url || !sandboxUrl || !dataFolder || !databaseUrl)
        throw new Error('the product is started by tests/support/product-setup.ts');
      const pool = createPool(databaseUrl, 2, callLimits, numbersOf(dataFolder));
      await use({ url, sandboxUrl, pool, readGraphic: createGraphicReader(secretOf(dataFolder)) });
      await pool.end();
    },
    { scope: 'worker' },
  ],
  shared: [
    // eslint-disable-next-line no-empty-pattern -- a fixture says by a pattern what it needs
    async ({}, use) => {
      const shared: WorkerFixtures['shared'] = { page: null };
      await use(shared);
      await shared.page?.context().close();
    },
    { scope: 'worker' },
  ],

  kept: [],
  page: async ({ page, product, kept }, use) => {
    await beginAt(page, product.url, kept);
    const open = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await open(url, options);
      if (options?.waitUntil !== 'commit' && url !== 'about:blank') await untilPainted(page);
      return answer;
    };
    await use(page);
  },
  language: ({ locale }, use) => use(locale?.startsWith('zh') ? 'zh' : 'en'),
  words: ({ language }, use) => use(wordsIn(language)),
  sandbox: ({ product }, use) => use(createSandboxClient(product.sandboxUrl)),
  watch: [
    async ({ context, product }, use) => {
      const watch = watchPages(context, [product.url, product.sandboxUrl]);
      await use(watch);
      watch.end();
      expect(watch.problems(), 'nothing went wrong unseen').toEqual([]);
    },
    { auto: true },
  ],
  newUser: ({ product }, use) =>
    use(async () => {
      const user = await signInUser(product.pool, newNumber());
      return { ...user, api: createApiClient(product.url, user.ssoToken) };
    }),

  login: ({ page, words, product, request }, use) =>
    use(
      loginPage({ page, words, readGraphic: product.readGraphic, sandboxUrl: product.sandboxUrl, request }),
    ),
  placeOrder: ({ page, words }, use) => use(placeOrderPage(page, words)),
  cashier: ({ page, words, product }, use) => use(cashierPage(page, words, product.sandboxUrl)),
  result: ({ page, words }, use) => use(resultPage(page, words)),
  records: ({ page, words }, use) => use(recordsPage(page, words)),
});

/** A journey of a user who is signed in from the start, kept by the browser as the pages keep it. */
export const signedIn = test.extend<{ readonly user: SignedInUser }>({
  user: async ({ newUser }, use) => use(await newUser()),
  kept: ({ user }, use) => use(keptFor(user)),
});

/** For `test.use`: pages move, as for most people; of a journey that does not say so they stand still. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** What the pages keep of a user who is signed in, in local storage. */
export function keptFor({ ssoToken: tokenId, userNo }: TestUser): KeptItem[] {
  return [
    { name: 'userInfo', value: JSON.stringify({ tokenId, userNo, rechargeMobileNo: '' }) },
    { name: 'token', value: tokenId },
  ];
}

/**
 * Goes to the product's origin in place of the empty page, and keeps this there. A browser starts a process
 * for the empty page, another for the pages after it, and a third for a storage that it is given: this one is
 * all of them.
 */
export async function beginAt(page: Page, url: string, items: readonly KeptItem[]): Promise<void> {
  await page.evaluate((place) => location.replace(place), `${url}/livez`);
  await page.waitForURL(`${url}/livez`);
  await keep(page, items);
}

/** Keeps this for the pages of the origin that the page is at, in local storage. */
export function keep(page: Page, items: readonly KeptItem[]): Promise<void> {
  return page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, items);
}
