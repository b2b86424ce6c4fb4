// The fixtures of every journey: the texts of its language, the sandbox's own calls, the screens, and a watch
// that fails the journey after any unnoticed error. `test` begins as a visitor, `signedIn` as a user of its
// own.

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
  /**
   * The items that the pages find in local storage when the journey begins; they are set before `page` is
   * given.
   */
  readonly kept: readonly KeptItem[];
  readonly sandbox: SandboxClient;
  /** Creates a user who can be signed in. */
  readonly newUser: () => Promise<SignedInUser>;
  readonly login: LoginPage;
  readonly placeOrder: PlaceOrderPage;
  readonly cashier: CashierPage;
  readonly result: ResultPage;
  readonly records: RecordsPage;
}

/** A running product, as a journey uses it. */
export interface Product {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly pool: Pool;
  readonly readGraphic: (graphicId: string) => string;
}

interface WorkerFixtures {
  readonly product: Product;
  /**
   * The page that journeys of one worker share (one-page.ts), once one has opened it. It belongs to the
   * worker, since journeys with other worker fixtures get a new worker with its own browser.
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

/** The test of a user who is signed in from the start, stored in the browser as the pages store it. */
export const signedIn = test.extend<{ readonly user: SignedInUser }>({
  user: async ({ newUser }, use) => use(await newUser()),
  kept: ({ user }, use) => use(keptFor(user)),
});

/**
 * Options for `test.use` with which pages are animated, as for most users. In other journeys they are not.
 */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Returns the items that the pages keep in local storage for a signed-in user. */
export function keptFor({ ssoToken: tokenId, userNo }: TestUser): KeptItem[] {
  return [
    { name: 'userInfo', value: JSON.stringify({ tokenId, userNo, rechargeMobileNo: '' }) },
    { name: 'token', value: tokenId },
  ];
}

/**
 * Opens the product's origin instead of the empty page, and stores the items there. A browser starts one
 * process for the empty page, another for later pages, and a third for a storage that it is given; this page
 * serves as all three.
 */
export async function beginAt(page: Page, url: string, items: readonly KeptItem[]): Promise<void> {
  await page.evaluate((place) => location.replace(place), `${url}/livez`);
  await page.waitForURL(`${url}/livez`);
  await keep(page, items);
}

/** Stores the items in local storage for the origin of the present page. */
export function keep(page: Page, items: readonly KeptItem[]): Promise<void> {
  return page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, items);
}
