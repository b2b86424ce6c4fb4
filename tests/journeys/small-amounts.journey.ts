import { expect, signedIn as test } from './fixtures.ts';
import { grouped, newNumber } from './numbers.ts';
import { payByCall } from './orders.ts';

test('a small amount is listed below the usual ones, with its own adverts, and is paid like them', async ({
  page,
  user,
  sandbox,
  words,
  placeOrder,
  cashier,
  result,
}) => {
  const mobileNo = newNumber();
  await payByCall(user, sandbox, { mobileNo, yuan: 10 });
  await placeOrder.open();
  await placeOrder.number.fill(mobileNo);
  await expect(placeOrder.amount(50)).toBeEnabled();
  await expect(placeOrder.amount(2)).toBeHidden();
  await page.getByRole('button', { name: words.recharge.smallAmounts }).click();
  const adverts = page.waitForRequest(
    (request) =>
      request.url().endsWith('/vi/queryAdvMaintainInfo') &&
      (request.postDataJSON() as { adBusTyp?: string }).adBusTyp === '7',
  );
  await placeOrder.amount(2).check();
  await adverts;
  await page.reload();
  await expect(placeOrder.number).toHaveValue(grouped(mobileNo));
  await expect(placeOrder.amount(2)).toBeChecked();
  await expect(placeOrder.mainButton).toHaveText(words.recharge.pay('¥2.00'));
  await placeOrder.order(2);
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  const credited = (await sandbox.credits())
    .filter((credit) => credit.mobileNo === mobileNo)
    .map(({ faceFen }) => faceFen);
  expect(new Set(credited)).toEqual(new Set([1000, 200]));
});
