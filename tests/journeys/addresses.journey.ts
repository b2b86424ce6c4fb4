import { expect, signedIn, test } from './fixtures.ts';

test('SPEC 2 catch-all: falPage, title "error"', async ({ page, words }) => {
  await page.goto('/phonebillh5/rechargeTelebill/noSuchPage?x=1');
  await expect(page).toHaveTitle(words.pick('出错了', 'error'));
  await expect(page.getByRole('heading', { name: words.fal.notFound })).toBeVisible();
  await page.getByRole('button', { name: words.fal.topUp }).click();
  await expect(page).toHaveURL(
    /\/userLogin\/login\?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FplaceOrder$/,
  );
});

test('SPEC 2 catch-all shows errorPageMsg, as text', async ({ page, words }) => {
  const markup = '<img src=x onerror="document.title=1"><b>Sorry</b>';
  await page.goto(`/phonebillh5/falPage?${new URLSearchParams({ errorPageMsg: markup }).toString()}`);
  await expect(page.getByText(markup, { exact: true })).toBeVisible();
  await expect(page.locator('main :is(img, b)')).toHaveCount(0);
  await expect(page).toHaveTitle(words.pick('出错了', 'error'));
  await expect(page.getByText(words.fal.failedText)).toBeVisible();
});

test('SPEC 2 a path outside the base leads to the product', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(
    /\/userLogin\/login\?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FplaceOrder$/,
  );
});

const titles: readonly [path: string, zh: string, en: string][] = [
  ['/rechargeTelebill/markRecords', '充值号码', 'phone numbers for top-up'],
  ['/rechargeTelebill/digitalRecharge', '数字人民币话费充值', 'digital RMB phone bill top-up'],
  ['/rechargeTelebill/directCharge', '手机钱包话费充值', 'mobile wallet phone top-up'],
  ['/rechargeTelebill/rechargeRecord', '充值记录', 'top-up records'],
  ['/autoRecharge/transPage', '亲情充值', 'family top-up'],
  ['/autoRecharge/recommendationList', '推荐开通', 'recommended to open'],
  ['/autoRecharge/autoRechargeRecord', '充值记录', 'top-up records'],
  ['/autoRecharge/autoRechargeHistoryList', '历史记录', 'history'],
  ['/telBill/tencentBill', '话费账单', 'phone bill'],
  ['/protocol/privacyProtocol', '隐私政策', 'privacy policy'],
  ['/protocol/autoRechargeProtocolLong', '自动充值服务协议', 'auto top-up service agreement'],
  ['/protocol/trustPaymentAgreement', '委托支付服务协议', 'entrusted payment service agreement'],
];

signedIn('SPEC 2 titles, each opened by its own address', async ({ page, words }) => {
  for (const [path, zh, en] of titles) {
    await page.goto(`/phonebillh5${path}`);
    await expect(page, path).toHaveTitle(words.pick(zh, en));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.pick(zh, en));
  }
});

signedIn(
  'SPEC 2 navShow=N hides the title bar, also after the next page',
  async ({ page, words, placeOrder }) => {
    await placeOrder.open('?navShow=N');
    await expect(placeOrder.amount(50)).toBeEnabled();
    await expect(page.getByRole('button', { name: words.ui.back, exact: true })).toBeHidden();
    await placeOrder.records.click();
    await expect(page.getByText(words.records.noneTitle)).toBeVisible();
    await expect(page.getByRole('button', { name: words.ui.back, exact: true })).toBeHidden();
    await placeOrder.open('?navShow=Y');
    await expect(page.getByRole('button', { name: words.ui.back, exact: true })).toBeVisible();
  },
);
