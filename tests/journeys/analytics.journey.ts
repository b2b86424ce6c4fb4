// The events sent to an operator's collecting address, in a real browser. A gateway of its own is configured
// with such an address on another origin (docs/analytics.md).

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { eventually } from '../support/eventually.ts';
import { expect, signedIn, test as plain } from './fixtures.ts';
import { onOwnProduct } from './own-product.ts';
import { watchPages } from './page-watch.ts';
import { thorough } from './thorough.ts';

const placeOrder = '/phonebillh5/rechargeTelebill/placeOrder';

type Collected = Readonly<Record<string, string>>;

/** Starts a server that collects events on an origin of its own. */
async function startCollector() {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const events: Collected[] = [];
  const cookies: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      cookies.push(request.headers.cookie);
      events.push(JSON.parse(await text(request)) as Collected);
      response.setHeader('set-cookie', 'who=me').writeHead(204).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), '127.0.0.1', resolve));
  return {
    origin,
    events,
    cookies,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const test = signedIn.extend<object, { readonly collector: Awaited<ReturnType<typeof startCollector>> }>({
  collector: [
    // eslint-disable-next-line no-empty-pattern -- a fixture says by a pattern what it needs
    async ({}, use) => {
      const collector = await startCollector();
      await use(collector);
      await collector.close();
    },
    { scope: 'worker' },
  ],
  product: [
    ({ collector }, use) => onOwnProduct('analytics', { ANALYTICS_URL: `${collector.origin}/collect` }, use),
    { scope: 'worker', timeout: 240_000 },
  ],
  watch: async ({ context, product, collector }, use) => {
    const watch = watchPages(context, [product.url, product.sandboxUrl, collector.origin]);
    await use(watch);
    watch.end();
    expect(watch.problems(), 'nothing went wrong unseen').toEqual([]);
  },
});

/** Returns an event in short: its name and its label. */
const short = ({ event, label }: Collected): string => (label ? `${event} ${label}` : String(event));
const steps = new Set([
  'pageView',
  'numberGiven',
  'amountChosen',
  'payTapped',
  'cashierOpened',
  'resultShown',
]);

test('SPEC 3 analytics context: each step of a top-up is sent in order, without a number', async ({
  page,
  product,
  collector,
  user,
  placeOrder: form,
  cashier,
  result,
  words,
}) => {
  test.setTimeout(300_000);
  collector.events.length = 0;
  await page.goto(`${product.url}${placeOrder}?cnlCode=J01`);
  await form.amount(50).check();
  await form.pay('¥49.90').click();
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
  await eventually('the last step', async () => collector.events.some((one) => one['label'] === 'credited'));

  const told = collector.events.filter(({ event }) => steps.has(String(event)));
  const before = told.slice(
    0,
    told.findIndex(({ event }) => event === 'resultShown'),
  );
  expect(before.map(short)).toEqual([
    'pageView',
    'numberGiven own',
    'amountChosen 5000',
    'payTapped',
    'cashierOpened page',
    'pageView',
  ]);
  expect(before.map(({ currentPage }) => currentPage)).toEqual([
    ...Array.from({ length: 5 }, () => '/rechargeTelebill/placeOrder'),
    '/rechargeTelebill/resultPage',
  ]);
  expect(short(told.at(-1) ?? {})).toBe('resultShown credited');
  for (const event of collector.events)
    expect(Object.keys(event).toSorted()).toEqual([
      'at',
      'cityName',
      'cnlCode',
      'currentPage',
      'event',
      'label',
      'provinceName',
      'uesrMblno',
    ]);
  // The channel of the first page applies to the whole visit; the region is that of the number.
  expect(new Set(told.map(({ cnlCode }) => cnlCode))).toEqual(new Set(['J01']));
  expect(told[0]?.['provinceName']).toMatch(/\p{Script=Han}/u);
  expect(told.map(({ at = '' }) => at)).toEqual(told.map(({ at = '' }) => at).toSorted());
  // The user has not agreed to be identified.
  expect(JSON.stringify(collector.events)).not.toContain(user.mobileNo);
  expect(collector.events.map(({ uesrMblno }) => uesrMblno)).toEqual(collector.events.map(() => ''));
  expect(collector.cookies.filter((cookie) => cookie !== undefined)).toEqual([]);
});

test(
  'SPEC 3 analytics context: uesrMblno is sent only while the user consents',
  thorough,
  async ({ page, product, collector, user }) => {
    test.setTimeout(120_000);
    let state = 'granted';
    await page.route('**/own/v1/authorizations*', (route) =>
      route.fulfill({
        json: { msgCd: 'PMC00000', msgInfo: '', authorizations: [{ purpose: 'analytics', state }] },
      }),
    );
    const viewOf = async (cnlCode: string): Promise<Collected | undefined> => {
      await page.goto(`${product.url}${placeOrder}?cnlCode=${cnlCode}`);
      const view = () =>
        collector.events.find((one) => one['event'] === 'pageView' && one['cnlCode'] === cnlCode);
      await eventually('the page view', async () => view() !== undefined);
      return view();
    };
    expect(await viewOf('AGREED')).toMatchObject({ uesrMblno: user.mobileNo });
    state = 'withdrawn';
    expect(await viewOf('TAKEN-BACK')).toMatchObject({ uesrMblno: '' });
  },
);

test('an error event has the code and the call', thorough, async ({ page, product, collector }) => {
  test.setTimeout(120_000);
  collector.events.length = 0;
  await page.route('**/vi/queryRechargeBill', (route) =>
    route.fulfill({ json: { msgCd: 'PMC41099', msgInfo: 'not now' } }),
  );
  await page.goto(`${product.url}/phonebillh5/rechargeTelebill/rechargeRecord`);
  await eventually('the error', async () => collector.events.some(({ event }) => event === 'error'));
  expect(collector.events.find(({ event }) => event === 'error')).toMatchObject({
    label: 'PMC41099 POST /vi/queryRechargeBill',
    currentPage: '/rechargeTelebill/rechargeRecord',
  });
});

// The product that all journeys share has no such address; its watch fails on a request to another origin.
plain(
  'without an address no code that sends events is loaded',
  thorough,
  async ({ page, placeOrder: form }) => {
    const scripts: string[] = [];
    page.on('request', (request) => void scripts.push(request.url()));
    await page.goto('/phonebillh5/rechargeTelebill/directCharge');
    await expect(form.mainButton).toBeVisible();
    await page.evaluate(
      () => new Promise((resolve) => void requestIdleCallback(() => requestIdleCallback(resolve))),
    );
    await expect(page.locator('meta[name="analytics"]')).toHaveCount(0);
    expect(scripts.filter((url) => url.includes('send-analytics'))).toEqual([]);
  },
);
