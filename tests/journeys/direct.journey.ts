import type { Page, Request } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { ASKED_AGAIN } from './orders.ts';
import { grouped, newNumber, numberEnding } from './numbers.ts';
import { type DirectChargePage, directChargePage } from './pages/direct-charge-page.ts';
import { resultPage } from './pages/result-page.ts';
import { thorough } from './thorough.ts';

const test = base.extend<{ readonly direct: DirectChargePage }>({
  direct: ({ page, words }, use) => use(directChargePage(page, words)),
});

const DIRECT_RESULT = /\/phonebillh5\/rechargeTelebill\/directResult\?orderNo=\d{24}&key=[A-Za-z0-9_-]{43}$/;
const masked = (mobileNo: string): string => `${mobileNo.slice(0, 3)} **** ${mobileNo.slice(-4)}`;

/** Returns everything the browser stores for this site. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );

test(
  'SPEC 2 /rechargeTelebill/directCharge: tops up without login; SPEC 2 ' +
    '/rechargeTelebill/directResult: opens by its link, masked',
  async ({ page, context, product, words, direct, cashier, result }) => {
    const mobileNo = newNumber();
    const adverts = page.waitForRequest(/queryAdvMaintainInfo/);
    const asked: Request[] = [];
    page.on('request', (request) => void asked.push(request));
    await direct.open();
    await expect(direct.number).toBeFocused();
    await expect(direct.number).toHaveValue('');
    await expect(direct.facts).toHaveText(words.recharge.visitorPrompt);
    await expect(direct.amount(50)).toBeDisabled();
    await expect(direct.amounts).toHaveCount(6);
    await expect(page.getByText(words.recharge.price('¥50.00'))).toBeHidden();
    await expect(page.getByText(words.recharge.limits('¥10.00', '¥200.00'))).toBeVisible();
    await expect(direct.recent).toBeHidden();
    await expect(direct.logInForRecords).toBeVisible();
    expect((await adverts).postDataJSON()).toMatchObject({ adBusTyp: '4' });

    await direct.number.fill(mobileNo);
    await direct.choose(50);
    await expect(direct.numberAsked).toBeVisible();
    await expect(direct.sheet).toContainText(grouped(mobileNo));
    await expect(direct.confirm).toHaveText(words.recharge.payFirstTime('¥49.90'));
    await direct.confirm.click();
    await cashier.payNow();

    await expect(page).toHaveURL(DIRECT_RESULT);
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    await expect(page.getByTestId('order-mobile')).toContainText(masked(mobileNo));
    await expect(page.getByText(grouped(mobileNo))).toBeHidden();
    const reloaded = await page.reload();
    expect(reloaded?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    const key = new URL(page.url()).searchParams.get('key') ?? '';
    expect(key).toHaveLength(43);
    expect(await page.title()).not.toContain(key);
    const referers = await Promise.all(asked.map((request) => request.headerValue('referer')));
    expect(referers.length).toBeGreaterThan(20);
    // The referer may be a script (for its imports) or the cashier, but never a page of ours.
    expect(
      referers.filter((referer) => referer?.includes('/rechargeTelebill/') || referer?.includes(key)),
    ).toEqual([]);
    const kept = await keptBy(page);
    for (const secret of [mobileNo, grouped(mobileNo), key]) expect(kept).not.toContain(secret);

    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    await page.getByRole('button', { name: words.directResult.copyLink }).click();
    await expect(page.getByText(words.directResult.linkCopied)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

    await result.again.click();
    await expect(page).toHaveURL(/\/rechargeTelebill\/directCharge$/);
    await expect(direct.number).toHaveValue('');
    await direct.logInForRecords.click();
    await expect(page).toHaveURL(
      /\/userLogin\/login\?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FrechargeRecord$/,
    );
  },
);

test(
  'SPEC 2 /rechargeTelebill/directCharge: an order that the carrier refuses is refunded',
  thorough,
  async ({ words, direct, cashier, result }) => {
    await direct.open();
    await direct.order(50, numberEnding('0002'));
    await cashier.payNow();
    await expect(result.says(words.status.refundingTitle)).toBeVisible(ASKED_AGAIN);
    await expect(result.says(words.status.refundedTitle)).toBeVisible(ASKED_AGAIN);
    await expect(result.sentence).toHaveText(words.status.refundedWords('¥49.90', words.status.toOrigin));
  },
);

test(
  'SPEC 2 /rechargeTelebill/directResult: survives Back and a reload, and pays again after a decline',
  thorough,
  async ({ page, words, direct, cashier, result }) => {
    const mobileNo = newNumber();
    await direct.open();
    await direct.order(50, mobileNo);
    await page.goBack();
    await expect(direct.sheet).toBeHidden();
    await expect(direct.number).toHaveValue(grouped(mobileNo));
    await page.reload();
    await expect(direct.number).toHaveValue(grouped(mobileNo));
    await expect(direct.amount(50)).toBeChecked();
    await direct.order(50);
    await cashier.decline.click();
    await expect(page).toHaveURL(DIRECT_RESULT);
    await expect(result.says(words.status.declinedTitle)).toBeVisible();
    await page.reload();
    await result.pay('¥49.90').click();
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    await result.openSteps();
    await expect(result.step(words.timeline.declined)).toBeVisible();
  },
);

test(
  'SPEC 2 /rechargeTelebill/directResult: another device can only read the result',
  thorough,
  async ({ page, browser, words, product, direct, cashier, result }) => {
    const mobileNo = newNumber();
    await direct.open();
    await direct.order(20, mobileNo);
    await cashier.leave.click();
    await expect(page).toHaveURL(DIRECT_RESULT);
    await expect(result.cancel).toBeVisible();
    const link = page.url();

    const elsewhere = await browser.newContext({
      locale: words.pick('zh-CN', 'en-US'),
      baseURL: product.url,
    });
    const other = await elsewhere.newPage();
    const theirs = resultPage(other, words);
    await other.goto(link);
    await expect(theirs.says(words.status.unpaidTitle)).toBeVisible(ASKED_AGAIN);
    await expect(other.getByTestId('order-mobile')).toContainText(masked(mobileNo));
    await expect(theirs.cancel).toBeHidden();
    await expect(other.getByTestId('bottom-bar')).toBeHidden();

    const wrong = new URL(link);
    wrong.searchParams.set('key', `${'A'.repeat(42)}E`);
    const none = new URL(link);
    none.searchParams.delete('key');
    const unknown = new URL(link);
    unknown.searchParams.set('orderNo', '9'.repeat(24));
    for (const address of [wrong, none, unknown]) {
      await other.goto(address.href);
      await expect(theirs.says(words.directMissing.title)).toBeVisible();
      await expect(other.getByText(masked(mobileNo))).toBeHidden();
    }
    await elsewhere.close();

    await page.bringToFront();
    await result.cancel.click();
    await page.getByRole('button', { name: words.cancelOrder.cancelYes }).click();
    await expect(result.says(words.status.cancelledTitle)).toBeVisible();
  },
);

test(
  'SPEC 2 /rechargeTelebill/directCharge: a login at the day limit returns to the choice',
  thorough,
  async ({ page, product, words, login, direct, cashier, result }) => {
    const mobileNo = newNumber();
    await product.pool.query(
      `insert into rate_limits
      values ('guestOrders.number', $1, array_fill(now(), array[100000]), now() + interval '1 day')`,
      [product.pool.numbers.hash(mobileNo)],
    );
    await direct.open('?cnlCode=J01');
    await direct.number.fill(mobileNo);
    await direct.choose(50);
    await direct.confirm.click();
    await expect(direct.sheet.getByRole('alert')).toContainText(
      words.pick(
        '未登录充值次数已达今日上限，请登录后继续',
        'That is all that can be topped up today without logging in. Please log in to go on.',
      ),
    );
    await direct.logIn.click();
    await expect(page).toHaveURL(
      /\/userLogin\/login\?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FdirectCharge%3FcnlCode%3DJ01$/,
    );
    await login.logInAs(newNumber());

    await expect(page).toHaveURL(/\/rechargeTelebill\/directCharge\?cnlCode=J01$/);
    await expect(direct.number).toHaveValue(grouped(mobileNo));
    await expect(direct.amount(50)).toBeChecked();
    await expect(direct.records).toBeVisible();
    await direct.pay('¥49.90').click();
    await expect(direct.firstTime).toBeVisible();
    await direct.confirm.click();
    await cashier.payNow();
    await expect(page).toHaveURL(/\/rechargeTelebill\/resultPage\?orderNo=\d{24}$/);
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
  },
);
