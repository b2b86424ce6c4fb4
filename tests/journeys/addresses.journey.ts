import type { Locator, Page } from '@playwright/test';
import { expect, signedIn, test } from './fixtures.ts';
import type { Words } from './words.ts';
import { thorough } from './thorough.ts';

test('SPEC 2 catch-all: falPage, title "error"', async ({ page, words }) => {
  await page.goto('/phonebillh5/rechargeTelebill/noSuchPage?x=1');
  await expect(page).toHaveTitle(words.pick('出错了', 'error'));
  await expect(page.getByRole('heading', { name: words.fal.notFound })).toBeVisible();
  await page.getByRole('button', { name: words.fal.topUp }).click();
  await expect(page).toHaveURL(
    /\/userLogin\/login\?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FplaceOrder$/,
  );
});

test('SPEC 2 {token}: an unknown campaign shows falPage with the title "error"', async ({ page, words }) => {
  await page.goto('/phonebillh5/marketingActivities/noSuchCampaign');
  await expect(page).toHaveTitle(words.pick('出错了', 'error'));
  await expect(page.getByRole('heading', { name: words.fal.notFound })).toBeVisible();
});

test('SPEC 2 catch-all shows errorPageMsg as text, not as HTML', async ({ page, words }) => {
  const markup = '<img src=x onerror="document.title=1"><b>Sorry</b>';
  await page.goto(`/phonebillh5/falPage?${new URLSearchParams({ errorPageMsg: markup }).toString()}`);
  await expect(page.getByText(markup, { exact: true })).toBeVisible();
  await expect(page.locator('main :is(img, b)')).toHaveCount(0);
  await expect(page).toHaveTitle(words.pick('出错了', 'error'));
  await expect(page.getByText(words.fal.failedText)).toBeVisible();
});

for (const path of ['/no/such/page', '/marketingActivities/nobodys-token'])
  test(
    `SPEC 2 catch-all: ${path} is shown although its first picture has no text to paint`,
    thorough,
    async ({ page, words }) => {
      // No browser reports a page without text as painted, and the one-second timer that would end that wait
      // never fires here.
      await page.addInitScript(() => {
        const { setTimeout: later } = window;
        const start = (run: TimerHandler, ms?: number) => (ms === 1000 ? 0 : later(run, ms));
        Object.assign(window, { setTimeout: start });
      });
      await page.goto(`/phonebillh5${path}`, { waitUntil: 'commit' });
      await expect(page.getByTestId('page')).toBeVisible();
      await expect(page).toHaveTitle(words.pick('出错了', 'error'));
    },
  );

test('SPEC 2 a path outside the base leads to the product', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(
    /\/userLogin\/login\?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FplaceOrder$/,
  );
});

/** The titles that SPEC gives, and what only this screen shows to a user who has done nothing yet. */
const titles: readonly (readonly [
  path: string,
  zh: string,
  en: string,
  ofScreen: (page: Page, words: Words) => Locator,
])[] = [
  [
    '/rechargeTelebill/markRecords',
    '常用号码',
    'phone numbers for top-up',
    (page, words) => page.getByText(words.marks.noneTitle),
  ],
  ['/rechargeTelebill/digitalRecharge', '数字人民币话费充值', 'digital RMB phone bill top-up', numberField],
  ['/rechargeTelebill/directCharge', '手机钱包话费充值', 'mobile wallet phone top-up', numberField],
  [
    '/rechargeTelebill/rechargeRecord',
    '充值记录',
    'top-up records',
    (page, words) => page.getByText(words.records.noneTitle),
  ],
  [
    '/autoRecharge/recommendationList',
    '推荐开通',
    'recommended to open',
    (page, words) => page.getByText(words.recommendations.noneTitle),
  ],
  [
    '/autoRecharge/autoRechargeRecord',
    '充值记录',
    'top-up records',
    (page, words) => page.getByText(words.charges.noneTitle),
  ],
  [
    '/autoRecharge/autoRechargeHistoryList',
    '历史记录',
    'history',
    (page, words) => page.getByText(words.history.noneTitle),
  ],
];

function numberField(page: Page, words: Words): Locator {
  return page.getByRole('textbox', { name: words.recharge.number });
}

for (const [path, zh, en, ofScreen] of titles) {
  signedIn(
    `SPEC 2 ${path}: opens its screen by address, with its title`,
    thorough,
    async ({ page, words }) => {
      await page.goto(`/phonebillh5${path}`);
      await expect(page).toHaveTitle(words.pick(zh, en));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.pick(zh, en));
      await expect(ofScreen(page, words)).toBeVisible();
    },
  );
}

signedIn(
  'SPEC 2 /autoRecharge/setAutoRecharge with operationType edit: an unknown agreement leads to the list',
  async ({ page, words }) => {
    await page.goto('/phonebillh5/autoRecharge/setAutoRecharge?operationType=edit&agreementNo=123');
    await expect(page.getByRole('heading', { name: words.setUpAside.gone })).toBeVisible();
    await page.getByRole('button', { name: words.setUpAside.seeAll }).click();
    await expect(page).toHaveURL(/\/autoRecharge\/autoRechargeList$/);
  },
);

signedIn(
  'SPEC 2 /autoRecharge/autoRechargeRecord of an unknown agreement leads to the list',
  thorough,
  async ({ page, words }) => {
    await page.goto(`/phonebillh5/autoRecharge/autoRechargeRecord?agreementNo=A${'1'.repeat(24)}`);
    await expect(page.getByRole('heading', { name: words.agreementParts.notFoundTitle })).toBeVisible();
    await expect(page.getByRole('button', { name: words.ui.tryAgain })).toHaveCount(0);
    await page.getByRole('button', { name: words.agreementParts.toList }).click();
    await expect(page).toHaveURL(/\/autoRecharge\/autoRechargeList$/);
  },
);

signedIn(
  'SPEC 2 /autoRecharge/setAutoRecharge with operationType edit and no agreement leads to the list',
  thorough,
  async ({ page, words }) => {
    for (const query of ['operationType=edit', 'operationType=edit&agreementNo=']) {
      await page.goto(`/phonebillh5/autoRecharge/setAutoRecharge?${query}`);
      await expect(page.getByRole('heading', { name: words.setUpAside.unnamed })).toBeVisible();
      await expect(page.getByText(words.setUp.howItWorks)).toHaveCount(0);
    }
    await page.getByRole('button', { name: words.setUpAside.seeAll }).click();
    await expect(page).toHaveURL(/\/autoRecharge\/autoRechargeList$/);
  },
);

signedIn(
  'SPEC 2 navShow=N hides the title bar, on the next page too',
  async ({ page, words, placeOrder }) => {
    await placeOrder.open('?navShow=N');
    await expect(placeOrder.amount(50)).toBeEnabled();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await placeOrder.records.click();
    await expect(page.getByText(words.records.noneTitle)).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await placeOrder.open('?navShow=Y');
    await expect(page.getByRole('banner')).toBeVisible();
    // The main page has no page before it, and this browser is not the wallet's, so Back would lead nowhere.
    await expect(page.getByRole('button', { name: words.ui.back, exact: true })).toHaveCount(0);
    await placeOrder.records.click();
    await expect(page.getByRole('button', { name: words.ui.back, exact: true })).toBeVisible();
  },
);
