// An operator stops sales for a carrier in one province, which no other journey tops up, while a user is
// about to pay.

import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, signedIn as test } from './fixtures.ts';
import { newNumber } from './numbers.ts';
import { operator } from './operator.ts';

const root = join(import.meta.dirname, '../..');

/** Runs `npm run operator -- …` on the product of the journeys, whose console has operators. */
async function commandByName(...argv: string[]): Promise<void> {
  const { PRODUCT_DATA_DIR: DATA_DIR, PRODUCT_DATABASE_URL: DATABASE_URL } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/gateway/scripts/operator.ts', ...argv],
    { cwd: root, env: { ...process.env, DATA_DIR, DATABASE_URL, OPERATOR_IDENTITY: 'name' } },
  );
  expect(stdout).toContain('Done');
}

const place = ['--carrier', 'CMCC', '--province', 'Guangdong'];

test('a carrier stopped while the page is open is refused with the operators’ text until sold again', async ({
  page,
  words,
  placeOrder,
  cashier,
  result,
  product,
}) => {
  const stopped = `1351000${randomInt(1000, 10_000)}`;
  const text = {
    zh: '广东移动暂停充值，今晚恢复',
    en: 'No top-ups for China Mobile in Guangdong until tonight',
  };
  const said = words.pick(text.zh, text.en);
  await placeOrder.open();
  await placeOrder.number.fill(stopped);
  await placeOrder.choose(50);
  await commandByName('stop-selling', ...place, '--text-zh', text.zh, '--text-en', text.en, '--why', 'tried');
  try {
    await placeOrder.confirm.click();
    // The sheet has nothing left to order; the page gives the reason beside the number.
    await expect(placeOrder.sheet).toBeHidden();
    await expect(placeOrder.facts).toHaveText(said);
    await expect(placeOrder.mainButton).toHaveText(words.recharge.otherNumber);

    // Another number can be topped up, and its sheet does not open by itself.
    await placeOrder.number.fill(newNumber());
    await expect(placeOrder.mainButton).toHaveText(words.recharge.checkAndPay('¥49.90'));
    await expect(placeOrder.sheet).toBeHidden();
    await page.goBack();
    await expect(placeOrder.sheet).toBeHidden();
  } finally {
    // Two operators of the console would do this; another journey shows how.
    await operator(product.pool, 'sell-again', ...place, '--why', 'mended');
  }
  await placeOrder.open();
  await placeOrder.number.fill(stopped);
  await placeOrder.chooseAndConfirm(50);
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
});
