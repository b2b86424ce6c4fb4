// The sandbox's bridge workbench: the product in its phone, signed on, on every platform; the page's calls to
// the native side are listed and answered. The bridge is called directly, so that this holds whatever the
// pages call.

import { devices, type Frame, type Page } from '@playwright/test';
import { workbenchCopy } from '../../apps/sandbox/src/pages/workbench/workbench-copy.ts';
import { ordersOf, placeByCall } from './orders.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './gateway-answers.ts';
import type { Words } from './words.ts';

test.use({ ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } });
// The frame opens the link that the wallet would build; the page removes its parameters from the address.
test.beforeEach(({ watch }) => watch.expect(/a token in the address: \S+\/phonebillh5\/\S+CREDTENTIAL/));

interface NativeWindow {
  readonly hebaoWkjs?: { doCall(name: string, ...rest: unknown[]): void };
  readonly goActivity?: Record<string, (...args: unknown[]) => unknown>;
}

/** Opens the workbench; returns the frame once it shows what only a signed-on user sees: their own number. */
async function openWorkbench(page: Page, platform: string, mobileNo = '13800138000'): Promise<Frame> {
  await page.goto(`${process.env['SANDBOX_URL'] ?? ''}/workbench?platform=${platform}&mobileNo=${mobileNo}`);
  const inside = page.frameLocator('.views iframe');
  await expect(inside.getByRole('textbox').first()).toHaveValue(
    mobileNo.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3'),
  );
  await expect(inside.getByRole('radio').first()).toBeVisible();
  const frame = page.frames().find((one) => one.parentFrame() && one.url().includes('/phonebillh5/'));
  if (!frame) throw new Error('no frame');
  return frame;
}

const message = (page: Page, name: string) =>
  page.locator('.message', { has: page.getByText(name, { exact: true }) }).last();
const sheet = (page: Page) => page.getByRole('dialog');
const word = (words: Words, name: keyof typeof workbenchCopy) => workbenchCopy[name][words.language];

/** Calls common pay as a page without the bridge package does; returns the first answer. */
const byScript = async (frame: Frame, orderNo: string) => {
  await frame.waitForFunction(() => 'hebaoWkjs' in window);
  return frame.evaluate(
    (no) =>
      new Promise<unknown>((resolve) =>
        (window as unknown as NativeWindow).hebaoWkjs?.doCall(
          'cmpCommonPay',
          { orderNo: no, orderType: '2', pickupType: '0' },
          resolve,
        ),
      ),
    orderNo,
  );
};
const pay = {
  ios: byScript,
  'ios-late': byScript,
  ipad: byScript,
  harmony: byScript,
  'harmony-port': byScript,
  'ios-older': (frame: Frame, orderNo: string) =>
    frame.evaluate(
      (no) => (window as unknown as { cmpCommonPay(...args: unknown[]): unknown }).cmpCommonPay(no, '2', '0'),
      orderNo,
    ),
  android: (frame: Frame, orderNo: string) =>
    frame.evaluate(
      (no) => (window as unknown as NativeWindow).goActivity?.['cmpCommonPay']?.(no, '2', '0'),
      orderNo,
    ),
} as const;

const platforms = [
  { platform: 'ios', agent: /iPhone.*hebao/, answered: 'ok', name: 'cmpCommonPay' },
  { platform: 'ios-late', agent: /iPhone.*hebao/, answered: 'ok', name: 'cmpCommonPay' },
  { platform: 'ipad', agent: /Macintosh.*hebao/, answered: 'ok', name: 'cmpCommonPay' },
  { platform: 'ios-older', agent: /iPhone.*hebao/, answered: undefined, name: 'cmpCommonPay' },
  { platform: 'android', agent: /Android.*hebao/, answered: undefined, name: 'goActivity.cmpCommonPay' },
  { platform: 'harmony', agent: /ArkWeb.*hebao/, answered: 'ok', name: 'cmpCommonPay' },
  { platform: 'harmony-port', agent: /ArkWeb.*hebao/, answered: 'ok', name: 'cmpCommonPay' },
] as const;

for (const { platform, agent, answered, name } of platforms) {
  test(`the workbench on ${platform}: the product is signed on, and common pay pays a real order`, async ({
    page,
    words,
    newUser,
    sandbox,
  }) => {
    const user = await newUser();
    const { order } = await placeByCall(user, { yuan: 50 });
    const frame = await openWorkbench(page, platform, user.mobileNo);
    expect(await frame.evaluate(() => navigator.userAgent)).toMatch(agent);
    expect(new URL(frame.url()).origin).toBe(new URL(sandbox.url).origin);
    await expect(page.locator('.title')).toHaveText(await frame.title());

    expect(await pay[platform](frame, order.orderNo)).toBe(answered);
    await expect(message(page, name)).toContainText(order.orderNo);
    expect(await frame.evaluate(() => document.visibilityState)).toBe('hidden');
    await sheet(page).getByLabel(word(words, 'password')).fill('000000');
    await sheet(page).getByRole('button', { name: '¥49.90' }).click();
    await expect(sheet(page).getByRole('alert')).toBeVisible();
    await sheet(page).getByLabel(word(words, 'password')).fill('123456');
    await sheet(page).getByRole('button', { name: '¥49.90' }).click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(message(page, name)).toContainText('"success"');
    if (!answered) await expect(message(page, name)).toContainText('callbackCmpCommonPay');
    await expect
      .poll(async () => (await ordersOf(user)).find(({ orderNo }) => orderNo === order.orderNo)?.state)
      .toBe('credited');
    expect(await frame.evaluate(() => document.visibilityState)).toBe('visible');
  });
}

test('the workbench: menu and bars follow messages, contacts answer as chosen, web views stack', async ({
  page,
  words,
}) => {
  const frame = await openWorkbench(page, 'ios');
  const call = (name: string, params: object) =>
    frame.evaluate(
      ([method, body]) =>
        new Promise<unknown>((resolve) =>
          (window as unknown as NativeWindow).hebaoWkjs?.doCall(method, body, resolve),
        ),
      [name, params] as const,
    );
  const menuUrl = `${new URL(frame.url()).origin}/phonebillh5/rechargeTelebill/rechargeRecord`;
  expect(await call('CmpSetTitleMenuList', { params: [{ menuName: 'Records', menuUrl }] })).toBe('ok');
  await expect(page.getByRole('button', { name: 'Records' })).toBeVisible();
  await call('hideNavView', {});
  await expect(page.locator('.title-bar')).toBeHidden();
  await call('showNavView', {});
  await page.getByRole('button', { name: 'Records' }).click();
  await expect(page.locator('#address')).toHaveValue('/phonebillh5/rechargeTelebill/rechargeRecord');
  await page.getByRole('button', { name: word(words, 'back') }).click();
  await expect(page.locator('#address')).toHaveValue('/phonebillh5/rechargeTelebill/placeOrder');

  await page.getByRole('radio').nth(2).check();
  expect(await call('goSinglePacketsContactWithName', { scene: 'hb_hfcz' })).toMatchObject({
    mobileNo: '010-6655 4433',
  });
  await page.getByRole('radio').nth(3).check();
  expect(await call('goSinglePacketsContactWithName', { scene: 'hb_hfcz' })).toBeNull();

  expect(await call('goWeb', { target: menuUrl })).toBe('ok');
  await expect(page.locator('.views iframe')).toHaveCount(2);
  // If the frame were closed while loading, the browser itself would report an aborted navigation. The
  // page's shell is shown long before loading ends.
  const opened = await (await page.locator('.views iframe').nth(1).elementHandle())?.contentFrame();
  await opened?.waitForLoadState('networkidle');
  await expect(page.frameLocator('.views iframe >> nth=1').getByTestId('page')).toBeVisible();
  await page.getByRole('button', { name: word(words, 'close'), exact: true }).click();
  await expect(page.locator('.views iframe')).toHaveCount(1);
  expect(frame.isDetached()).toBe(false);
});

test('the workbench: actions fail, stay silent or unsupported as set; messages are filtered', async ({
  page,
  words,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let frame = await openWorkbench(page, 'ios');
  const answer = (mode: string) => page.locator('[data-action="shareToChat"]').selectOption(mode);
  await frame.evaluate(() =>
    Object.assign(window, { shareCallback: (value: unknown) => Object.assign(window, { shared: value }) }),
  );
  const shared = () => frame.evaluate(() => (window as { shared?: unknown }).shared);
  const share = () =>
    frame.evaluate(() =>
      (window as unknown as NativeWindow).hebaoWkjs?.doCall('shareToWeChat', {
        title: 'T',
        url: 'https://a.example/',
      }),
    );
  await share();
  await expect.poll(shared).toBe(true);
  await answer('failure');
  await share();
  await expect.poll(shared).toBe(false);
  await answer('never');
  await share();
  await expect(message(page, 'shareToWeChat')).toContainText(word(words, 'silent'));

  const opened = page.getByText(word(words, 'wayPage'));
  const before = await opened.count();
  await answer('unsupported');
  await expect(opened).toHaveCount(before + 1);
  frame = page.frames().find((one) => one.parentFrame() && one.url().includes('/phonebillh5/')) ?? frame;
  const methods = await frame.evaluate(
    () =>
      new Promise<unknown>((resolve) =>
        (window as unknown as NativeWindow).hebaoWkjs?.doCall('allmethods', resolve),
      ),
  );
  expect(methods).toContain('cmpCommonPay');
  expect(methods).not.toContain('shareToWeChat');

  await page.getByLabel(word(words, 'filter')).fill('shareToWeChat');
  await page.getByRole('button', { name: word(words, 'copy') }).click();
  await expect(page.getByRole('button', { name: word(words, 'copied') })).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
    name?: string;
    answers?: { value: unknown }[];
  }[];
  expect(
    copied
      .filter(({ name }) => name === 'shareToWeChat')
      .map(({ answers }) => answers?.map(({ value }) => value)),
  ).toEqual([[true], [false], []]);
  await page.getByRole('button', { name: word(words, 'clear') }).click();
  // The page was opened anew, and may still make calls of its own.
  await expect(message(page, 'shareToWeChat')).toHaveCount(0);
});

test('the workbench: a cashier can answer with an error or open late', async ({ page, words, newUser }) => {
  const user = await newUser();
  const { order } = await placeByCall(user, { yuan: 50 });
  await openWorkbench(page, 'ios', user.mobileNo);
  const mode = page.locator('[data-action="commonPay"]');
  await mode.selectOption('failure');
  await page.locator('#address').fill(`/phonebillh5/rechargeTelebill/resultPage?orderNo=${order.orderNo}`);
  await page.locator('#toolbar').getByRole('button').click();
  const inside = page.frameLocator('.views iframe');
  const payHere = inside.getByRole('button', { name: '¥49.90' });
  await expect(payHere).toBeVisible();
  // The order that the page reads again arrives late, which must not delay a tap.
  const slow = await hold(page, 'POST /vi/queryRechargeBill');
  await payHere.click();
  await expect(inside.getByText(words.order.cashierFailed)).toBeVisible();
  await expect(message(page, 'cmpCommonPay')).toContainText('9999');
  await mode.selectOption('late');
  await inside.getByRole('button', { name: words.order.tryWalletAgain }).click();
  await expect(sheet(page)).toBeVisible({ timeout: 15_000 });
  slow.release();
  await expect(inside.getByText(words.order.cashierFailed)).toHaveCount(0);
});

test('the workbench: the cashier opens in the phone by its address, and returns there', async ({
  page,
  words,
  newUser,
}) => {
  const user = await newUser();
  const { order, payUrl } = await placeByCall(user, { yuan: 50 });
  const frame = await openWorkbench(page, 'android', user.mobileNo);
  await frame.evaluate((url) => location.assign(url), payUrl);
  const inside = page.frameLocator('.views iframe');
  await inside.getByLabel(words.cashier('password')).fill('123456');
  await expect(page.locator('#address')).toHaveValue(
    new RegExp(`/phonebillh5/rechargeTelebill/resultPage\\?orderNo=${order.orderNo}`),
  );
  await expect(inside.getByText('¥50', { exact: false }).first()).toBeVisible();
});
