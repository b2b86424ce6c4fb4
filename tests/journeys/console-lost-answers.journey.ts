// The answer to an operator's action in the console is lost or late: a second press continues after what the
// first has done, and what is shown or downloaded once is delivered once. Runs on a product of its own.

import { askCode } from '../../apps/gateway/src/console/terminal/codes.ts';
import { letIn } from '../../apps/gateway/src/console/people/first-person.ts';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { enrolTexts } from '../../apps/console/src/screens/enrol/texts.ts';
import { eventsTexts } from '../../apps/console/src/screens/events/texts.ts';
import { terminalTexts } from '../../apps/console/src/screens/terminal/texts.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { downloadTexts } from '../../apps/console/src/parts/download-texts.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { meTexts } from '../../apps/console/src/screens/me/texts.ts';
import { ordersTexts } from '../../apps/console/src/screens/orders/texts.ts';
import { signInTexts } from '../../apps/console/src/screens/sign-in/texts.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { consoleRefusals } from '../../packages/contract/src/console/refusals.ts';
import { bringPasskeys, desk, pressBack } from './console-people.ts';
import { expect } from './fixtures.ts';
import { payByCall } from './orders.ts';
import { hold, loseAnswers } from './console-answers.ts';
import { withOwnConsole } from './own-console.ts';
import { changeBehindGuards } from '../../apps/gateway/src/db/testing/behind-guards.ts';

const withConsole = withOwnConsole('console-lost-answers');

withConsole(
  'a second press after a lost answer continues: an invitation, a terminal and a passkey',
  async ({ browser, product, colleague }) => {
    withConsole.setTimeout(180_000);
    const { page, name } = await colleague('Works here', 'operations');
    const consoleUrl = new URL(page.url()).origin;
    const invited = {
      name: 'Comes in',
      roles: ['auditor'],
      operator: 'a journey',
      reason: 'works here',
    } as const;
    const address = await letIn(product.pool, consoleUrl, invited);
    const context = await browser.newContext(desk);
    const newcomer = await context.newPage();
    await bringPasskeys(newcomer);
    await newcomer.goto(address);
    const make = newcomer.getByRole('button', { name: enrolTexts.en.make });
    await loseAnswers(newcomer, '**/console/v1/enrolment/finish');
    await make.click();
    await expect(newcomer.getByText(enrolTexts.en.pressAgain)).toBeVisible();
    await newcomer.unroute('**/console/v1/enrolment/finish');
    await make.click();
    await expect(newcomer.getByRole('heading', { name: appTexts.en.home, level: 1 })).toBeVisible();
    // Opened once more, the invitation links to the sign-in with the passkey that was made.
    await newcomer.goto(address);
    await newcomer.getByRole('link', { name: enrolTexts.en.signIn }).click();
    await newcomer.getByRole('button', { name: signInTexts.en.signIn }).click();
    await expect(newcomer.getByRole('heading', { name: appTexts.en.home, level: 1 })).toBeVisible();
    await context.close();

    const { userCode } = await askCode(product.pool, 'ming@desk');
    await page.goto(`${consoleUrl}/terminal`);
    await page.getByLabel(terminalTexts.en.code).fill(userCode);
    await page.getByRole('button', { name: terminalTexts.en.look }).click();
    const allow = page.getByRole('button', { name: terminalTexts.en.allow });
    await loseAnswers(page, '**/console/v1/terminals/allow');
    await allow.click();
    await expect(page.getByText(terminalTexts.en.pressAgain)).toBeVisible();
    await page.unroute('**/console/v1/terminals/allow');
    await allow.click();
    await expect(page.getByText(terminalTexts.en.allowed('ming@desk'))).toBeVisible();

    // After a disabling whose answer was lost, the button still disables: it never does the opposite.
    await product.pool.query(
      `insert into event_endpoints (url, description, types, added_at)
      values ('https://shop.example/events', 'the shop', '{order.paid}', present_time())`,
    );
    await page.goto(`${consoleUrl}/events`);
    await page.getByRole('row').filter({ hasText: 'the shop' }).click();
    await page.getByRole('button', { name: eventsTexts.en.disable, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(reasonTexts.en.label).fill('their server is broken');
    const disable = dialog.getByRole('button', { name: eventsTexts.en.disable, exact: true });
    await loseAnswers(page, '**/console/v1/events/disable');
    await disable.click();
    await expect(page.getByText(eventsTexts.en.disabled, { exact: true }).first()).toBeVisible();
    await page.unroute('**/console/v1/events/disable');
    await disable.click();
    await expect(dialog.getByText(/It is disabled already/)).toBeVisible();
    await dialog.getByRole('button', { name: reasonTexts.en.cancel }).click();

    // A passkey of another device is removed although the answer is lost; then another, while the page's own
    // read is slow.
    await changeBehindGuards(
      product.pool,
      'console_passkeys',
      `insert into console_passkeys
        (credential_id, person_no, public_key, sign_count, transports, label, added_at)
      select md5(label), person_no, '\\x00', 0, '{}', label, present_time()
      from console_people, unnest(array['An old phone', 'A lost laptop']) as one (label) where name = $1`,
      [name],
    );
    await page.goto(consoleUrl);
    await page.getByRole('link', { name }).click();
    const row = (label: string) => page.getByRole('row').filter({ hasText: label });
    const remove = page.getByRole('dialog').getByRole('button', { name: meTexts.en.remove });
    await row('An old phone').getByRole('button', { name: meTexts.en.remove }).click();
    await loseAnswers(page, '**/console/v1/passkeys/remove');
    await remove.click();
    await expect(row('An old phone')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute('**/console/v1/passkeys/remove');
    await row('A lost laptop').getByRole('button', { name: meTexts.en.remove }).click();
    const answerMe = await hold(page, '**/console/v1/me');
    const removed = page.waitForResponse('**/console/v1/passkeys/remove');
    await remove.dblclick();
    expect((await removed).status()).toBe(200);
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    // Back does not leave while the request is being carried out.
    expect(await pressBack(page)).toBe('stayed');
    await answerMe();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row('A lost laptop')).toHaveCount(0);
    const { rows } = await product.pool.query(`select from console_audit where act = 'remove a passkey'`);
    expect(rows).toHaveLength(2);
  },
);

withConsole(
  'a withdrawn proposal is not approved, a decision is shown at once, a file is downloaded once',
  async ({ user, sandbox, product, colleague }) => {
    withConsole.setTimeout(180_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 50 });
    const clerk = await colleague('Thinks again', 'customerService');
    const cashier = await colleague('Has two tabs', 'finance');
    const state = (name: string) =>
      cashier.page.getByText(wordOf('proposalState', name, 'en'), { exact: true }).first();
    const approve = cashier.page.getByRole('button', { name: approvalsTexts.en.approve });
    const dialog = clerk.page.getByRole('dialog');
    async function proposeAndOpen(): Promise<void> {
      await clerk.page.goto(new URL(`/orders/${orderNo}`, clerk.page.url()).href);
      await clerk.page.getByRole('button', { name: wordOf('orderAct', 'giveBack', 'en') }).click();
      await dialog.getByLabel(reasonTexts.en.label).fill('The page showed another price');
      await dialog.getByRole('button', { name: 'Propose with passkey' }).click();
      await expect(clerk.page.getByText(approvalsTexts.en.notYou)).toBeVisible();
      await cashier.page.goto(new URL('/approvals', cashier.page.url()).href);
      await cashier.page.getByRole('row').filter({ hasText: orderNo }).click();
      await expect(approve).toBeVisible();
    }
    await proposeAndOpen();
    await clerk.page.getByRole('button', { name: approvalsTexts.en.withdraw }).click();
    await dialog.getByLabel(reasonTexts.en.label).fill('The customer called back');
    await dialog.getByRole('button', { name: approvalsTexts.en.withdraw }).click();
    await expect(dialog).toHaveCount(0);
    await approve.click();
    await expect(state('withdrawn')).toBeVisible();
    await expect(approve).toHaveCount(0);

    await proposeAndOpen();
    const answerAgain = await hold(cashier.page, '**/console/v1/proposal?*');
    await approve.click();
    await expect(state('done')).toBeVisible();
    await expect(approve).toHaveCount(0);
    await answerAgain();

    await cashier.page.goto(new URL('/orders', cashier.page.url()).href);
    const file = cashier.page.getByRole('button', { name: ordersTexts.en.export });
    await cashier.page.route('**/console/v1/orders.csv*', (route) => route.abort('connectionreset'));
    await file.click();
    await expect(cashier.page.getByText(downloadTexts.en.notWhole)).toBeVisible();
    await cashier.page.unroute('**/console/v1/orders.csv*');
    const files: string[] = [];
    cashier.page.on('request', (request) => {
      if (request.url().includes('/orders.csv')) files.push(request.url());
    });
    const answerFile = await hold(cashier.page, '**/console/v1/orders.csv*');
    const kept = cashier.page.waitForEvent('download');
    await file.dblclick();
    await expect(file).toHaveAttribute('aria-disabled', 'true');
    await answerFile();
    expect((await kept).suggestedFilename()).toBe('orders.csv');
    expect(files).toHaveLength(1);
    // The cashier's rights end before the next decision.
    await changeBehindGuards(
      product.pool,
      'console_people',
      `update console_people set roles = '{customerService}' where name = $1`,
      [cashier.name],
    );
    await file.click();
    await expect(cashier.page.getByText(consoleRefusals.notAllowed.text.en)).toBeVisible();
    await expect(file).toHaveCount(0);
  },
);
