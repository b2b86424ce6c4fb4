import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatMonth } from '../../apps/web/src/platform/china-time/china-time.ts';
import { showSum } from '../../apps/web/src/ui/amount/points-text.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { changeAnswers } from './gateway-answers.ts';
import { grouped, newNumber } from './numbers.ts';
import { ordersOf, payByCall, payWithPoints } from './orders.ts';
import type { Words } from './words.ts';
import { thorough } from './thorough.ts';

async function openReceipt(page: Page, words: Words) {
  await page.getByRole('button', { name: words.order.receipt, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: words.receipt.title });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Returns the width and height of a PNG, in pixels. */
function pngSize(bytes: Buffer): { width: number; height: number } {
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

test(
  'SPEC 2 /rechargeTelebill/rechargeRecord: the filter by way to pay is named, and kept on Back',
  thorough,
  async ({ page, words, user, sandbox, product, records, result, placeOrder }) => {
    await payByCall(user, sandbox, { yuan: 10 });
    const friend = newNumber();
    await payByCall(user, sandbox, { yuan: 20, mobileNo: friend, payMethod: 'digital' });
    const forPoints = await payWithPoints(user, product.pool);
    const points = (await ordersOf(user)).find(({ orderNo }) => orderNo === forPoints)?.points ?? 0;

    await records.open();
    await expect(records.rows).toHaveCount(3);
    for (const kind of [words.records.cash, words.records.digital, words.records.points])
      await expect(records.rows.filter({ hasText: ` · ${kind}` })).toHaveCount(1);
    // With three orders there is no filter, since all are seen at a glance.
    await expect(records.payMethod).toBeHidden();
    await expect(page.getByTestId('month-total')).toContainText('¥29.94');
    await records.open('?payMethod=points');
    await expect(records.rows).toHaveCount(1);
    await expect(records.rows).toContainText(
      words.records.paid(showSum({ points, priceFen: 0 }, words.language)),
    );
    await records.payMethod.selectOption('digital');
    await expect(records.rows).toContainText(grouped(friend));
    await records.rows.getByRole('link').click();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    await page.goBack();
    await expect(records.payMethod).toHaveValue('digital');
    await expect(records.rows).toHaveCount(1);

    await records.month.selectOption({ index: 2 });
    await expect(records.month).not.toHaveValue('');
    const month = await records.month.inputValue();
    await expect(
      page.getByText(`${formatMonth(month, words.language)} · ${words.records.digital}`),
    ).toBeVisible();
    await page
      .getByRole('button', { name: words.records.without(formatMonth(month, words.language)) })
      .click();
    await expect(records.month).toHaveValue('');
    await expect(records.rows).toHaveCount(1);

    // The same top-up again, paid in the same way.
    await records.rows.getByRole('link').click();
    await result.again.click();
    await expect(page).toHaveURL(/\/rechargeTelebill\/digitalRecharge$/);
    await expect(placeOrder.amount(20)).toBeChecked();
    await expect(placeOrder.number).toHaveValue(grouped(friend));
  },
);

test('SPEC 2 /rechargeTelebill/rechargeRecord: a receipt is saved, printed, and closed by Back', async ({
  page,
  words,
  user,
  sandbox,
  records,
  result,
}) => {
  const orderNo = await payByCall(user, sandbox, { yuan: 50 });
  await records.open(`?orderNo=${orderNo}`);
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  const sheet = await openReceipt(page, words);
  for (const part of [grouped(user.mobileNo), '¥49.90', words.receipt.cash, orderNo, words.receipt.credited])
    await expect(sheet).toContainText(part);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: words.receipt.saveImage }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(words.pick(`充值凭证-${orderNo}.png`, `receipt-${orderNo}.png`));
  expect(pngSize(await readFile(await download.path()))).toMatchObject({
    width: 750,
    height: expect.any(Number),
  });

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByTestId('receipt-print')).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`orderNo=${orderNo}$`));
});

test.describe('inside the wallet app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 ' +
      'Mobile Safari/537.36 hebao/9.0',
  });

  test(
    'SPEC 2 /rechargeTelebill/resultPage: without file downloads the receipt is an image to save',
    thorough,
    async ({ page, words, user, sandbox, result }) => {
      const orderNo = await payByCall(user, sandbox, { yuan: 10 });
      await result.open(orderNo);
      await expect(result.says(words.status.creditedTitle)).toBeVisible();
      const sheet = await openReceipt(page, words);
      await expect(sheet.getByRole('button', { name: words.receipt.print })).toBeHidden();
      await sheet.getByRole('button', { name: words.receipt.saveImage }).click();
      await expect(sheet.getByRole('img', { name: words.receipt.picture(orderNo) })).toHaveAttribute(
        'src',
        /^data:image\/png;base64,/,
      );
      await expect(sheet.getByRole('status')).toHaveText(words.receipt.hold);
    },
  );
});

test(
  'a user with many orders can filter them, and the filter stays while the list is empty',
  thorough,
  async ({ page, user, sandbox, records }) => {
    await payByCall(user, sandbox, { yuan: 10 });
    await changeAnswers(page, 'POST /vi/queryRechargeBill', ({ orders }) => ({
      orders: orders.flatMap((order) =>
        Array.from({ length: 9 }, (_, at) => ({ ...order, orderNo: `${order.orderNo.slice(0, -1)}${at}` })),
      ),
    }));
    await records.open();
    await expect(records.rows).toHaveCount(9);
    await records.state.selectOption('refunded');
    await expect(records.rows).toHaveCount(0);
    await records.state.selectOption('');
    await expect(records.rows).toHaveCount(9);
    await expect(records.month).toBeVisible();
  },
);
