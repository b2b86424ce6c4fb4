// An operator without points, digital RMB, automatic top-up, bills and invoices: no link leads there, the
// addresses themselves say so, and topping up works as usual. A gateway of its own has no such partners.

import { API_BASE, type CallName, type CallRow, callRows, splitCall } from '@phonebill/contract';
import { expect } from './fixtures.ts';
import { signedInToOwn } from './own-product.ts';
import { meSheet } from './pages/me-sheet.ts';
import { thorough } from './thorough.ts';

const FEATURES_OFF = 'points,digital,automatic,bills,invoices,walletSignOn';

const test = signedInToOwn('features-off', { PLAYED_PARTNERS: 'wechat,dtone', FEATURES_OFF });

test.describe.configure({ timeout: 120_000 });

/** The calls that this operator's gateway refuses. */
const refused: ReadonlySet<string> = new Set(
  Object.entries<CallRow>(callRows)
    .filter(([, { feature }]) => feature !== undefined)
    .map(([name]) => API_BASE + splitCall(name as CallName).path),
);

test(
  'a top-up completes, and no link leads to a feature that is off',
  thorough,
  async ({ page, placeOrder, cashier, result, words }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (refused.has(pathname)) asked.push(pathname);
    });
    await placeOrder.open();
    const services = page.getByTestId('services').getByRole('link');
    await expect(services).toHaveText([words.services.records, words.services.saved]);
    await placeOrder.wayToPay.click();
    const ways = page.getByRole('dialog').getByRole('listitem');
    await expect(ways).toHaveCount(1);
    await expect(ways).toContainText(words.ways.wechat);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const me = meSheet(page, words);
    await me.open();
    await expect(me.sheet.getByRole('link', { name: words.me.records })).toBeVisible();
    for (const name of [words.me.automatic, words.me.paidForMe])
      await expect(me.sheet.getByRole('link', { name })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(me.sheet).toHaveCount(0);

    await placeOrder.payFor(50, '¥49.90');
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('link', { name: words.automaticLink.forOwn })).toHaveCount(0);
    expect(asked, 'asked for what is not offered').toEqual([]);
  },
);

const away = [
  '/rechargeTelebill/integralPage',
  '/rechargeTelebill/digitalRecharge',
  '/autoRecharge/setAutoRecharge',
  '/autoRecharge/autoRechargeList',
  '/autoRecharge/dealCreditPay',
  '/telBill/tencentBill',
];

test(
  'the address of a feature that is off says so, and leads to the top-up page',
  thorough,
  async ({ page, words, placeOrder }) => {
    for (const path of away) {
      await page.goto(`/phonebillh5${path}`);
      await expect(page.getByRole('heading', { name: words.notOffered.title }), path).toBeVisible();
    }
    await page.getByRole('button', { name: words.notOffered.topUp }).click();
    await expect(placeOrder.number).toBeVisible();
  },
);
