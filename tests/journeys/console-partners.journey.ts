// The only supplier is switched off by one person: nobody can order, and the page says why. Two persons
// switch it on again, and people order as before. On a product of its own, since all others would notice.

import { createServer } from 'node:net';
import { join } from 'node:path';
import { letIn } from '../../apps/gateway/src/console/people/first-person.ts';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { healthTexts } from '../../apps/console/src/screens/health/texts.ts';
import { goTo, openProposal, withConsole } from './console-people.ts';
import { expect } from './fixtures.ts';
import { onOwnProduct } from './own-product.ts';

const NOT_NOW = 'Top-ups are on hold until tonight';
let consoleUrl = '';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const test = withConsole.extend({
  product: [
    // eslint-disable-next-line no-empty-pattern -- a fixture says by a pattern what it needs
    async ({}, use) => {
      const port = await freePort();
      consoleUrl = `http://localhost:${port}`;
      const settings = {
        ROLES: 'web,worker,console',
        CONSOLE_URL: consoleUrl,
        CONSOLE_PORT: String(port),
        CONSOLE_WEB_ROOT: join(import.meta.dirname, '../../apps/console/dist'),
      };
      await onOwnProduct('console-partners', settings, use);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test('a supplier is switched off by one person and on again by two, and pages say so', async ({
  page,
  product,
  placeOrder,
  cashier,
  result,
  words,
  enrol,
}) => {
  test.setTimeout(180_000);
  async function colleague(name: string, role: 'operations' | 'finance') {
    const person = { name, roles: [role], operator: 'a journey', reason: 'works here' } as const;
    const address = await letIn(product.pool, consoleUrl, person);
    await product.pool.query('update console_people set money_from = added_at where name = $1', [name]);
    return enrol(name, address);
  }
  const operator = await colleague('Zhou Tao', 'operations');
  const accountant = await colleague('Sun Li', 'finance');
  const supplier = wordOf('supplier', 'carrier', 'en');
  const text = healthTexts.en;

  await goTo(operator.page, appTexts.en.health);
  await operator.page.getByRole('button', { name: text.switchOffOf(supplier) }).click();
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByLabel(text.textEn).fill(NOT_NOW);
  await dialog.getByLabel(text.textZh).fill(NOT_NOW);
  await dialog.getByRole('button', { name: text.confirm }).click();
  await expect(dialog.getByText(reasonTexts.en.tooShort)).toBeVisible();
  await dialog.getByLabel(reasonTexts.en.label).fill('it credits nobody');
  await dialog.getByRole('button', { name: text.confirm }).click();
  await expect(dialog).toBeHidden();
  const row = operator.page.getByRole('row').filter({ hasText: supplier });
  await expect(row.getByText(text.off)).toBeVisible();

  await page.goto(`${product.url}/phonebillh5/rechargeTelebill/placeOrder`);
  await expect(page.getByText(NOT_NOW).first()).toBeVisible();

  await row.getByRole('button', { name: text.switchOnOf(supplier) }).click();
  await operator.page.getByRole('dialog').getByLabel(reasonTexts.en.label).fill('it credits again');
  await operator.page.getByRole('button', { name: 'Propose with passkey' }).click();
  await expect(operator.page.getByText(approvalsTexts.en.notYou)).toBeVisible();
  await openProposal(accountant.page, supplier);
  await accountant.page.getByRole('button', { name: approvalsTexts.en.approve }).click();
  await expect(
    accountant.page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first(),
  ).toBeVisible();

  await page.goto(`${product.url}/phonebillh5/rechargeTelebill/placeOrder`);
  await expect(page.getByText(NOT_NOW)).toHaveCount(0);
  await placeOrder.amount(50).check();
  await placeOrder.pay('¥49.90').click();
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
});
