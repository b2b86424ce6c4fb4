// Changing from one way to pay to another, keeping the choices made so far.

import { newNumber } from './numbers.ts';
import { expect, signedIn as test } from './fixtures.ts';

test('SPEC 2 /rechargeTelebill/digitalRecharge: opens from the ways to pay with the same choice', async ({
  page,
  placeOrder,
  words,
}) => {
  const other = newNumber();
  await placeOrder.open();
  await placeOrder.number.fill(other);
  await placeOrder.amount(100).check();
  await page.getByRole('button', { name: words.ways.payWith }).click();
  const sheet = page.getByRole('dialog', { name: words.ways.title });
  await expect(sheet.getByRole('button', { name: words.ways.cash })).toHaveAttribute('aria-current', 'true');
  await sheet.getByRole('button', { name: words.ways.digital }).click();

  await page.waitForURL('**/digitalRecharge');
  await expect(placeOrder.number).toHaveValue(other.replace(/(...)(....)(....)/, '$1 $2 $3'));
  await expect(placeOrder.amount(100)).toBeChecked();
  expect(page.url()).not.toContain(other);
  await page.goBack();
  await page.waitForURL('**/placeOrder');
  await expect(sheet).toBeHidden();
  await expect(placeOrder.amount(100)).toBeChecked();
});
