// A price is published too high by mistake, and customers buy at it. The console corrects this: sales are
// stopped, the previous price is restored, each buyer gets back the excess, and sales resume. Runs on a
// product of its own.

import type { Page } from '@playwright/test';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { ordersTexts } from '../../apps/console/src/screens/orders/texts.ts';
import { settingsTexts } from '../../apps/console/src/screens/settings/texts.ts';
import { stopsTexts } from '../../apps/console/src/screens/stops/texts.ts';
import { settingsWords } from '../../apps/console/src/settings/texts.ts';
import { eventually } from '../support/eventually.ts';
import { look } from './console-look.ts';
import { type ConsolePerson, goTo, openProposal } from './console-people.ts';
import { expect } from './fixtures.ts';
import { ASKED_AGAIN, ordersOf, payByCall } from './orders.ts';
import { withOwnConsole } from './own-console.ts';
import { thorough } from './thorough.ts';

const test = withOwnConsole('console-wrong-price');
const text = settingsTexts.en;
const PROPOSE = 'Propose with passkey';
const placeOrderPath = '/phonebillh5/rechargeTelebill/placeOrder';
const NOT_SOLD = 'China Mobile is on hold for a moment';

/** Proposes in the open dialog; the proposer cannot approve. */
async function propose(page: Page, reason: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(reasonTexts.en.label).fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: PROPOSE }).click();
  await expect(page.getByText(approvalsTexts.en.notYou)).toBeVisible();
}

async function approve({ page }: ConsolePerson, about: string): Promise<void> {
  await openProposal(page, about);
  await page.getByRole('button', { name: approvalsTexts.en.approve }).click();
  await expect(page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first()).toBeVisible();
}

test(
  'buyers at a price that was too high are each refunded the difference, and see it',
  thorough,
  async ({ page, user, newUser, words, sandbox, product, placeOrder, cashier, result, colleague }) => {
    test.setTimeout(420_000);
    const operator = await colleague('Zhou Tao', 'operations');
    const accountant = await colleague('Sun Li', 'finance');
    const desk = operator.page;
    const resultOf = (orderNo: string) =>
      `${product.url}/phonebillh5/rechargeTelebill/resultPage?orderNo=${orderNo}`;
    const carrier = wordOf('carrier', 'CMCC', 'en');
    const before = await payByCall(await newUser(), sandbox, { yuan: 30 });

    // A mistake: the share of 99.80 is published as 100.00, and finance does not notice.
    await goTo(desk, appTexts.en.settings);
    await desk.getByRole('link', { name: text.change, exact: true }).click();
    await desk.getByLabel(text.shareLabel(carrier)).fill('100.00');
    await desk.getByRole('button', { name: text.check }).click();
    await desk.getByRole('button', { name: text.propose, exact: true }).click();
    await propose(desk, 'the price of December');
    await approve(accountant, settingsWords.en.part.pricing);

    // Customers buy at it: one on the page, one through another app, each a different face value.
    const isShown = (price: string) =>
      expect(async () => {
        await page.goto(product.url + placeOrderPath);
        await page.getByRole('radio', { name: /50/ }).first().check();
        await expect(page.getByRole('button', { name: price })).toBeVisible({ timeout: 2000 });
      }).toPass({ timeout: 60_000 });
    await isShown('¥50.00');
    await placeOrder.payFor(50, '¥50.00');
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
    const onPage = new URL(page.url()).searchParams.get('orderNo') ?? '';
    const other = await newUser();
    const byCall = await payByCall(other, sandbox, { yuan: 100 });
    const leftFen = await Promise.all([user, other].map(({ userNo }) => sandbox.balanceFen(userNo)));
    await eventually(
      'all to be credited',
      async () => {
        const { rows } = await product.pool.query(
          `select from orders where order_no = any ($1) and state = 'credited'`,
          [[before, onPage, byCall]],
        );
        return rows.length === 3;
      },
      { withinMs: ASKED_AGAIN.timeout },
    );

    // One operator stops sales at once, and the page says so.
    await goTo(desk, stopsTexts.en.title);
    await desk.getByRole('button', { name: stopsTexts.en.stopSelling }).click();
    const stopping = desk.getByRole('dialog');
    await stopping.getByRole('button', { name: stopsTexts.en.carrier }).click();
    await desk.getByRole('option', { name: carrier }).click();
    await stopping.getByLabel(stopsTexts.en.textZh).fill('移动充值暂停');
    await stopping.getByLabel(stopsTexts.en.textEn).fill(NOT_SOLD);
    await stopping.getByLabel(reasonTexts.en.label).fill('a price is too high');
    await stopping.getByRole('button', { name: stopsTexts.en.stopSelling }).click();
    await expect(desk.getByText(NOT_SOLD)).toBeVisible();
    await page.goto(product.url + placeOrderPath);
    await expect(page.getByText(NOT_SOLD).first()).toBeVisible();

    // Two operators restore the previous price.
    await goTo(desk, appTexts.en.settings);
    await desk.getByRole('row').filter({ hasText: 'the database had no settings' }).click();
    await desk.getByRole('button', { name: text.again, exact: true }).click();
    await propose(desk, 'the price was too high');
    await approve(accountant, settingsWords.en.part.pricing);

    // The wrong version links to its orders, and each buyer gets the excess back.
    await goTo(desk, appTexts.en.settings);
    await desk.getByRole('row').filter({ hasText: 'the price of December' }).click();
    await look(desk, 'wrong-price-version');
    await desk.getByRole('link', { name: text.soldAt }).click();
    for (const orderNo of [onPage, byCall])
      await expect(desk.getByRole('row').filter({ hasText: orderNo })).toBeVisible();
    await expect(desk.getByRole('row').filter({ hasText: before })).toHaveCount(0);
    await look(desk, 'wrong-price-orders');
    await desk.getByRole('button', { name: ordersTexts.en.giveBackMany }).click();
    const giving = desk.getByRole('dialog');
    await giving.getByRole('radio', { name: ordersTexts.en.eachBy.share }).check();
    await expect(giving.getByText(ordersTexts.en.carrierFirst)).toBeVisible();
    await giving.getByRole('button', { name: reasonTexts.en.cancel }).click();
    await desk.getByRole('button', { name: ordersTexts.en.carrier }).click();
    await desk.getByRole('option', { name: carrier }).click();
    await desk.getByRole('button', { name: ordersTexts.en.giveBackMany }).click();
    await giving.getByRole('radio', { name: ordersTexts.en.eachBy.share }).check();
    await giving.getByLabel(ordersTexts.en.rightPrice).fill('99.80');
    await expect(giving.getByText('¥0.30').first()).toBeVisible();
    await look(desk, 'wrong-price-give-back');
    await propose(desk, 'each paid too much');
    await openProposal(accountant.page, carrier);
    for (const shown of ['¥0.10', '¥0.20', '¥0.30'])
      await expect(accountant.page.getByText(shown).first()).toBeVisible();
    await look(accountant.page, 'wrong-price-approval');
    await accountant.page.getByRole('button', { name: approvalsTexts.en.approve }).click();
    await expect(accountant.page.getByText(/2 of 2/).first()).toBeVisible();
    await eventually(
      'the money to be back',
      async () => {
        const now = await Promise.all([user, other].map(({ userNo }) => sandbox.balanceFen(userNo)));
        return now[0] === (leftFen[0] ?? 0) + 10 && now[1] === (leftFen[1] ?? 0) + 20;
      },
      { withinMs: ASKED_AGAIN.timeout },
    );

    // Each buyer sees it with their order: on the page, and in another app through the same call.
    await page.goto(resultOf(onPage));
    await expect(page.getByText(words.refundsBeside.givenBackReturned('¥0.10'))).toBeVisible(ASKED_AGAIN);
    const refundsOfOther = async () => (await ordersOf(other)).flatMap(({ refunds }) => refunds);
    await expect
      .poll(refundsOfOther)
      .toMatchObject([{ reason: 'givenBack', amountFen: 20, state: 'settled' }]);

    // Two operators resume sales, at the right price.
    await goTo(desk, stopsTexts.en.title);
    await desk.getByRole('button', { name: stopsTexts.en.liftOf(carrier) }).click();
    await propose(desk, 'the price is right again');
    await approve(accountant, carrier);
    await isShown('¥49.90');
  },
);
