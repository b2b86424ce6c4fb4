// The pages as a wallet ships them in its app: under the wallet's origin and path, where only files exist.

import { createHash } from 'node:crypto';
import { expect, test as base } from './fixtures.ts';
import { newNumber } from './numbers.ts';
import { watchPages } from './page-watch.ts';
import { buildPackage, faultsOf, type WalletPackage } from './wallet-package.ts';
import { thorough } from './thorough.ts';

const entryPage = process.env['WALLET_PACKAGE_PAGE'] ?? '';
const gateway = process.env['PRODUCT_URL'] ?? '';
const captchaPage = `${process.env['SANDBOX_URL'] ?? ''}/captcha/page`;
const VERSION = '1.0.0.1';
const onNetwork = `${gateway}/phonebillh5`;
const encoded = (text: string) => new TextEncoder().encode(text);
const textOf = (content: Uint8Array | undefined) => new TextDecoder().decode(content);

// The pages may also make requests to the wallet's origin.
const test = base.extend({
  watch: async ({ context, product }, use) => {
    const watch = watchPages(context, [product.url, product.sandboxUrl, new URL(entryPage).origin]);
    await use(watch);
    watch.end();
    expect(watch.problems(), 'nothing went wrong unseen').toEqual([]);
  },
});
test.describe.configure({ mode: 'serial' });

let built: WalletPackage;
let intact: ReadonlyMap<string, Uint8Array>;
let close: (() => Promise<void>) | undefined;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  built = buildPackage(gateway, VERSION, captchaPage);
  intact = new Map(built.files);
  close = await built.serve(entryPage);
});
test.afterAll(() => close?.());
test.afterEach(() => {
  built.files.clear();
  for (const [path, content] of intact) built.files.set(path, content);
});

/** Returns the path of the one script whose name begins with `name`. */
function chunk(name: string): string {
  const path = [...built.files.keys()].find((file) =>
    new RegExp(`^www/assets/${name}-[^/]+\\.js$`).test(file),
  );
  if (path === undefined) throw new Error(`the package has no ${name}`);
  return path;
}

test('the package has its eight digits, and every file matches the manifest', () => {
  expect(built.topFolder).toBe('20260001');
  expect(faultsOf(built)).toEqual([]);
  expect(JSON.parse(textOf(built.files.get('manifest.json')))).toMatchObject({
    app_id: '20260001',
    version: VERSION,
    main_url: '/www/index.html',
    network_url: `${onNetwork}/`,
  });
  expect(textOf(built.files.get('www/index.html'))).not.toMatch(/(?:src|href)="\//);
  built.files.set('www/index.html', encoded('damaged'));
  expect(faultsOf(built)).toEqual(['www/index.html']);
});

test(
  'a visitor logs in, tops up, returns from the cashier and sees the result in the package',
  thorough,
  async ({ page, words, login, placeOrder, cashier, result, records }) => {
    // Wallets open it this way: the screen follows the number sign, with its query there or before it.
    await page.goto(`${entryPage}?cnlCode=J01#/rechargeTelebill/placeOrder`);
    await expect(page).toHaveURL(/\/www\/index\.html#\/userLogin\/login\?refererUrl=/);
    await login.logInAs(newNumber());
    await expect(page).toHaveURL(`${entryPage}#/rechargeTelebill/placeOrder?cnlCode=J01`);

    await placeOrder.payFor(50, '¥49.90');
    await cashier.payNow();
    await expect(page).toHaveURL(/\/www\/index\.html#\/rechargeTelebill\/resultPage\?orderNo=\d+$/);
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    await result.allRecords.click();
    await expect(records.rows).toHaveCount(1);

    // A reload, Back and a deep link through a query open the screen that they name.
    await page.reload();
    await expect(records.rows).toHaveCount(1);
    await page.goBack();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    await page.goto(`${entryPage}?page=%2Fprotocol%2FprivacyProtocol&navShow=Y`);
    await expect(page).toHaveURL(`${entryPage}#/protocol/privacyProtocol?navShow=Y`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('privacy policy');
  },
);

test(
  "the package's policy allows only the provider's captcha in a frame",
  thorough,
  async ({ page, watch }) => {
    watch.expect(/Content Security Policy|chrome-error|asked of another origin: http:\/\/127\.0\.0\.1:9\//);
    await page.goto(`${entryPage}#/protocol/privacyProtocol`);
    const frame = (src: string) =>
      page.evaluate((address) => {
        const { promise, resolve } = Promise.withResolvers<string>();
        addEventListener('securitypolicyviolation', ({ violatedDirective }) => resolve(violatedDirective));
        const element = document.createElement('iframe');
        element.addEventListener('load', () => setTimeout(resolve, 0, 'loaded'));
        element.src = address;
        document.body.append(element);
        return promise;
      }, src);
    expect(await frame(captchaPage)).toBe('loaded');
    await expect(page.frameLocator('iframe').getByRole('button')).toBeVisible();
    expect(await frame('http://127.0.0.1:9/')).toBe('frame-src');
  },
);

test(
  'a missing or changed part is replaced by the same screen from the network',
  thorough,
  async ({ page, watch, login }) => {
    watch.expect(/Failed to load resource|dynamically imported module|integrity|ERR_/);
    const later = chunk('login-page');
    built.files.delete(later);
    await page.goto(`${entryPage}#/rechargeTelebill/rechargeRecord`);
    await expect(login.mobile).toBeVisible();
    expect(page.url()).toBe(
      `${onNetwork}/userLogin/login?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FrechargeRecord`,
    );

    // With one character more in the package's first script, nothing of the package runs.
    const first = chunk('main');
    built.files.set(first, encoded(`${textOf(intact.get(first))} `));
    await page.goto(`${entryPage}#/protocol/privacyProtocol?version=2026-11`);
    await expect(page).toHaveURL(`${onNetwork}/protocol/privacyProtocol?version=2026-11`);

    // The same for a script that is loaded when its screen is shown.
    built.files.set(first, intact.get(first) ?? encoded(''));
    built.files.set(later, encoded(`${textOf(intact.get(later))} `));
    await page.goto(`${entryPage}#/userLogin/login`);
    await expect(page).toHaveURL(`${onNetwork}/userLogin/login`);
  },
);

test(
  'a damaged package without a network says what to do, and continues once there is one',
  thorough,
  async ({ page, context, watch, words }) => {
    watch.expect(/Failed to load resource|integrity|ERR_|token in the address/);
    const first = chunk('main');
    built.files.set(first, encoded(`${textOf(intact.get(first))} `));
    // The gateway cannot be reached, but the files in the phone can.
    await context.route(`${gateway}/**`, (route) => route.abort('internetdisconnected'));
    await page.goto(`${entryPage}?ssoToken=secret#/protocol/privacyProtocol?version=2026-11`);
    const title = words.pick('页面没有打开', 'This page did not open');
    await expect(page.getByRole('heading')).toHaveText(title);
    await expect(page.getByText(`${onNetwork}/protocol/privacyProtocol?version=2026-11`)).toBeVisible();
    await expect(page.getByText('secret')).toHaveCount(0);
    await page.getByRole('button', { name: words.pick('重新加载', 'Reload') }).click();
    await expect(page.getByRole('heading')).toHaveText(title);

    await context.unroute(`${gateway}/**`);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page).toHaveURL(`${onNetwork}/protocol/privacyProtocol?version=2026-11`);
  },
);

test(
  'a package that is too old continues from the network, except while an order is open',
  thorough,
  async ({ page, watch }) => {
    // The token is removed from both addresses at once, as with every link of a wallet.
    watch.expect(/^a token in the address: /);
    built.files.set('www/index.html', encoded(olderEntryPage(textOf(intact.get('www/index.html')))));
    const opened = page.waitForRequest((request) => request.url().startsWith(onNetwork));
    await page.goto(`${entryPage}?oneTapToken=a1#/protocol/privacyProtocol?navShow=Y`);
    expect((await opened).url()).toBe(`${onNetwork}/protocol/privacyProtocol?navShow=Y&oneTapToken=a1`);
    await expect(page).toHaveURL(`${onNetwork}/protocol/privacyProtocol?navShow=Y`);

    const underWay = `${entryPage}#/rechargeTelebill/directResult?orderNo=26112200000000000001&key=k`;
    await page.goto(underWay);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.url()).toBe(underWay);
  },
);

/** Returns the entry page as of an earlier version, with a policy that allows its changed script. */
function olderEntryPage(html: string): string {
  const script = /<script>([^]*?)<\/script>/.exec(html)?.[1] ?? '';
  const older = script.replace(`"version":"${VERSION}"`, '"version":"1.0.0.0"');
  expect(older).not.toBe(script);
  return html.replace(script, () => older).replace(hashOf(script), hashOf(older));
}

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
