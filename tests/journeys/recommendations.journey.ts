// Numbers recommended for automatic top-up, without controlled answers: two manual top-ups of a number make
// it one.

import { expect, signedIn as test } from './fixtures.ts';
import { grouped, newNumber } from './numbers.ts';
import { payByCall } from './orders.ts';

test('SPEC 2 /autoRecharge/recommendationList: a number topped up twice is listed until dismissed', async ({
  page,
  user,
  sandbox,
  words,
}) => {
  const mobileNo = newNumber();
  const number = grouped(mobileNo);
  for (const orderNo of [
    await payByCall(user, sandbox, { mobileNo }),
    await payByCall(user, sandbox, { mobileNo }),
  ])
    await expect
      .poll(async () => (await user.api.call('POST /vi/queryRechargeBill', { orderNo })).orders?.[0]?.state)
      .toBe('credited');

  await page.goto('/phonebillh5/autoRecharge/recommendationList');
  await expect(page).toHaveTitle(words.pick('推荐开通', 'recommended to open'));
  const { setUpFor, notThisOne, undo, noneTitle } = words.recommendations;
  await expect(page.getByRole('button', { name: setUpFor(number) })).toBeVisible();
  await page.getByRole('button', { name: notThisOne(number) }).click();
  await page.getByRole('button', { name: undo }).click();
  await page.getByRole('button', { name: notThisOne(number) }).click();
  await expect(page.getByRole('button', { name: undo })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: noneTitle })).toBeVisible();
});
