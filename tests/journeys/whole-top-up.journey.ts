import { expect, moving, test } from './fixtures.ts';
import { grouped, newNumber } from './numbers.ts';

test.use(moving);

test('SPEC 2 from a visitor to a credited number: login, placeOrder, cashier, result, records', async ({
  page,
  words,
  login,
  placeOrder,
  cashier,
  result,
  records,
}) => {
  const own = newNumber();
  await placeOrder.open('?cnlCode=J01');
  await expect(page).toHaveURL(
    /\/userLogin\/login\?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FplaceOrder%3FcnlCode%3DJ01$/,
  );
  await login.logInAs(own);

  await expect(page).toHaveURL(/\/phonebillh5\/rechargeTelebill\/placeOrder\?cnlCode=J01$/);
  await expect(placeOrder.number).toHaveValue(grouped(own));
  await expect(placeOrder.facts).toHaveText(
    words.pick('本机号码 · 中国移动 · 北京', 'My number · China Mobile · Beijing'),
  );
  await expect(placeOrder.mainButton).toHaveText(words.recharge.chooseAmount);

  await placeOrder.amount(50).check();
  await expect(placeOrder.wayToPay).toContainText(words.ways.cash);
  await expect(page.getByText(words.recharge.saving('¥0.10'))).toHaveCount(1);
  await placeOrder.pay('¥49.90').click();

  await cashier.isShown();
  await expect(page.getByText('¥49.90', { exact: true })).toBeVisible();
  await cashier.payNow();

  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  await expect(result.amount).toHaveText('¥50.00');
  await expect(result.balance).toContainText(/¥[0-9]+\.[0-9]{2}$/);
  const offer = page.getByRole('link', { name: words.automaticLink.forOwn });
  await expect(offer).toContainText('¥50.00');
  expect(await offer.evaluate(gapAbove), 'as far from the card above as cards are, in px').toBe(12);
  await expect(result.step(words.timeline.placed), 'the steps are folded once all went well').toBeHidden();
  await result.openSteps();
  for (const step of [
    words.timeline.placed,
    words.timeline.paid('¥49.90'),
    words.timeline.credited('¥50.00'),
  ])
    await expect(result.step(step)).toBeVisible();
  await result.allRecords.click();

  await expect(records.row(own)).toContainText(words.records.credited);
  await expect(records.row(own)).toContainText(words.records.paid('¥49.90'));
  await records.row(own).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.records.detail);
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  await result.again.click();

  await expect(placeOrder.number).toHaveValue(grouped(own));
  await expect(placeOrder.amount(50)).toBeChecked();
  await placeOrder.pay('¥49.90').click();
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  await result.done.click();
  await expect(page).toHaveURL(/\/rechargeTelebill\/placeOrder$/);
  await records.open();
  await expect(records.row(own)).toHaveCount(2);
});

/** Returns the distance (px) between an element and the one before it. */
function gapAbove(element: Element): number {
  const before = element.previousElementSibling?.getBoundingClientRect();
  return element.getBoundingClientRect().top - (before?.bottom ?? 0);
}
