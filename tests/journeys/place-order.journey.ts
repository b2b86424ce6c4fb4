import { errorMessage } from '@phonebill/contract';
import { expect, signedIn as test } from './fixtures.ts';
import { grouped, newNumber, numberEnding } from './numbers.ts';
import { payByCall, placeByCall } from './orders.ts';
import { thorough } from './thorough.ts';

test('SPEC 2 /rechargeTelebill/placeOrder: a pasted number is confirmed for its first order only', async ({
  page,
  words,
  placeOrder,
  cashier,
  result,
}) => {
  const other = newNumber();
  await placeOrder.open();
  await placeOrder.number.press('ControlOrMeta+A');
  await page.keyboard.insertText(`+86 ${grouped(other).replaceAll(' ', '-')}`);
  await expect(placeOrder.number).toHaveValue(grouped(other));
  await expect(placeOrder.facts).toHaveText(words.pick('中国移动 · 北京', 'China Mobile · Beijing'));
  await placeOrder.choose(50);
  await expect(placeOrder.mainButton).toHaveText(words.recharge.checkAndPay('¥49.90'));
  await expect(placeOrder.firstTime).toBeVisible();
  await expect(placeOrder.confirm).toHaveText(words.recharge.payFirstTime('¥49.90'));
  await placeOrder.confirm.click();
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible();

  await placeOrder.open();
  await placeOrder.recent.getByRole('button', { name: grouped(other) }).click();
  await expect(placeOrder.number).toHaveValue(grouped(other));
  await expect(placeOrder.amount(50)).toBeChecked();
  await expect(placeOrder.mainButton).toHaveText(words.recharge.pay('¥49.90'));
  await placeOrder.mainButton.click();
  await cashier.isShown();
});

test(
  'the own number can be chosen with a tap after another was typed',
  thorough,
  async ({ user, words, placeOrder }) => {
    const other = newNumber();
    await placeOrder.open();
    await placeOrder.clear.click();
    await expect(placeOrder.number).toBeFocused();
    await expect(placeOrder.mainButton).toHaveText(words.recharge.enterNumber);
    await placeOrder.number.pressSequentially(other);
    await expect(placeOrder.number).toHaveValue(grouped(other));
    await placeOrder.recent.getByRole('button', { name: words.recharge.ownNumber }).click();
    await expect(placeOrder.number).toHaveValue(grouped(user.mobileNo));
  },
);

test(
  'a first tap on the number selects all of it, and a second places the caret',
  thorough,
  async ({ page, placeOrder }) => {
    const other = newNumber();
    await placeOrder.open();
    await expect(page.getByTestId('page').getByTestId('main-action')).toBeVisible();
    await expect(placeOrder.amount(50)).toBeEnabled();
    const selected = (): Promise<string> =>
      placeOrder.number.evaluate((field: HTMLInputElement) =>
        field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
      );
    await placeOrder.number.click();
    expect(await selected()).toBe(await placeOrder.number.inputValue());
    await page.keyboard.type(other);
    await expect(placeOrder.number).toHaveValue(grouped(other));
    await placeOrder.number.click();
    expect(await selected(), 'to mend one digit').toBe('');
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await placeOrder.mainButton.focus();
    await placeOrder.number.click();
    expect(await selected(), 'still being typed').toBe('');
  },
);

test(
  'each recent number shows the amount of its last top-up',
  thorough,
  async ({ user, words, sandbox, placeOrder }) => {
    const [paidFor, never] = [newNumber(), newNumber()];
    await payByCall(user, sandbox, { mobileNo: paidFor, yuan: 30 });
    await payByCall(user, sandbox, { mobileNo: paidFor, yuan: 50 });
    await user.api.call('POST /own/v1/markEdit', { operation: 'save', mobileNo: never, remark: 'Mum' });
    await placeOrder.open();
    const chip = (name: string) => placeOrder.recent.getByRole('button', { name });
    await expect(chip(grouped(paidFor))).toContainText(words.recharge.lastTime('¥50.00'));
    await expect(chip('Mum')).not.toContainText('¥');
    const { height } = (await chip('Mum').boundingBox()) ?? { height: 0 };
    expect((await chip(grouped(paidFor)).boundingBox())?.height, 'in one line').toBe(height);
  },
);

test(
  'a ported number shows the carrier it moved to',
  thorough,
  async ({ words, placeOrder, cashier, result }) => {
    await placeOrder.open();
    await placeOrder.number.fill(numberEnding('0009'));
    await expect(placeOrder.facts).toHaveText(
      words.pick('中国联通 · 北京 · 已携号转网', 'China Unicom · Beijing · moved to this carrier'),
    );
    await placeOrder.chooseAndConfirm(20);
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
  },
);

test(
  'a number that cannot be topped up is reported before an amount is chosen',
  thorough,
  async ({ words, placeOrder }) => {
    await placeOrder.open();
    for (const refused of ['17012345678', numberEnding('0099')]) {
      await placeOrder.number.fill(refused);
      await expect(placeOrder.facts).toHaveText(words.recharge.carrierRefuses);
      await expect(placeOrder.mainButton).toHaveText(words.recharge.otherNumber);
      await expect(placeOrder.amount(50)).toBeHidden();
      // The button cannot pay, and says so; a tap still leads to what is missing.
      await placeOrder.mainButton.click({ force: true });
      await expect(placeOrder.number).toBeFocused();
    }
  },
);

test('SPEC 5 mobile: an invalid number and an incomplete one each show their message', async ({
  words,
  placeOrder,
}) => {
  await placeOrder.open();
  await placeOrder.number.fill('23456789012');
  await expect(placeOrder.facts).toHaveText(
    words.pick('请输入正确的手机号码', 'please enter the correct mobile number'),
  );
  await placeOrder.number.fill('13800138');
  await expect(placeOrder.number).toHaveValue('138 0013 8');
  await expect(placeOrder.facts).toHaveText(words.pick('还差 3 位', '3 digits are missing'));
  await expect(placeOrder.mainButton).toHaveText(words.recharge.enterNumber);
});

test(
  'the limits are shown under the amounts, and the daily limit is enforced',
  thorough,
  async ({ page, user, words, placeOrder }) => {
    for (let count = 1; count <= 4; count += 1) await placeByCall(user, { yuan: 500 });
    await placeOrder.open();
    await expect(
      page.getByText(words.pick('单笔 ¥10.00 至 ¥500.00', '¥10.00 to ¥500.00 at a time')),
    ).toBeVisible();
    await expect(
      page.getByText(
        words.pick('每日最多 ¥2,000.00，每月最多 ¥5,000.00', 'At most ¥2,000.00 a day and ¥5,000.00 a month'),
      ),
    ).toBeVisible();
    await placeOrder.chooseAndConfirm(10);
    await expect(placeOrder.sheet.getByRole('alert')).toContainText(
      errorMessage('dayLimitReached', words.language, { limit: '2,000.00' }),
    );
    await expect(placeOrder.confirm).toHaveText(words.recharge.otherAmount);
    await placeOrder.confirm.click();
    await expect(placeOrder.sheet).toBeHidden();
  },
);
