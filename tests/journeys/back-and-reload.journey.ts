import { expect, moving, signedIn, test } from './fixtures.ts';
import { grouped, newNumber, numberEnding } from './numbers.ts';
import { ordersOf, payByCall, ASKED_AGAIN } from './orders.ts';
import { thorough } from './thorough.ts';

test.use(moving);

test(
  'a half-filled login keeps its destination over a reload and Back',
  thorough,
  async ({ page, words, login, records }) => {
    await page.goto('/phonebillh5/nowhere');
    await page.getByRole('button', { name: words.fal.records }).click();
    await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/);
    await login.mobile.fill('13800138000');
    await page.reload();
    await expect(login.mobile).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: words.fal.notFound })).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(
      /\/userLogin\/login\?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FrechargeRecord$/,
    );
    await login.logInAs(newNumber());
    await expect(page.getByText(words.records.noneTitle)).toBeVisible();
    await expect(records.rows).toHaveCount(0);
  },
);

signedIn(
  'placeOrder keeps number and amount over a reload, and Back closes its sheet',
  thorough,
  async ({ page, user, words, placeOrder, cashier }) => {
    const other = newNumber();
    await placeOrder.open();
    await placeOrder.number.fill(other);
    await placeOrder.amount(100).check();
    await page.reload();
    await expect(placeOrder.number).toHaveValue(grouped(other));
    await expect(placeOrder.amount(100)).toBeChecked();

    await placeOrder.choose(100);
    await page.goBack();
    await expect(placeOrder.sheet).toBeHidden();
    await expect(page).toHaveURL(/\/placeOrder$/);
    await expect(placeOrder.amount(100)).toBeChecked();

    await placeOrder.choose(100);
    await page.reload();
    await expect(placeOrder.number).toHaveValue(grouped(other));
    // The number's carrier is being looked up again; until then there is nothing for the tap to confirm.
    await expect(placeOrder.confirm).toContainText(words.recharge.payFirstTime('¥99.80'));
    await placeOrder.confirm.click();
    await cashier.isShown();
    expect(await ordersOf(user)).toHaveLength(1);
  },
);

signedIn(
  'Back from the cashier opens placeOrder without its sheet, and the order can still be paid',
  thorough,
  async ({ page, words, placeOrder, cashier, result }) => {
    await placeOrder.open();
    await placeOrder.order(50);
    await page.goBack();
    await expect(placeOrder.amount(50)).toBeChecked();
    await expect(placeOrder.sheet).toBeHidden();
    await placeOrder.order(50);
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
  },
);

signedIn(
  'SPEC 2 /rechargeTelebill/resultPage: a reload during the delivery still follows it to the end',
  async ({ page, words, user, sandbox, result }) => {
    const waiting = numberEnding('0015');
    await result.open(await payByCall(user, sandbox, { mobileNo: waiting }));
    await expect(result.says(words.status.deliveringTitle)).toBeVisible();
    await page.reload();
    await expect(result.says(words.status.deliveringTitle)).toBeVisible();
    await expect(page.getByText(words.order.leaveSafely)).toBeVisible();
    await sandbox.creditWaiting(waiting);
    await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
  },
);

signedIn(
  'Back from resultPage opens the cashier, which does not charge again, and then placeOrder',
  thorough,
  async ({ page, words, user, sandbox, placeOrder, cashier, result }) => {
    await placeOrder.open();
    await placeOrder.order(50);
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    await page.goBack();
    await expect(
      page.getByRole('heading', { name: words.cashier('paidTitle', { amount: '¥49.90' }) }),
    ).toBeVisible();
    await page.goBack();
    await expect(placeOrder.amount(50)).toBeChecked();
    await expect(placeOrder.sheet).toBeHidden();
    expect(await sandbox.balanceFen(user.userNo)).toBe(45_010);
    expect(await ordersOf(user)).toHaveLength(1);
  },
);
