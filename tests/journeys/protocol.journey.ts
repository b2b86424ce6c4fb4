// The texts of agreements: read in short and in full, restored on Back, in an older version, on paper and as
// a document.

import { readFile } from 'node:fs/promises';
import { expect, signedIn, test } from './fixtures.ts';
import { openInWallet, walletAgents } from './fake-wallet.ts';
import { agreedBefore } from './protocol-screens.ts';
import { thorough } from './thorough.ts';

const base = '/phonebillh5/protocol';

test(
  'SPEC 2 /protocol/privacyProtocol, /protocol/privacyProtocolLong: summary and full text ' +
    'by keyboard, and Back; loads one language',
  async ({ page, words }) => {
    const scripts: string[] = [];
    page.on(
      'request',
      (request) => void (/(?:privacy|service)-20\d\d/.test(request.url()) && scripts.push(request.url())),
    );
    await page.goto('/phonebillh5/userLogin/login');
    await page.getByRole('link', { name: words.pick('《隐私政策》', 'privacy policy') }).click();
    await expect(page).toHaveURL(/\/protocol\/privacyProtocol$/);
    await expect(page).toHaveTitle(words.pick('隐私政策', 'privacy policy'));
    const rights = page.getByRole('link', { name: words.pick('您的权利', 'Your rights') });
    await rights.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/protocol\/privacyProtocolLong#rights$/);
    const heading = page.getByRole('heading', { name: words.pick('您的权利', 'Your rights') });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    // Articles 44 to 47 of the PIPL.
    for (const [zh, en] of [
      ['第四十四条', 'article 44'],
      ['第四十五条', 'article 45'],
      ['第四十六条', 'article 46'],
      ['第四十七条', 'article 47'],
    ] as const)
      await expect(page.getByText(words.pick(zh, en)).first()).toBeVisible();
    expect(scripts.filter((url) => url.includes('privacy')).length).toBeGreaterThan(0);
    expect(scripts.filter((url) => !url.includes(`-${words.language}-`))).toEqual([]);
    expect(scripts.filter((url) => url.includes('service'))).toEqual([]);

    const contents = page.getByRole('navigation', { name: words.protocol.contents });
    const second = contents.getByRole('link').nth(1);
    await second.scrollIntoViewIfNeeded();
    await second.click();
    await expect(page).toHaveURL(/#data$/);
    await expect(page.locator('#data')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/#rights$/);
    await expect(second).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(/\/protocol\/privacyProtocol$/);
    await expect(rights).toBeVisible();
  },
);

signedIn(
  'SPEC 2 /protocol/autoRechargeProtocol, /protocol/autoRechargeProtocolLong: show the ' +
    'changes since a version',
  async ({ page, words }) => {
    await agreedBefore(page);
    await page.goto(`${base}/autoRechargeProtocol`);
    const changed = page.getByRole('region', { name: words.texts.changedSince('2025-03') });
    await expect(changed.getByRole('listitem')).toHaveCount(6);
    await expect(changed).toContainText(
      words.pick(
        '当月没有您选择的日期时，以当月最后一天为准。',
        'Where a month is too short for the day you chose',
      ),
    );
    await page.getByRole('button', { name: words.protocol.readWhole }).click();
    await expect(page).toHaveURL(/autoRechargeProtocolLong$/);
    await expect(changed).toBeVisible();
    await changed.getByRole('link', { name: words.protocol.readOld }).click();
    await expect(page).toHaveURL(/autoRechargeProtocolLong\?version=2025-03$/);
    await expect(page.getByText(words.protocol.older)).toBeVisible();
    await expect(changed).toHaveCount(0);
    await page.getByRole('link', { name: words.protocol.toPresent }).click();
    await expect(page).toHaveURL(/autoRechargeProtocolLong$/);
  },
);

signedIn(
  'SPEC 2 /protocol/trustPaymentAgreement: opens from form and account sheet, and prints the text only',
  async ({ page, words }) => {
    await page.goto('/phonebillh5/autoRecharge/setAutoRecharge');
    const trust = words.pick('《委托支付服务协议》', 'entrusted payment service agreement');
    await page.getByRole('button', { name: trust }).press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(words.pick('授权的范围', 'What the mandate holds'))).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('checkbox')).not.toBeChecked();

    await page.goto('/phonebillh5/rechargeTelebill/placeOrder');
    await page.getByRole('button', { name: words.me.me }).first().click();
    await page.getByRole('dialog').getByRole('link', { name: words.me.texts }).click();
    await page.getByRole('link', { name: words.texts.trust }).click();
    await expect(page).toHaveURL(/\/protocol\/trustPaymentAgreement/);
    await expect(page.getByRole('heading', { name: words.pick('退款', 'Money back') })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: words.pick('退款', 'Money back') })).toBeVisible();
    for (const left of [words.protocol.contents, words.protocol.otherTexts])
      await expect(page.getByRole('navigation', { name: left })).toBeHidden();
    await expect(page.getByRole('button', { name: words.ui.back, exact: true })).toBeHidden();

    // An empty version means no particular version.
    await page.goto('/phonebillh5/protocol/trustPaymentAgreement?version=');
    await expect(page.getByRole('heading', { name: words.pick('退款', 'Money back') })).toBeVisible();
  },
);

test('SPEC 2 /protocol/downloadProtocol: a browser saves the document once, and stays on the page', async ({
  page,
  words,
}) => {
  const files: string[] = [];
  page.on('download', (download) => void files.push(download.suggestedFilename()));
  await page.goto(`${base}/trustPaymentAgreement`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words.protocol.download }).click(),
  ]);
  const name = `trust-2026-11-${words.language}.pdf`;
  expect(download.suggestedFilename()).toBe(name);
  expect((await readFile(await download.path())).toString('latin1', 0, 5)).toBe('%PDF-');
  await expect(page).toHaveURL(/\/protocol\/downloadProtocol\?text=trust&version=2026-11$/);
  await expect(page.getByText(words.download.begun)).toBeVisible();
  await page.reload();
  await expect(page.getByText(words.download.begun)).toBeVisible();
  expect(files).toEqual([name]);
  await page.getByRole('button', { name: words.download.back }).click();
  await expect(page).toHaveURL(/\/protocol\/trustPaymentAgreement\?version=2026-11$/);
});

test.describe('in the wallet', () => {
  test.use({ userAgent: walletAgents.ios });
  test(
    'SPEC 2 /protocol/downloadProtocol: the wallet is handed the requested document',
    thorough,
    async ({ page, words, product }) => {
      const wallet = await openInWallet(page, {
        platform: 'ios',
        methods: { downloadPolicy: () => ({ callback: {} }) },
      });
      await page.goto(`${base}/downloadProtocol?text=service&version=2025-03&language=en`);
      await expect(page.getByText(words.download.handed)).toBeVisible();
      const name = 'service-2025-03-en.pdf';
      expect(wallet.of('downloadPolicy')).toEqual([
        [{ name, url: `${product.url}/phonebillh5/assets/policies/${name}` }],
      ]);
    },
  );
});
