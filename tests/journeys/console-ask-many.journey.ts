// Partners are asked about many orders together from the console's list; the answer is lost half way. Runs on
// a product of its own.

import { failureTexts } from '../../apps/console/src/calls/failure-words.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { askManyTexts } from '../../apps/console/src/screens/orders/ask-many-texts.ts';
import { ordersTexts } from '../../apps/console/src/screens/orders/texts.ts';
import { loseAnswers } from './console-answers.ts';
import { look } from './console-look.ts';
import { expect } from './fixtures.ts';
import { placeByCall } from './orders.ts';
import { withOwnConsole } from './own-console.ts';
import { thorough } from './thorough.ts';

const withConsole = withOwnConsole('console-ask-many');
const { askMany } = ordersTexts.en;
const { goOn, finish, asked } = askManyTexts.en;
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
