// In a phone's browser: paid with WeChat Pay, credited by DT One, each of which the sandbox plays in its own
// protocol. Runs with a gateway of its own that has them as partners.

import { createSandboxClient } from '../support/sandbox-client.ts';
import { expect, type Product } from './fixtures.ts';
import { signedInToOwn } from './own-product.ts';
import { thorough } from './thorough.ts';

const test = signedInToOwn('real-partners', { PLAYED_PARTNERS: 'wechat,dtone' });

/**
 * Returns the balance (fen) of the payer of the latest payment at WeChat Pay, where each payer has their own.
 */
async function left({ pool, sandboxUrl }: Product): Promise<number> {
  const { rows } = await pool.query<{ payment_no: string }>(
    'select payment_no from payments order by created_at desc limit 1',
  );
  return createSandboxClient(sandboxUrl).balanceFen(rows[0]?.payment_no ?? '', 'wechat');
}

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('a top-up is paid with WeChat Pay, named as such, and credited by DT One', async ({
  page,
  product,
  placeOrder,
  cashier,
  result,
  words,
}) => {
  await placeOrder.open();
  await expect(placeOrder.wayToPay).toContainText(words.ways.wechat);
  await placeOrder.payFor(50, '¥49.90');
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(words.ways.wechat)).toBeVisible();
  expect(await left(product)).toBe(45_010);
});

test(
  'a number that DT One declines is not credited, and WeChat Pay refunds the payment',
  thorough,
  async ({ product, placeOrder, cashier, result, words }) => {
    await placeOrder.open();
    await placeOrder.order(30, '13800134102');
    await cashier.payNow();
    await expect(result.says(words.status.refundedTitle)).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => left(product)).toBe(50_000);
  },
);

test(
  'an order left without paying is paid later by a new link',
  thorough,
  async ({ page, product, placeOrder, cashier, result, words }) => {
    await placeOrder.open();
    await placeOrder.payFor(50, '¥49.90');
    await cashier.isShown();
    const first = page.url();
    await cashier.leave.click();
    // The link is valid for five minutes; makes this order older than that.
    await product.pool.query("update payments set created_at = created_at - interval '5 minutes'");
    await result.pay('¥49.90').click();
    await cashier.isShown();
    expect(page.url()).not.toBe(first);
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
  },
);
