import type { Page } from '@playwright/test';
import { expect, signedIn as test } from './fixtures.ts';
import { answer } from './gateway-answers.ts';
import { wordsIn } from './words.ts';
import { thorough } from './thorough.ts';

test('large print is stored, and makes type 1.35 times as large and the main button 56 px high', async ({
  page,
  words,
  placeOrder,
}) => {
  await placeOrder.open();
  const heightOf = (): Promise<number> =>
    placeOrder.mainButton.evaluate((button) => button.getBoundingClientRect().height);
  expect(await heightOf()).toBeGreaterThanOrEqual(48);
  await page.getByRole('button', { name: words.ui.largePrint }).click();
  await expect(page.getByRole('button', { name: words.ui.largePrint })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('font-size', '21.6px');
  await expect(placeOrder.amount(50)).toBeEnabled();
  expect(await heightOf()).toBeGreaterThanOrEqual(56);
});

test(
  'in large print the services are shown, and each leads to its screen',
  thorough,
  async ({ page, words, placeOrder }) => {
    await page.addInitScript(() => localStorage.setItem('print', 'large'));
    await placeOrder.open();
    await expect(page.locator('html')).toHaveAttribute('data-print', 'large');
    const { records, bill, automatic, saved } = words.services;
    const ways = [
      [records, /\/rechargeTelebill\/rechargeRecord$/],
      [bill, /\/telBill\/tencentBill$/],
      [automatic, /\/autoRecharge\/autoRechargeList$/],
      [saved, /\/rechargeTelebill\/markRecords$/],
    ] as const;
    for (const [name, where] of ways) {
      await page.getByTestId('services').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(where);
      await page.goBack();
    }
    await expect(page.getByTestId('adverts')).toHaveCount(0);
  },
);

test('a tap changes the language at once and permanently, in other tabs too', async ({
  context,
  page,
  words,
  placeOrder,
  records,
}) => {
  const other = wordsIn(words.language === 'zh' ? 'en' : 'zh');
  await placeOrder.open();
  const tab = await context.newPage();
  await tab.goto(page.url());
  await expect(tab.getByRole('textbox', { name: words.recharge.number })).toBeVisible();
  await placeOrder.amount(50).check();
  await page.getByRole('button', { name: words.pick('English', '中文') }).click();
  await expect(tab.getByRole('textbox', { name: other.recharge.number })).toBeVisible();
  await expect(page.getByRole('button', { name: other.recharge.pay('¥49.90') })).toBeVisible();
  await expect(placeOrder.amount(50)).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('lang', other.pick('zh-CN', 'en'));
  await records.open();
  await expect(page).toHaveTitle(other.pick('充值记录', 'top-up records'));
});

/** Screens with a message on them, and its English text. */
const messages = [
  [
    'SPEC 5 mobile',
    '/userLogin/login',
    async (page) => {
      await page.getByRole('textbox').fill('138');
      await page.getByTestId('bottom-bar').getByRole('button').click();
    },
    'please enter the correct mobile number',
    '请输入正确的手机号码',
  ],
  [
    'SPEC 5 mobile in a form of ours',
    '/rechargeTelebill/markEdit',
    async (page) => {
      await page.getByRole('textbox').first().fill('138');
      await page.getByTestId('bottom-bar').getByRole('button').click();
    },
    'please enter the correct mobile number',
    '请输入正确的手机号码',
  ],
  [
    'SPEC 5 agreement checkbox',
    '/autoRecharge/setAutoRecharge',
    (page) => page.getByTestId('bottom-bar').getByRole('button').click(),
    'please tick the agreement',
    '请勾选协议',
  ],
  [
    'SPEC 8 any other failure',
    '/rechargeTelebill/rechargeRecord',
    () => Promise.resolve(),
    'error code prompt data abnormal!',
    '错误码提示数据异常！',
  ],
] as const satisfies readonly (readonly [
  row: string,
  path: string,
  act: (page: Page) => Promise<void>,
  english: string,
  chinese: string,
])[];

for (const [row, path, act, english, chinese] of messages)
  test(`${row}: the message is shown in the newly chosen language`, thorough, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await answer(page, 'POST /vi/queryRechargeBill', (asked) =>
      asked.fulfill({ json: { msgCd: 'PMC40999' } }),
    );
    await page.goto(`/phonebillh5${path}`);
    await expect(page.getByTestId('page')).toBeVisible();
    await act(page);
    await expect(page.getByText(english, { exact: true })).toBeVisible();
    // Simulates the choice in another tab, since not every screen offers one.
    await page.evaluate(() => {
      localStorage.setItem('language', 'zh');
      dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'zh' }));
    });
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByText(english, { exact: true })).toHaveCount(0);
    await expect(page.getByText(chinese, { exact: true })).toBeVisible();
  });

test(
  'the main action and a sheet contrast with the page in forced colours',
  thorough,
  async ({ page, placeOrder }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await placeOrder.open();
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await placeOrder.amount(50).check();
    await expect(placeOrder.mainButton).not.toHaveCSS('background-color', ground);
    await placeOrder.choose(50);
    await expect(placeOrder.sheet).toHaveCSS('outline-style', 'solid');
  },
);
