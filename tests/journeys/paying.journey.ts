import { expect, moving, signedIn as test } from './fixtures.ts';
import { hold } from './gateway-answers.ts';
import { payByCall, placeByCall } from './orders.ts';
import { thorough } from './thorough.ts';

test.use(moving);

test(
  'a payment declined at the cashier debits nothing and can be repeated',
  thorough,
  async ({ words, user, sandbox, placeOrder, cashier, result }) => {
    await placeOrder.open();
    await placeOrder.order(50);
    await cashier.decline.click();
    await expect(result.says(words.status.declinedTitle)).toBeVisible();
    await expect(result.sentence).toHaveText(words.status.declinedWords);
    await expect(result.step(words.timeline.declined)).toBeVisible();
    expect(await sandbox.balanceFen(user.userNo)).toBe(50_000);
    await result.pay('¥49.90').click();
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    expect(await sandbox.balanceFen(user.userNo)).toBe(45_010);
  },
);

test(
  'a balance that is too small is not debited until money is added',
  thorough,
  async ({ words, user, sandbox, placeOrder, cashier, result }) => {
    await payByCall(user, sandbox, { yuan: 500 });
    await placeOrder.open();
    await placeOrder.order(50);
    await expect(cashier.short).toContainText('¥48.90');
    await expect(cashier.password).toBeHidden();
    expect(await sandbox.balanceFen(user.userNo)).toBe(100);
    await cashier.addMoney.click();
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
  },
);

test(
  'an order left without paying stays unpaid, and is paid from rechargeRecord',
  thorough,
  async ({ words, user, sandbox, placeOrder, cashier, result, records }) => {
    await placeOrder.open();
    await placeOrder.order(50);
    await cashier.leave.click();
    await expect(result.says(words.status.checkingTitle)).toBeVisible();
    await result.allRecords.click();
    await expect(records.row(user.mobileNo)).toContainText(words.records.toPay('¥49.90'));
    await expect(records.row(user.mobileNo)).toContainText(words.records.awaitingPayment);
    await records.row(user.mobileNo).click();
    await expect(result.says(words.status.unpaidTitle)).toBeVisible();
    expect(await sandbox.balanceFen(user.userNo)).toBe(50_000);
    await result.pay('¥49.90').click();
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
  },
);

test(
  'only the payable order in the list counts down, and no other row is rendered again',
  thorough,
  async ({ page, user, sandbox, records }) => {
    await payByCall(user, sandbox, { yuan: 10 });
    const { order } = await placeByCall(user, { yuan: 20 });
    await records.open();
    const [unpaid, paid] = [records.rows.first(), records.rows.last()];
    await expect(unpaid).toContainText(/\d:\d\d/);
    await expect(paid.getByRole('time')).toBeVisible();
    // Every time that a row shows is parsed from its order.
    await page.evaluate(() => {
      const read: string[] = [];
      const { parse } = Date;
      Date.parse = (text) => {
        read.push(text);
        return parse(text);
      };
      Object.assign(window, { read });
    });
    const takeRead = () => page.evaluate(() => (window as unknown as { read: string[] }).read.splice(0));
    // Answers that are still to come render the list once more; after them, a second passes in which only the
    // countdown is rendered.
    await expect(async () => {
      await takeRead();
      const before = await unpaid.textContent();
      await expect(unpaid).not.toHaveText(before ?? '');
      expect(new Set(await takeRead())).toEqual(new Set([order.createdAt, order.expiresAt]));
    }).toPass();
  },
);

test(
  'an order can be cancelled while adverts are loading',
  thorough,
  async ({ page, words, user, result }) => {
    const { order } = await placeByCall(user);
    const adverts = await hold(page, 'POST /vi/queryAdvMaintainInfo');
    await result.open(order.orderNo);
    await result.cancel.click();
    await page.getByRole('button', { name: words.cancelOrder.cancelYes }).click();
    await expect(result.says(words.status.cancelledTitle)).toBeVisible();
    adverts.release();
  },
);

test('an unpaid order is cancelled after one question, and cannot be paid afterwards', async ({
  page,
  words,
  user,
  sandbox,
  result,
  records,
}) => {
  const { order, payUrl } = await placeByCall(user);
  await records.open();
  await records.row(user.mobileNo).click();
  await result.cancel.click();
  const sheet = page.getByRole('dialog', { name: words.cancelOrder.cancelTitle });
  await sheet.getByRole('button', { name: words.cancelOrder.cancelNo }).click();
  await expect(sheet).toBeHidden();
  await result.cancel.click();
  await page.waitForLoadState('networkidle');
  await expect(sheet.getByRole('button'), 'no advert where it is asked').toHaveCount(3);
  await expect(page.getByTestId('offers-after-cancelling')).toHaveCount(0);
  await sheet.getByRole('button', { name: words.cancelOrder.cancelYes }).click();
  await expect(result.says(words.status.cancelledTitle)).toBeVisible();
  await expect(result.sentence).toContainText(words.status.cancelledWords);
  await expect(sheet).toBeHidden();
  await expect(result.says(words.status.cancelledTitle), 'the new state comes into sight').toBeFocused();
  await expect(result.says(words.status.cancelledTitle)).toBeInViewport();
  await expect(page.getByTestId('offers-after-cancelling'), 'SPEC 3 cancelpopup').toContainText(
    words.pick(
      '换个面额试试？常用面额 30 元、50 元、100 元',
      'Another amount? ¥30.00, ¥50.00 and ¥100.00 are popular',
    ),
  );
  await page.getByRole('button', { name: words.ui.back, exact: true }).click();
  await expect(records.row(user.mobileNo)).toContainText(words.records.closed);
  await page.goto(payUrl);
  await expect(page.getByRole('heading', { name: words.cashier('closedTitle') })).toBeVisible();
  expect(await sandbox.balanceFen(user.userNo)).toBe(50_000);
  await result.open(order.orderNo);
  await expect(result.says(words.status.cancelledTitle)).toBeVisible();
});

test(
  'an unpaid order turns to "not paid" without a reload, whatever the phone’s clock',
  thorough,
  async ({ page, words, user, result }) => {
    const { order } = await placeByCall(user);
    await page.clock.install({ time: Date.now() + 3_600_000 });
    await result.open(order.orderNo);
    await expect(result.says(words.status.checkingTitle)).toBeVisible();
    await page.clock.setSystemTime(Date.now() - 3_600_000);
    await page.clock.fastForward(11_000);
    await expect(result.says(words.status.unpaidTitle)).toBeVisible();
    await expect(page.getByTestId('bottom-bar').getByRole('timer')).toContainText(/1[45]:\d\d/);
    await expect(result.pay('¥49.90')).toBeVisible();
  },
);
