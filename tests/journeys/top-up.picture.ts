// Takes README's picture: a top-up from the choice of the amount to the credit, and automatic top-up beside
// it, as a user with an English phone sees them. `npm run picture` takes it anew.

import { join } from 'node:path';
import { expect, keptFor, test as base } from './fixtures.ts';
import { watchLateParts } from './late-parts.ts';
import { signInUser } from '../support/test-user.ts';

const FILE = join(import.meta.dirname, '../../docs/images/top-up.png');
const OWN = '13800138000';
const MOTHERS = '13900139000';

const test = base.extend({
  kept: async ({ product }, use) => use(keptFor(await signInUser(product.pool, OWN))),
});

test('the picture of the README', async ({ page, placeOrder, cashier, result, words, context }) => {
  const pictures: string[] = [];
  const lateParts = watchLateParts(page);
  const take = async (): Promise<void> => {
    await lateParts.untilAllCame();
    const picture = await page.screenshot({ animations: 'disabled' });
    pictures.push(picture.toString('base64'));
  };

  await placeOrder.open();
  await placeOrder.amount(50).check();
  await expect(placeOrder.pay('¥49.90')).toBeVisible();
  await expect(page.getByTestId('services')).toBeVisible();
  await take();

  await placeOrder.number.fill(MOTHERS);
  await expect(placeOrder.facts).toBeVisible();
  await placeOrder.pay('¥49.90').click();
  await expect(placeOrder.sheet).toBeVisible();
  await take();

  await placeOrder.confirm.click();
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  await take();

  await page.goto('/phonebillh5/autoRecharge/setAutoRecharge');
  await expect(page.getByTestId('bottom-bar').getByTestId('main-action')).toBeEnabled();
  await take();

  const sheet = await context.newPage();
  await sheet.setViewportSize({ width: 1674, height: 860 });
  await sheet.setContent(`
    <style>
      body { margin: 0; display: flex; justify-content: space-around; align-items: center; height: 100vh;
        background: #e8ebf0; }
      img { width: 375px; height: 812px; border-radius: 20px; box-shadow: 0 0 0 1px #dfe3e9; }
    </style>
    ${pictures.map((picture) => `<img alt="" src="data:image/png;base64,${picture}">`).join('')}`);
  await sheet.screenshot({ path: FILE, scale: 'css' });
});
