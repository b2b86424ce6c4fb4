// Screens of the console whose calls fail, are lost or take long: each says what happened, offers to try
// again, and never claims that there is nothing. Runs on a product of its own.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@phonebill/china-time';
import type { Page, Route } from '@playwright/test';
import { failureTexts } from '../../apps/console/src/calls/failure-words.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { meTexts } from '../../apps/console/src/screens/me/texts.ts';
import { ordersTexts } from '../../apps/console/src/screens/orders/texts.ts';
import { searchTexts } from '../../apps/console/src/screens/search/texts.ts';
import { signInTexts } from '../../apps/console/src/screens/sign-in/texts.ts';
import { stopsTexts } from '../../apps/console/src/screens/stops/texts.ts';
import { uiTexts } from '../../apps/console/src/ui/ui-texts.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { consoleRefusals } from '../../packages/contract/src/console/refusals.ts';
import { hold } from './console-answers.ts';
import { expect } from './fixtures.ts';
import { payByCall } from './orders.ts';
import { withOwnConsole } from './own-console.ts';
import { changeBehindGuards } from '../../apps/gateway/src/db/testing/behind-guards.ts';

const withConsole = withOwnConsole('console-failures');
const CALLS = '**/console/v1/**';
const TRY_AGAIN = { name: uiTexts.en.tryAgain } as const;
const ROLES = ['customerService', 'finance', 'operations', 'auditor', 'administrator'] as const;

/** Returns the addresses at which routes are opened, by path; routes that read nothing are left out. */
const screens = (orderNo: string, agreementNo: string, userNo: string): Readonly<Record<string, string>> => ({
  '/': '/',
  '/orders': '/orders',
  '/orders/:number': `/orders/${orderNo}`,
  '/agreements/:number': `/agreements/${agreementNo}`,
  '/users/:userNo': `/users/${userNo}`,
  '/search': '/search?q=13800138000',
  '/stops': '/stops',
  '/approvals': '/approvals',
  '/approvals/:proposalNo': '/approvals/1',
  '/messages': '/messages',
  '/differences': '/differences',
  '/money': '/money',
  '/money/ledger': '/money/ledger',
  '/money/floats': '/money/floats',
  '/money/unknowns': '/money/unknowns',
  '/money/margins': '/money/margins',
  '/money/:book/:day': '/money/cash/2026-11-27',
  '/health': '/health',
  '/settings': '/settings',
  '/settings/versions/:versionNo': '/settings/versions/1',
  '/settings/compare/:from/:to': '/settings/compare/1/1',
  '/settings/floors': '/settings/floors',
  '/settings/floors/change': '/settings/floors/change',
  '/settings/change': '/settings/change',
  '/settings/drafts/:hash': `/settings/drafts/${'0'.repeat(64)}`,
  '/events': '/events',
  '/events/:endpointNo': '/events/1',
  '/events/:endpointNo/:eventId': '/events/1/msg_1',
  '/people': '/people',
  '/audit': '/audit',
});
const READ_NOTHING = [
  '/sign-in',
  '/sign-in/company',
  '/enrol',
  '/me',
  '/terminal',
  '/settings/drafts/:hash/preview',
];
/** The screens of things that do not exist: once calls succeed they say so, and offer no retry. */
const THERE_IS_NONE = new Set([
  '/approvals/:proposalNo',
  '/settings/drafts/:hash',
  '/events/:endpointNo/:eventId',
]);
const routesFile = join(import.meta.dirname, '../../apps/console/src/app/routes.tsx');

const refusing = (name: 'unavailable' | 'internal' | 'notAllowed') => (route: Route) =>
  route.fulfill({
    status: consoleRefusals[name].status,
    json: { refusal: name, message: consoleRefusals[name].text.en },
  });
const unavailable = refusing('unavailable');
/**
 * The failures: answers of the server, of a proxy before it, and a broken connection. Each screen is opened
 * with one of them.
 */
const failures: readonly ((route: Route) => Promise<void>)[] = [
  unavailable,
  refusing('internal'),
  refusing('notAllowed'),
  (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway' }),
  (route) => route.abort('connectionreset'),
];

/** Makes every call fail in this way, except the one that tells who is signed in. */
async function failAll(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(CALLS, (route) =>
    route.request().url().endsWith('/me') ? route.continue() : answer(route),
  );
}

withConsole(
  'a screen that cannot load says so, and loads completely on a retry',
  async ({ user, sandbox, colleague }) => {
    withConsole.setTimeout(300_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 50 });
    const { page } = await colleague('Meets failures', ...ROLES);
    const all = screens(orderNo, `A${orderNo}`, user.userNo);
    const paths = [...readFileSync(routesFile, 'utf8').matchAll(/<Route path="(\/[^"]*)"/g)];
    expect(new Set([...Object.keys(all), ...READ_NOTHING])).toEqual(new Set(paths.map(([, path]) => path)));
    for (const [index, [route, path]] of Object.entries(all).entries()) {
      await failAll(page, failures[index % failures.length] ?? unavailable);
      await page.goto(new URL(path, page.url()).href);
      const main = page.getByRole('main');
      await expect(main.getByRole('button', TRY_AGAIN).first(), path).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(main.getByRole('status', { name: uiTexts.en.loading }), path).toHaveCount(0);
      await expect(main.getByRole('table'), `${path} shows no table without rows`).toHaveCount(0);
      await page.unroute(CALLS);
      if (THERE_IS_NONE.has(route)) continue;
      // When one of several failed parts is loaded, the others move, and a button may be gone before the
      // click.
      await expect(async () => {
        const again = main.getByRole('button', TRY_AGAIN);
        if ((await again.count()) > 0) await again.first().click({ timeout: 1000 });
        expect(await again.count(), path).toBe(0);
      }).toPass();
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    }
    // Only a part fails: the reviews that are due, and views. Neither may look as if it were empty.
    for (const [call, path] of [
      ['breakGlass', '/approvals'],
      ['views', '/orders'],
    ] as const) {
      await page.route(`**/console/v1/${call}*`, unavailable);
      await page.goto(new URL(path, page.url()).href);
      await expect(page.getByText(failureTexts.en.readUnavailable), path).toBeVisible();
      await page.unroute(`**/console/v1/${call}*`);
      await page.getByRole('main').getByRole('button', TRY_AGAIN).click();
      await expect(page.getByText(failureTexts.en.readUnavailable), path).toHaveCount(0);
    }
  },
);

withConsole(
  'an action whose answer is lost is looked up, and a second press does not repeat it',
  async ({ user, sandbox, product, colleague }) => {
    withConsole.setTimeout(180_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 50 });
    const clerk = await colleague('Loses answers', 'customerService');
    const cashier = await colleague('Approves once', 'finance');
    await clerk.page.goto(new URL(`/orders/${orderNo}`, clerk.page.url()).href);
    await clerk.page.getByRole('button', { name: wordOf('orderAct', 'giveBack', 'en') }).click();
    const dialog = clerk.page.getByRole('dialog');
    const reason = 'The page showed another price';
    await dialog.getByLabel(reasonTexts.en.label).fill(reason);
    const propose = dialog.getByRole('button', { name: 'Propose with passkey' });

    // The request is carried out, and its answer is cut off.
    await clerk.page.route('**/console/v1/proposals', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await propose.click();
    await expect(dialog.getByText(failureTexts.en.noAnswer)).toBeVisible();
    await expect(dialog.getByLabel(reasonTexts.en.label)).toHaveValue(reason);
    await clerk.page.unroute('**/console/v1/proposals');
    await propose.click();
    await expect(dialog.getByText(/the same is proposed already/)).toBeVisible();

    await cashier.page.goto(new URL('/approvals', cashier.page.url()).href);
    await cashier.page.getByRole('row').filter({ hasText: orderNo }).click();
    await cashier.page.route('**/console/v1/proposals/approve', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await cashier.page.getByRole('button', { name: approvalsTexts.en.approve }).click();
    // The page finds out without being reloaded.
    await expect(cashier.page.getByRole('button', { name: approvalsTexts.en.approve })).toHaveCount(0);
    await expect(
      cashier.page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first(),
    ).toBeVisible();
    const { rows } = await product.pool.query('select 1 from refunds where order_no = $1', [orderNo]);
    expect(rows).toHaveLength(1);
  },
);

withConsole(
  'a form keeps its input over an ended session and a reload, and is sent once',
  async ({ product, colleague }) => {
    withConsole.setTimeout(180_000);
    const { page, name } = await colleague('Types for long', 'operations');
    await page.goto(new URL('/stops', page.url()).href);
    await page.getByRole('button', { name: stopsTexts.en.stopSelling }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(reasonTexts.en.label).fill('a wrong price went out');
    await dialog.getByLabel(stopsTexts.en.textZh).fill('暂停销售');
    await dialog.getByLabel(stopsTexts.en.textEn).fill('Not sold for now');
    await dialog.getByLabel(stopsTexts.en.channel).fill('partner-shop');
    await product.pool.query('update console_sessions set ended_at = present_time() where ended_at is null');
    await dialog.getByRole('button', { name: stopsTexts.en.stopSelling }).click();
    await page.getByRole('button', { name: signInTexts.en.signIn }).click();
    await expect(page.getByRole('heading', { name: stopsTexts.en.title, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: stopsTexts.en.stopSelling }).click();
    await expect(dialog.getByLabel(reasonTexts.en.label)).toHaveValue('a wrong price went out');
    await expect(dialog.getByLabel(stopsTexts.en.textEn)).toHaveValue('Not sold for now');

    // After a reload midway, the whole form is restored, so it stops no more than was selected.
    await dialog.getByRole('button', { name: reasonTexts.en.cancel }).click();
    const debits = page.getByRole('button', { name: stopsTexts.en.stopDebits });
    await debits.click();
    await dialog.getByLabel(reasonTexts.en.label).fill('a shop sends wrong debits');
    await dialog.getByText(stopsTexts.en.oneChannel).click();
    await dialog.getByRole('textbox', { name: stopsTexts.en.channel }).fill('partner-shop');
    await page.reload();
    await debits.click();
    await expect(dialog.getByLabel(reasonTexts.en.label)).toHaveValue('a shop sends wrong debits');
    await expect(dialog.getByRole('textbox', { name: stopsTexts.en.channel })).toHaveValue('partner-shop');

    // After the answer the button stays busy until the page shows the change, so that no operator does it
    // again while the old state is visible.
    const answer = await hold(page, '**/console/v1/stops');
    const stop = dialog.getByRole('button', { name: stopsTexts.en.stopDebits });
    const done = page.waitForResponse('**/console/v1/stops/debits');
    await stop.dblclick();
    expect((await done).status()).toBe(200);
    await expect(stop).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog.getByText(uiTexts.en.actTakesLong)).toBeVisible();
    await answer();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: 'partner-shop' })).toBeVisible();
    const { rows } = await product.pool.query(`select from console_audit where act = 'stop debits'`);
    expect(rows).toHaveLength(1);
    await page.getByRole('button', { name: stopsTexts.en.stopSelling }).click();

    // When the right is withdrawn, the page says so and no longer offers the act.
    await changeBehindGuards(
      product.pool,
      'console_people',
      `update console_people set roles = '{customerService}' where name = $1`,
      [name],
    );
    await dialog.getByRole('button', { name: stopsTexts.en.stopSelling }).click();
    await expect(dialog.getByText(consoleRefusals.notAllowed.text.en)).toBeVisible();
    await dialog.getByRole('button', { name: reasonTexts.en.cancel }).click();
    await expect(page.getByRole('heading', { name: stopsTexts.en.title, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: stopsTexts.en.stopSelling })).toHaveCount(0);

    // After a sign-out in another tab, the page says so.
    const other = await page.context().newPage();
    await other.goto(new URL('/me', page.url()).href);
    await other.getByRole('button', { name: meTexts.en.signOut }).click();
    await expect(other.getByRole('heading', { name: signInTexts.en.title })).toBeVisible();
    await expect(page.getByText(signInTexts.en.over)).toBeVisible();
    await expect(other.getByText(signInTexts.en.over)).toHaveCount(0);
  },
);

withConsole(
  'an answer to an earlier question is never shown, and a long wait is announced',
  async ({ user, sandbox, colleague }) => {
    withConsole.setTimeout(180_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 50 });
    const { page } = await colleague('Waits for long', ...ROLES);
    const main = page.getByRole('main');
    await page.goto(new URL(`/search?q=${user.mobileNo}`, page.url()).href);
    await expect(main.getByText(`Orders found for ${user.mobileNo}`)).toBeVisible();
    const answerSearch = await hold(page, '**/console/v1/search?q=9999');
    await page.getByRole('searchbox').fill('9999');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=9999$/);
    await expect(main.getByRole('status', { name: uiTexts.en.loading })).toBeVisible();
    await expect(main.getByText('found for 9999')).toHaveCount(0);
    await expect(main.getByText(uiTexts.en.takesLong)).toBeVisible();
    await answerSearch();
    await expect(main.getByText('Nothing was found for “9999”.')).toBeVisible();
    await page.goto(new URL(`/search?q=${'9'.repeat(101)}`, page.url()).href);
    await expect(main.getByText(searchTexts.en.tooLong)).toBeVisible();
    await expect(main.getByRole('button', TRY_AGAIN)).toHaveCount(0);

    await page.goto(new URL('/orders', page.url()).href);
    await expect(main.getByRole('row').filter({ hasText: orderNo })).toBeVisible();
    const answerList = await hold(page, '**/console/v1/orders?*carrier=CUCC*');
    await main.getByRole('button', { name: ordersTexts.en.carrier }).click();
    await page.getByRole('option', { name: wordOf('carrier', 'CUCC', 'en') }).click();
    await expect(main.locator('[aria-busy="true"]').getByRole('row').first()).toBeVisible();
    await expect(main.getByText(uiTexts.en.takesLong)).toBeVisible();
    await answerList();
    // On a busy machine the search may stop before it has covered everything; the page then says so.
    const none = main.getByText(ordersTexts.en.none).or(main.getByText(ordersTexts.en.noneYet));
    await expect(none).toBeVisible();
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);

    // Back from an order returns to its row in the list.
    await page.goto(new URL('/orders?carrier=CMCC', page.url()).href);
    await main.getByRole('row').filter({ hasText: orderNo }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${orderNo}$`));
    await page.goBack();
    await expect(page).toHaveURL(/carrier=CMCC$/);
    await expect(main.getByRole('row').filter({ hasText: orderNo })).toBeFocused();

    // The same where the list takes long, since the order's page was loaded anew.
    await main.getByRole('row').filter({ hasText: orderNo }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${orderNo}$`));
    await page.reload();
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    const answerAgain = await hold(page, '**/console/v1/orders?*carrier=CMCC*');
    await page.goBack();
    await expect(main.getByRole('heading', { name: ordersTexts.en.title })).toBeFocused();
    await answerAgain();
    await expect(main.getByRole('row').filter({ hasText: orderNo })).toBeFocused();

    // On a computer whose clock is two days ahead, today is the server's.
    await page.addInitScript((aheadMs) => {
      const own = Date.now;
      Date.now = () => own() + aheadMs;
    }, 2 * DAY_MS);
    await page.goto(new URL('/orders?period=today', page.url()).href);
    await expect(main.getByRole('row').filter({ hasText: orderNo })).toBeVisible();
  },
);
