// The only supplier is switched off by one person: nobody can order, and the page says why. Two persons
// switch it on again, and people order as before. On a product of its own, since all others would notice.

import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { healthTexts } from '../../apps/console/src/screens/health/texts.ts';
import { goTo, openProposal } from './console-people.ts';
import { expect } from './fixtures.ts';
import { withOwnConsole } from './own-console.ts';

const NOT_NOW = 'Top-ups are on hold until tonight';
const test = withOwnConsole('console-partners');

test('a supplier is switched off by one person and on again by two, and pages say so', async ({
  page,
  product,
  placeOrder,
  cashier,
  result,
  words,
  colleague,
}) => {
  test.setTimeout(180_000);
  const operator = await colleague('Zhou Tao', 'operations');
  const accountant = await colleague('Sun Li', 'finance');
  const supplier = wordOf('supplier', 'carrier', 'en');
  const text = healthTexts.en;

  const loaded: string[] = [];
  operator.page.on('response', (response) => {
    const [, what] = /\/console\/v1\/(health|partners)\b/.exec(response.url()) ?? [];
    if (what !== undefined) loaded.push(what);
  });
  await goTo(operator.page, appTexts.en.health);
  await operator.page.getByRole('button', { name: text.switchOffOf(supplier) }).click();
  expect(loaded.slice(0, 2), 'what stands above a switch is there before it').toEqual(['health', 'partners']);
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
  await placeOrder.payFor(50, '¥49.90');
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
});
