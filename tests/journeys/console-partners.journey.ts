// One operator switches the only supplier off: nobody can order, and the page says why. Two operators switch
// it on again, and ordering works as before, even while orders keep arriving. Runs on a product of its own,
// since all other journeys would be affected.

import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { healthTexts } from '../../apps/console/src/screens/health/texts.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import { type ConsolePerson, goTo, openProposal } from './console-people.ts';
import { expect } from './fixtures.ts';
import { payByCall } from './orders.ts';
import { withOwnConsole } from './own-console.ts';
import { thorough } from './thorough.ts';

/** Interval (ms) between orders while a supplier is switched off and on. */
const EVERY_MS = 250;
/** The number of orders in each phase: before it is off, while it is, and once it is on again. */
const ORDERS_OF_EACH = 8;
const NOT_NOW = 'Top-ups are on hold until tonight';
const test = withOwnConsole('console-partners');

const text = healthTexts.en;
const supplier = wordOf('supplier', 'carrier', 'en');

/** Switches the supplier on: the first operator proposes, the other approves. */
async function switchOn({ page }: ConsolePerson, { page: other }: ConsolePerson): Promise<void> {
  await page.getByRole('button', { name: text.switchOnOf(supplier) }).click();
  await page.getByRole('dialog').getByLabel(reasonTexts.en.label).fill('it credits again');
  await page.getByRole('button', { name: 'Propose with passkey' }).click();
  await expect(page.getByText(approvalsTexts.en.notYou)).toBeVisible();
  await openProposal(other, supplier);
  await other.getByRole('button', { name: approvalsTexts.en.approve }).click();
  await expect(other.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first()).toBeVisible();
}

test('one operator switches a supplier off, two switch it on, and the pages show it', async ({
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

  await switchOn(operator, accountant);

  await page.goto(`${product.url}/phonebillh5/rechargeTelebill/placeOrder`);
  await expect(page.getByText(NOT_NOW)).toHaveCount(0);
  await placeOrder.payFor(50, '¥49.90');
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
});

test(
  'each paid order is credited once while a supplier is switched off and on',
  thorough,
  async ({ product, sandbox, newUser, colleague }) => {
    test.setTimeout(360_000);
    const operator = await colleague('Zhou Tao', 'operations');
    const accountant = await colleague('Sun Li', 'finance');
    const paid: string[] = [];
    const refused: string[] = [];
    const buying: Promise<unknown>[] = [];
    const over = new AbortController();
    const load = (async () => {
      while (!over.signal.aborted) {
        const user = await newUser();
        const bought = payByCall(user, sandbox, { yuan: 30 });
        buying.push(
          bought.then(
            (orderNo) => paid.push(orderNo),
            (error: unknown) => refused.push(String(error)),
          ),
        );
        await wait(EVERY_MS);
      }
    })();
    const more = async (of: readonly string[], what: string) => {
      const before = of.length;
      await eventually(what, async () => of.length >= before + ORDERS_OF_EACH, { withinMs: 60_000 });
    };
    await more(paid, 'orders before it is off');

    await goTo(operator.page, appTexts.en.health);
    await operator.page.getByRole('button', { name: text.switchOffOf(supplier) }).click();
    const dialog = operator.page.getByRole('dialog');
    await dialog.getByLabel(text.textEn).fill(NOT_NOW);
    await dialog.getByLabel(text.textZh).fill(NOT_NOW);
    await dialog.getByLabel(reasonTexts.en.label).fill('it credits nobody');
    await dialog.getByRole('button', { name: text.confirm }).click();
    await expect(dialog).toBeHidden();
    const refusedBefore = refused.length;
    await more(refused, 'orders while it is off');
    expect(refusedBefore, 'nothing is refused while it is on').toBeLessThanOrEqual(2);

    await switchOn(operator, accountant);
    await more(paid, 'orders once it is on again');
    over.abort();
    await load;
    await Promise.all(buying);

    // Each refused buyer paid nothing and was told why; all others are credited exactly once.
    for (const said of refused) expect(said).toContain(NOT_NOW);
    // Orders paid just before the supplier was off wait for it, and are checked once a minute.
    const statesOf = async () => {
      const { rows } = await product.pool.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from orders group by state',
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    };
    await expect.poll(statesOf, { timeout: 150_000 }).toEqual({ credited: paid.length });
    const { rows } = await product.pool.query<{ credits: number }>(
      `select count(*)::int as credits from ledger_transfers where reason = 'delivered' group by order_no`,
    );
    expect(rows.map(({ credits }) => credits)).toEqual(paid.map(() => 1));
  },
);
