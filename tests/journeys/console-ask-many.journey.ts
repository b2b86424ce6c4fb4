// Many orders are acted on together from the console's list: partners are asked about them, also where an
// answer is lost half way, and two persons decide what a carrier does not answer for. Runs on a product of
// its own.

import { failureTexts } from '../../apps/console/src/calls/failure-words.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { actOnManyTexts, textsOfAct } from '../../apps/console/src/screens/orders/act-on-many-texts.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { eventually } from '../support/eventually.ts';
import { ordersTexts } from '../../apps/console/src/screens/orders/texts.ts';
import { loseAnswers } from './console-answers.ts';
import { look } from './console-look.ts';
import { expect } from './fixtures.ts';
import { ASKED_AGAIN, payByCall, placeByCall } from './orders.ts';
import { withOwnConsole } from './own-console.ts';
import { thorough } from './thorough.ts';

const withConsole = withOwnConsole('console-ask-many');
const { askMany, decideMany } = ordersTexts.en;
const { goOn, finish } = actOnManyTexts.en;
const { done: asked } = textsOfAct.ask.en;
const ASK = '**/console/v1/orders/ask';

withConsole(
  'an interrupted run continues, and asks about each order once',
  thorough,
  async ({ user, newUser, product, colleague }) => {
    withConsole.setTimeout(240_000);
    const placed = [await placeByCall(user), await placeByCall(await newUser())];
    const orderNos = placed.map(({ order }) => order.orderNo);
    const { page } = await colleague('Asks together', 'customerService');
    await page.goto(new URL('/orders?state=awaitingPayment', page.url()).href);
    await page.getByRole('button', { name: askMany }).click();
    const dialog = page.getByRole('dialog', { name: askMany });
    await expect(dialog.getByText('2', { exact: true })).toBeVisible();
    await look(page, 'ask-many');
    await dialog.getByLabel(reasonTexts.en.label).fill('the cashier was down until ten');

    await loseAnswers(page, ASK);
    await dialog.getByRole('button', { name: askMany }).click();
    await expect(dialog.getByText(failureTexts.en.noAnswer)).toBeVisible();
    await expect(dialog.getByText(asked(0, 2))).toBeVisible();
    await page.unroute(ASK);
    await dialog.getByRole('button', { name: goOn }).click();
    await expect(dialog.getByText(asked(2, 2))).toBeVisible();
    await dialog.getByRole('button', { name: finish }).click();
    await expect(dialog).toHaveCount(0);

    const { rows } = await product.pool.query<{ order_no: string }>(
      `select order_no from order_events where entity = 'operator' and event = 'ask' order by order_no`,
    );
    expect(rows.map(({ order_no }) => order_no)).toEqual(orderNos.toSorted());
  },
);

withConsole(
  'deliveries that their carrier does not answer for are decided together by two persons',
  thorough,
  async ({ user, newUser, sandbox, product, colleague }) => {
    withConsole.setTimeout(300_000);
    await sandbox.setFaults({ carrier: { dropRequestRate: 1 } });
    const orderNos = [await payByCall(user, sandbox), await payByCall(await newUser(), sandbox)];
    const isWaiting = async () => {
      const { rows } = await product.pool.query(
        `select from deliveries where delivery_no = any ($1) and state = 'indeterminate'`,
        [orderNos.map((orderNo) => `D${orderNo}`)],
      );
      return rows.length === 2;
    };
    await eventually('both to have no answer', isWaiting, { withinMs: ASKED_AGAIN.timeout });
    for (const table of ['orders', 'deliveries'])
      await product.pool.query(
        `update ${table} set created_at = created_at - interval '2 hours' where order_no = any ($1)`,
        [orderNos],
      );
    const operator = await colleague('Decides together', 'operations');
    const accountant = await colleague('Approves together', 'finance');
    const desk = operator.page;
    await desk.goto(new URL('/orders?stuck=delivery', desk.url()).href);
    for (const orderNo of orderNos)
      await expect(desk.getByRole('row').filter({ hasText: orderNo })).toBeVisible();
    await look(desk, 'stuck-orders');
    await desk.getByRole('button', { name: decideMany }).click();
    const dialog = desk.getByRole('dialog', { name: decideMany });
    await dialog.getByRole('radio', { name: wordOf('decision', 'credited', 'en') }).check();
    await expect(dialog.getByText('¥100.00', { exact: true })).toBeVisible();
    await look(desk, 'decide-many');
    await dialog.getByLabel(reasonTexts.en.label).fill('the carrier confirmed both by telephone');
    await dialog.getByRole('button', { name: 'Propose with passkey' }).click();
    await expect(desk.getByText(approvalsTexts.en.notYou)).toBeVisible();

    const { page } = accountant;
    await page.goto(desk.url());
    await expect(page.getByText(/^Record for 2 orders \(stuck deliveries; ¥100\.00 in all\)/)).toBeVisible();
    await look(page, 'decide-many-approval');
    await page.getByRole('button', { name: approvalsTexts.en.approve }).click();
    await expect(page.getByText(/2 of 2/).first()).toBeVisible();
    await expect(page.getByText(approvalsTexts.en.wasDecided, { exact: true })).toHaveCount(2);
    await look(page, 'decide-many-done');
    for (const orderNo of orderNos) {
      await page.getByRole('link', { name: orderNo }).click();
      await expect(page.getByText(wordOf('orderState', 'credited', 'en')).first()).toBeVisible();
      await page.goBack();
    }
  },
);
