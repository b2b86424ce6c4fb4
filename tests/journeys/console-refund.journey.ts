// Money questions of customer service: a refund that its cashier made and never confirmed, decided by two
// operators, paid once, and reported to the payer; and "I was debited twice". Runs on a product of its own,
// since its cashier answers nobody.

import type { Page } from '@playwright/test';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { moneyTexts } from '../../apps/console/src/screens/money/texts.ts';
import { orderTexts } from '../../apps/console/src/screens/order/texts.ts';
import { userTexts } from '../../apps/console/src/screens/user/texts.ts';
import { eventually } from '../support/eventually.ts';
import { bringAxe, violations } from './axe.ts';
import { goTo, openProposal } from './console-people.ts';
import { expect } from './fixtures.ts';
import { numberEnding } from './numbers.ts';
import { ASKED_AGAIN, payByCall } from './orders.ts';
import { withOwnConsole } from './own-console.ts';
import { thorough } from './thorough.ts';

const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Later than the journey's end. */
const LATE_MS = 600_000;
const PROPOSE = 'Propose with passkey';
const test = withOwnConsole('console-refund');

/** Checks accessibility at each width, in the light and the dark theme. */
async function look(page: Page): Promise<void> {
  await bringAxe(page);
  for (const width of [1280, 768])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      expect(await violations(page, AA), `${width} ${colorScheme}`).toEqual([]);
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test(
  'a refund without an answer is found, decided by two operators, paid once and shown to its payer',
  thorough,
  async ({ page, user, words, sandbox, product, result, colleague }) => {
    test.setTimeout(180_000);
    const beganAt = new Date();
    const beforeFen = await sandbox.balanceFen(user.userNo);
    // The delivery is accepted, and refused a second later: the money is refunded, and no answer arrives from
    // then on.
    const orderNo = await payByCall(user, sandbox, { mobileNo: numberEnding('0002') });
    await sandbox.setFaults({ cashier: { dropReplyRate: 1, callbackDelayMs: [LATE_MS, LATE_MS] } });
    const refundNo = `R${orderNo}01`;
    await eventually(
      'the refund to be known to nobody',
      async () => {
        const { rows } = await product.pool.query(
          `select from refunds where order_no = $1 and state = 'indeterminate'`,
          [orderNo],
        );
        return rows.length === 1;
      },
      { withinMs: ASKED_AGAIN.timeout },
    );
    await page.goto(`${product.url}/phonebillh5/rechargeTelebill/resultPage?orderNo=${orderNo}`);
    await expect(result.says(words.status.refundingTitle)).toBeVisible();

    // The refund is found by its age, without knowing any number.
    const accountant = await colleague('Sun Li', 'finance');
    const desk = accountant.page;
    await goTo(desk, appTexts.en.money);
    await desk.getByRole('link', { name: moneyTexts.en.unknowns, exact: true }).click();
    await expect(desk.getByRole('row').filter({ hasText: refundNo })).toContainText('49.90');
    await look(desk);
    await desk.getByRole('link', { name: refundNo }).click();
    await expect(desk.getByRole('heading', { name: orderTexts.en.title(orderNo) })).toBeVisible();

    // The cashier says by telephone that it is paid. The proposer cannot approve.
    await desk.getByRole('button', { name: wordOf('decision', 'settled', 'en') }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel(reasonTexts.en.label).fill('the cashier says on the telephone that it is paid');
    await dialog.getByRole('button', { name: PROPOSE }).click();
    await expect(desk.getByText(approvalsTexts.en.notYou)).toBeVisible();
    await expect(desk.getByRole('button', { name: approvalsTexts.en.approve })).toHaveCount(0);

    const other = await colleague('Wang Fang', 'finance');
    await openProposal(other.page, refundNo);
    await expect(other.page.getByText('the cashier says on the telephone').first()).toBeVisible();
    await look(other.page);
    await other.page.getByRole('button', { name: approvalsTexts.en.approve }).click();
    const done = other.page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true });
    await expect(done.first()).toBeVisible();

    // The payer sees the refund, and the cashier, which answers again, has paid once.
    await sandbox.clearFaults();
    await page.reload();
    await expect(result.says(words.status.refundedTitle)).toBeVisible(ASKED_AGAIN);
    const moved = await sandbox.movements('cash', beganAt, new Date(Date.now() + 60_000));
    expect(moved.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { requestNo: refundNo, amount: 4990n },
    ]);
    expect(await sandbox.balanceFen(user.userNo)).toBe(beforeFen);
    await goTo(desk, appTexts.en.money);
    await desk.getByRole('link', { name: moneyTexts.en.unknowns, exact: true }).click();
    await expect(desk.getByText(moneyTexts.en.noUnknowns)).toBeVisible();
  },
);

test(
  "a customer's two debits are found on one screen by their mobile number",
  thorough,
  async ({ user, sandbox, product, colleague }) => {
    test.setTimeout(180_000);
    const orderNos = [await payByCall(user, sandbox, { yuan: 30 })];
    orderNos.push(await payByCall(user, sandbox, { yuan: 30 }), await payByCall(user, sandbox));
    await eventually(
      'all to be credited',
      async () => {
        const { rows } = await product.pool.query(
          `select from orders where order_no = any ($1) and state = 'credited'`,
          [orderNos],
        );
        return rows.length === orderNos.length;
      },
      { withinMs: ASKED_AGAIN.timeout },
    );
    const { page: desk } = await colleague('Huang Min', 'customerService');
    await desk.keyboard.press('/');
    await desk.keyboard.type(user.mobileNo);
    await desk.keyboard.press('Enter');
    await desk.getByRole('row').filter({ hasText: user.userNo }).first().click();
    await expect(desk.getByRole('heading', { name: userTexts.en.title(user.userNo) })).toBeVisible();
    const twice = desk.getByRole('table', { name: userTexts.en.repeated });
    for (const orderNo of orderNos.slice(0, 2))
      await expect(twice.getByRole('row').filter({ hasText: orderNo })).toContainText(
        userTexts.en.meanings.credited,
      );
    await expect(twice.getByText(orderNos[2] ?? '')).toHaveCount(0);
    await look(desk);
    await twice.getByRole('link', { name: orderNos[1] ?? '' }).click();
    await expect(desk.getByRole('button', { name: wordOf('orderAct', 'giveBack', 'en') })).toBeEnabled();
  },
);
