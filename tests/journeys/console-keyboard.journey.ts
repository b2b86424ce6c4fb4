// The operators' console with the keyboard alone: signing in, finding an order, proposing a refund, a block
// and a write-off, and another operator who decides. Every stop shows its focus, and the focus lands where
// the work goes on.

import type { Page } from '@playwright/test';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { blockingTexts } from '../../apps/console/src/blocking/texts.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { differencesTexts } from '../../apps/console/src/screens/differences/texts.ts';
import { orderTexts } from '../../apps/console/src/screens/order/texts.ts';
import { signInTexts } from '../../apps/console/src/screens/sign-in/texts.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { bringAxe, violations } from './axe.ts';
import { tabTo } from './by-keys.ts';
import { menu, withConsole } from './console-people.ts';
import { expect } from './fixtures.ts';
import { payByCall } from './orders.ts';

const PROPOSE = 'Propose with passkey';
const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

withConsole(
  'a clerk proposes a refund and an accountant approves it, by keyboard only',
  async ({ user, sandbox, result, colleague }) => {
    withConsole.setTimeout(180_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 50 });
    await result.open(orderNo);
    const clerk = (await colleague('He Xin', 'customerService')).page;
    await signInByKeys(clerk);

    // Finds the order by the customer's number.
    await clerk.keyboard.press('/');
    await expect(clerk.getByRole('searchbox')).toBeFocused();
    await clerk.keyboard.type(user.mobileNo);
    await clerk.keyboard.press('Enter');
    // The results include the customer too.
    const found = clerk.getByRole('row').filter({ hasText: orderNo });
    await expect(found).toBeVisible();
    await expectAccessible(clerk);
    await tabTo(clerk, found);
    await clerk.keyboard.press('Enter');
    const order = clerk.getByRole('heading', { name: orderTexts.en.title(orderNo) });
    await expect(order).toBeFocused();
    await expectAccessible(clerk);

    // A dialog takes the focus to its first field, keeps it, and gives it back.
    const giveBack = clerk.getByRole('button', { name: wordOf('orderAct', 'giveBack', 'en') });
    await tabTo(clerk, giveBack);
    await clerk.keyboard.press('Enter');
    const dialog = clerk.getByRole('dialog');
    const amount = dialog.getByLabel(orderTexts.en.amountToGive);
    await expect(amount).toBeFocused();
    for (let presses = 0; presses < 8; presses += 1) {
      await clerk.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await clerk.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(giveBack).toBeFocused();

    // A missing value is reported, and the focus moves to its field.
    await clerk.keyboard.press('Enter');
    await expect(amount).toBeFocused();
    await clerk.keyboard.type('9.9');
    const propose = dialog.getByRole('button', { name: PROPOSE });
    await tabTo(clerk, propose);
    await clerk.keyboard.press('Enter');
    await expect(dialog.getByText(reasonTexts.en.tooShort)).toBeVisible();
    const reason = dialog.getByLabel(reasonTexts.en.label);
    await expect(reason).toBeFocused();
    await clerk.keyboard.type('The page showed another price');
    await expectAccessible(clerk);
    await tabTo(clerk, propose);
    await clerk.keyboard.press('Enter');
    await expect(clerk.getByText(approvalsTexts.en.notYou)).toBeVisible();
    const proposal = new URL(clerk.url()).pathname;
    const heading = approvalsTexts.en.one(proposal.split('/').at(-1) ?? '');
    await expect(clerk.getByRole('heading', { name: heading, level: 1 })).toBeFocused();
    await expectAccessible(clerk);

    // The accountant reaches the proposal through the menu and the rows of the table.
    const accountant = (await colleague('Fang Yu', 'finance')).page;
    await signInByKeys(accountant);
    const approvals = menu(accountant).getByRole('link', { name: appTexts.en.approvals });
    await tabTo(accountant, approvals);
    await accountant.keyboard.press('Enter');
    await expect(accountant.getByRole('heading', { name: appTexts.en.approvals, level: 1 })).toBeFocused();
    const row = accountant.getByRole('row').filter({ hasText: `P${orderNo}01` });
    await expect(row).toBeVisible();
    await expectAccessible(accountant);
    await toRow(accountant, `P${orderNo}01`);
    await accountant.keyboard.press('Enter');
    const opened = accountant.getByRole('heading', { name: heading, level: 1 });
    await expect(opened).toBeFocused();
    await tabTo(accountant, accountant.getByRole('button', { name: approvalsTexts.en.approve }));
    await accountant.keyboard.press('Enter');
    await expect(
      accountant.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first(),
    ).toBeVisible();
    // The button is gone, so the focus is on the heading.
    await expect(opened).toBeFocused();
    await expectAccessible(accountant);
  },
);

withConsole(
  'a user is blocked at once and the block is declined, by keyboard only',
  async ({ user, sandbox, result, product, colleague }) => {
    withConsole.setTimeout(180_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 30 });
    await result.open(orderNo);
    const operator = (await colleague('Qian Jun', 'operations')).page;
    await operator.goto(new URL(`/orders/${orderNo}`, operator.url()).href);
    const block = operator.getByRole('button', { name: wordOf('orderAct', 'blockUser', 'en'), exact: true });
    await tabTo(operator, block);
    await operator.keyboard.press('Enter');
    const dialog = operator.getByRole('dialog');
    await expect(dialog.getByText(blockingTexts.en.blockWords)).toBeVisible();
    await expect(dialog.getByLabel(reasonTexts.en.label)).toBeFocused();
    await operator.keyboard.type('a stolen phone');
    await operator.keyboard.press('Shift+Tab');
    const atOnce = dialog.getByRole('checkbox', { name: blockingTexts.en.atOnce });
    await expect(atOnce).toBeFocused();
    await operator.keyboard.press('Space');
    await expect(atOnce).toBeChecked();
    await expectAccessible(operator);
    await tabTo(operator, dialog.getByRole('button', { name: PROPOSE }));
    await operator.keyboard.press('Enter');
    await expect(operator.getByText(approvalsTexts.en.notYou)).toBeVisible();
    await expectAccessible(operator);
    const blocks = async (): Promise<number | null> =>
      (await product.pool.query('select from blocked_users where user_no = $1', [user.userNo])).rowCount;
    expect(await blocks()).toBe(1);

    const accountant = (await colleague('Luo Dan', 'finance')).page;
    await accountant.goto(operator.url());
    const decline = accountant.getByRole('button', { name: approvalsTexts.en.decline });
    await tabTo(accountant, decline);
    await accountant.keyboard.press('Enter');
    const declining = accountant.getByRole('dialog');
    await expect(declining.getByLabel(reasonTexts.en.label)).toBeFocused();
    await accountant.keyboard.type('the owner called');
    await tabTo(accountant, declining.getByRole('button', { name: approvalsTexts.en.decline }));
    await accountant.keyboard.press('Enter');
    await expect(declining).toBeHidden();
    await expect(
      accountant.getByText(wordOf('proposalState', 'declined', 'en'), { exact: true }).first(),
    ).toBeVisible();
    await expect(accountant.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await blocks()).toBe(0);
  },
);

withConsole(
  'two operators write off a difference with a partner, by keyboard only',
  async ({ user, sandbox, product, colleague }) => {
    withConsole.setTimeout(180_000);
    const reference = `P${await payByCall(user, sandbox, { yuan: 20 })}01`;
    const day = '2026-11-20';
    // A difference in a book that this product does not reconcile, so nothing closes it automatically.
    await product.pool.query(
      `insert into reconciliation_differences
        (book, kind, state, reference, own_amount, detail, happened_at, first_seen_at, last_seen_at)
      values ('cash.alipay', 'missing', 'open', $1, 1996, '{"entry": "payment"}', $2,
        now() - interval '8 days', now())`,
      [reference, `${day}T04:00:00Z`],
    );
    const operator = (await colleague('Xie Lin', 'operations')).page;
    await operator.goto(new URL('/differences', operator.url()).href);
    const row = operator.getByRole('row').filter({ hasText: reference });
    await tabTo(operator, row.getByRole('button', { name: differencesTexts.en.writeOff }));
    await expectAccessible(operator);
    await operator.keyboard.press('Enter');
    const dialog = operator.getByRole('dialog', { name: differencesTexts.en.writeOffTitle });
    await expect(dialog.getByLabel(reasonTexts.en.label)).toBeFocused();
    await operator.keyboard.type('the provider has closed the case');
    await expectAccessible(operator);
    await tabTo(operator, dialog.getByRole('button', { name: PROPOSE }));
    await operator.keyboard.press('Enter');
    await expect(operator.getByText(approvalsTexts.en.notYou)).toBeVisible();

    const accountant = (await colleague('Du Juan', 'finance')).page;
    await accountant.goto(operator.url());
    await tabTo(accountant, accountant.getByRole('button', { name: approvalsTexts.en.approve }));
    await expect(accountant.getByText(/^Write off ¥19\.96/).first()).toBeVisible();
    await accountant.keyboard.press('Enter');
    await expect(
      accountant.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first(),
    ).toBeVisible();
    await accountant.goto(new URL(`/money/cash.alipay/${day}`, accountant.url()).href);
    const closed = accountant.getByRole('row').filter({ hasText: reference });
    await expect(closed).toContainText(wordOf('differenceStanding', 'closed', 'en'));
    await expect(closed.getByText('¥19.96')).toHaveCount(2);
    await expectAccessible(accountant);
  },
);

/** Signs out by clearing the session's cookie, and signs in again without a mouse. */
async function signInByKeys(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(new URL('/', page.url()).href);
  await expect(page.getByRole('button', { name: signInTexts.en.signIn })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: appTexts.en.home, level: 1 })).toBeFocused();
  await expectAccessible(page);
}

/** Enters the table with the Tab key, and reaches the row that contains `text` with the arrow keys. */
async function toRow(page: Page, text: string): Promise<void> {
  const focused = page.locator('[role="row"]:focus, tr:focus');
  await tabTo(page, page.getByRole('row').nth(1));
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused.textContent())?.includes(text)) return;
    await page.keyboard.press('ArrowDown');
  }
  await expect(focused).toContainText(text);
}

/** Checks that the page meets WCAG 2.2 AA as it looks now. */
async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A button's pending state is announced for seconds, with the name of a button that may be gone by then.
  await expect(page.locator('[data-live-announcer] [role="img"]')).toHaveCount(0);
  await bringAxe(page);
  expect(await violations(page, AA), new URL(page.url()).pathname).toEqual([]);
}
