import { expect, signedIn as test } from './fixtures.ts';
import { numberEnding } from './numbers.ts';
import { payByCall, ASKED_AGAIN } from './orders.ts';
import { thorough } from './thorough.ts';

test(
  'an order that the carrier refuses later is refunded, with the amount shown',
  thorough,
  async ({ words, user, sandbox, placeOrder, cashier, result, records }) => {
    const refused = numberEnding('0002');
    await placeOrder.open();
    await placeOrder.order(50, refused);
    await cashier.payNow();
    await expect(result.says(words.status.refundingTitle)).toBeVisible(ASKED_AGAIN);
    await expect(result.amount).toHaveText('¥49.90');
    await expect(result.sentence).toHaveText(
      words.status.refundingWords('¥49.90', words.status.toOrigin, 'is'),
    );
    await expect(result.says(words.status.refundedTitle)).toBeVisible(ASKED_AGAIN);
    await expect(result.sentence).toHaveText(words.status.refundedWords('¥49.90', words.status.toOrigin));
    for (const step of [words.timeline.refused, words.timeline.refunded('¥49.90')])
      await expect(result.step(step)).toBeVisible();
    expect(await sandbox.balanceFen(user.userNo)).toBe(50_000);
    await records.open();
    await expect(records.row(refused)).toContainText(words.records.refunded);
    await expect(records.row(refused)).toContainText(words.records.returned('¥49.90'));
  },
);

test(
  'an order that the carrier refuses at once is refunded',
  thorough,
  async ({ words, user, sandbox, result }) => {
    await result.open(await payByCall(user, sandbox, { mobileNo: numberEnding('0010') }));
    await expect(result.says(words.status.refundedTitle)).toBeVisible(ASKED_AGAIN);
    expect(await sandbox.balanceFen(user.userNo)).toBe(50_000);
  },
);

test('an order without an answer from the carrier says so, and is credited once later', async ({
  words,
  user,
  sandbox,
  result,
}) => {
  const silent = numberEnding('0003');
  const orderNo = await payByCall(user, sandbox, { mobileNo: silent });
  await result.open(orderNo);
  await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
  await result.openSteps();
  await expect(result.step(words.timeline.noAnswer)).toBeVisible();
  expect(await sandbox.balanceFen(user.userNo)).toBe(45_010);
});

test(
  'while the carrier is down the page says so, and the number is credited afterwards',
  thorough,
  async ({ words, user, sandbox, result }) => {
    await result.open(await payByCall(user, sandbox, { mobileNo: numberEnding('0008') }));
    await expect(result.says(words.status.silentTitle)).toBeVisible();
    await expect(result.sentence).toHaveText(words.status.silentWords);
    await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
  },
);
