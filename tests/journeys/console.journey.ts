// The operators' console in a real browser, with passkeys: its first administrators, a refund that two
// operators decide, an answer to a customer, a wrong price, and its screens in the light and the dark theme.

import type { Page } from '@playwright/test';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { messagesTexts } from '../../apps/console/src/screens/messages/texts.ts';
import { viewTexts } from '../../apps/console/src/views/view-texts.ts';
import { ordersTexts } from '../../apps/console/src/screens/orders/texts.ts';
import { stopsTexts } from '../../apps/console/src/screens/stops/texts.ts';
import { orderTexts } from '../../apps/console/src/screens/order/texts.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { helpLinkCopy } from '../../apps/web/src/help/link-copy.ts';
import { helpCopy } from '../../apps/web/src/help/copy.ts';
import { eventually } from '../support/eventually.ts';
import { bringAxe, violations } from './axe.ts';
import {
  goTo,
  invite,
  menu,
  openProposal,
  shownInvitation,
  shownWord,
  withConsole,
} from './console-people.ts';
import { expect } from './fixtures.ts';
import { ASKED_AGAIN, payByCall } from './orders.ts';
import { comesWithinMoments } from './within-moments.ts';
import { thorough } from './thorough.ts';

const PROPOSE = 'Propose with passkey';
/** A version that no stored settings have. */
const WRONG_VERSION = 7_000_007;
const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

withConsole(
  'the first administrator invites a second alone, and later invitations need two',
  thorough,
  async ({ enrol }) => {
    withConsole.setTimeout(120_000);
    const first = await enrol('administrator', process.env.CONSOLE_INVITATION ?? '');
    await invite(first, 'Chen Jie', 'administrator', 'Confirm with passkey');
    const second = await enrol('Chen Jie', await shownInvitation(first.page));
    await invite(first, 'Li Wei', 'customerService', PROPOSE);
    const word = await shownWord(first.page);
    await expect(first.page.getByText(approvalsTexts.en.notYou)).toBeVisible();
    await openProposal(second.page, 'Li Wei');
    await second.page.getByRole('button', { name: approvalsTexts.en.approve }).click();
    const clerk = await enrol('Li Wei', await shownInvitation(second.page), word);
    await expect(menu(clerk.page).getByText(appTexts.en.messages)).toBeVisible();
    await expect(menu(clerk.page).getByText(appTexts.en.people, { exact: true })).toHaveCount(0);

    // The administrators can read there who did what.
    await goTo(second.page, appTexts.en.audit);
    await expect(second.page.getByRole('row').filter({ hasText: 'Chen Jie' }).first()).toBeVisible();
  },
);

withConsole(
  'a clerk and an accountant refund a customer, and the customer gets an answer',
  async ({ page, user, language, sandbox, result, colleague }) => {
    withConsole.setTimeout(120_000);
    // The customer's number is credited, but the customer is not satisfied.
    const orderNo = await payByCall(user, sandbox, { yuan: 50 });
    const leftFen = await sandbox.balanceFen(user.userNo);
    await result.open(orderNo);
    const [link, help] = [helpLinkCopy[language], helpCopy[language]];
    const written = `I paid more than the page said (${user.mobileNo.slice(-4)}).`;
    await page.getByRole('button', { name: link.withOrder }).click();
    const sheet = page.getByRole('dialog', { name: help.title });
    await sheet.getByRole('textbox').fill(written);
    await sheet.getByRole('button', { name: help.send }).click();
    await expect(sheet.getByText(help.sent)).toBeVisible();
    // Closes the sheet, since an open one stays open over a reload.
    await page.goBack();
    await expect(sheet).toBeHidden();

    // The clerk finds the order by the customer's number, and proposes to give a part of the price back.
    const clerk = await colleague('Huang Min', 'customerService');
    await clerk.page.keyboard.press('/');
    await clerk.page.keyboard.type(user.mobileNo);
    await clerk.page.keyboard.press('Enter');
    await clerk.page.getByRole('row').filter({ hasText: orderNo }).click();
    await expect(clerk.page.getByRole('heading', { name: orderTexts.en.title(orderNo) })).toBeVisible();
    await expect(clerk.page.getByText(user.mobileNo)).toHaveCount(0);
    const giveBack = wordOf('orderAct', 'giveBack', 'en');
    await clerk.page.getByRole('button', { name: giveBack }).click();
    const dialog = clerk.page.getByRole('dialog');
    await dialog.getByLabel(orderTexts.en.amountToGive).fill('9.9');
    await dialog.getByLabel(reasonTexts.en.label).fill('The page showed another price');
    await dialog.getByRole('button', { name: PROPOSE }).click();
    await expect(clerk.page.getByText(approvalsTexts.en.notYou)).toBeVisible();
    await expect(clerk.page.getByRole('button', { name: approvalsTexts.en.approve })).toHaveCount(0);

    // The accountant reads and approves it; the money is refunded once.
    const accountant = await colleague('Wang Fang', 'finance');
    await openProposal(accountant.page, `P${orderNo}01`);
    await expect(accountant.page.getByText('The page showed another price').first()).toBeVisible();
    await accountant.page.getByRole('button', { name: approvalsTexts.en.approve }).click();
    await expect(
      accountant.page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first(),
    ).toBeVisible();
    await eventually(
      'the money to be back',
      async () => (await sandbox.balanceFen(user.userNo)) === leftFen + 990,
      { withinMs: ASKED_AGAIN.timeout },
    );

    // The clerk answers the customer from Messages, and the customer reads the answer.
    await goTo(clerk.page, appTexts.en.messages);
    const message = clerk.page.getByRole('link').filter({ hasText: written });
    await message.click();
    await expect(message).toHaveAttribute('aria-current', 'true');
    await clerk.page
      .getByRole('textbox', { name: /answer/i })
      .fill('9.90 yuan are on their way back to you.');
    await clerk.page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(clerk.page.getByText(messagesTexts.en.sent)).toBeVisible();
    await result.open(orderNo);
    await page.getByRole('button', { name: link.answered }).click();
    await expect(sheet.getByText('9.90 yuan are on their way back to you.')).toBeVisible();
    await expectAccessible(clerk.page, [`/orders/${orderNo}`, '/messages']);
    await expectAccessible(accountant.page, [new URL(accountant.page.url()).pathname]);
  },
);

withConsole(
  'a view of the orders is saved under a name, chosen later, and removed',
  thorough,
  async ({ colleague }) => {
    withConsole.setTimeout(120_000);
    const { page } = await colleague('Keeps views', 'operations');
    const texts = ordersTexts.en;
    await goTo(page, appTexts.en.orders);
    await page.getByRole('button', { name: texts.carrier }).click();
    await page.getByRole('option', { name: wordOf('carrier', 'CMCC', 'en') }).click();
    await page.getByRole('button', { name: texts.columns }).click();
    await page.getByRole('checkbox', { name: 'Ended' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: viewTexts.en.saveView }).click();
    await page.getByLabel(viewTexts.en.viewName).fill('Mobile alone');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: viewTexts.en.removeView })).toBeVisible();
    const kept = new URL(page.url()).search;
    expect(kept).toBe('?carrier=CMCC&hidden=ended');

    await goTo(page, appTexts.en.home);
    await goTo(page, appTexts.en.orders);
    await page.getByRole('button', { name: viewTexts.en.view }).click();
    await page.getByRole('option', { name: 'Mobile alone' }).click();
    await expect(page).toHaveURL((url) => url.search === kept);
    await expect(page.getByRole('columnheader', { name: 'Ended' })).toHaveCount(0);
    await page.getByRole('button', { name: viewTexts.en.removeView }).click();
    await expect(page.getByRole('button', { name: viewTexts.en.saveView })).toBeVisible();
    await expect(page.getByRole('button', { name: viewTexts.en.view, exact: true })).toHaveCount(0);

    // A relative period: the address contains its name, and the dates are those of today.
    await page.getByRole('button', { name: ordersTexts.en.clear }).click();
    await page.getByRole('button', { name: viewTexts.en.period }).click();
    await page.getByRole('option', { name: viewTexts.en.periods.today }).click();
    await page.getByRole('button', { name: viewTexts.en.saveView }).click();
    await page.getByLabel(viewTexts.en.viewName).fill('Of today');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: viewTexts.en.removeView })).toBeVisible();
    const moving = new URL(page.url()).searchParams;
    expect([moving.get('period'), moving.has('from')]).toEqual(['today', false]);
    const [from, to] = [texts.from, texts.to].map((label) => page.getByLabel(label, { exact: true }));
    expect(await from?.inputValue()).toBe(await to?.inputValue());
    await from?.fill('2026-01-01');
    await expect(page).toHaveURL((url) => url.searchParams.get('from') === '2026-01-01');
    expect(new URL(page.url()).searchParams.has('period')).toBe(false);
    expect(new URL(page.url()).searchParams.has('to')).toBe(true);

    // Each list has views of its own.
    await goTo(page, appTexts.en.differences);
    await page.getByRole('button', { name: viewTexts.en.saveView }).click();
    await page.getByLabel(viewTexts.en.viewName).fill('Of today');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: viewTexts.en.removeView })).toBeVisible();
    await page.getByRole('button', { name: viewTexts.en.removeView }).click();
    await expect(page.getByRole('button', { name: viewTexts.en.saveView })).toBeVisible();
    await goTo(page, appTexts.en.orders);
    await page.getByRole('button', { name: viewTexts.en.view }).click();
    await page.getByRole('option', { name: 'Of today' }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('period') === 'today');
  },
);

withConsole(
  'one operator stops a wrong price, and two refund its buyers and resume sales',
  thorough,
  async ({ user, newUser, sandbox, product, colleague }) => {
    withConsole.setTimeout(120_000);
    const operator = await colleague('Zhou Tao', 'operations');
    const accountant = await colleague('Sun Li', 'finance');
    const buyers = [user, await newUser()];
    const orderNos = await Promise.all(buyers.map((buyer) => payByCall(buyer, sandbox, { yuan: 30 })));
    await eventually('both to be credited', async () => {
      const { rows } = await product.pool.query(
        `select order_no from orders where order_no = any ($1) and state = 'credited'`,
        [orderNos],
      );
      return rows.length === 2;
    });
    // Makes the orders look as if they had been bought at a settings version of their own.
    await product.pool.query(
      'update orders set settings_version = $1, version = version + 1 where order_no = any ($2)',
      [WRONG_VERSION, orderNos],
    );
    const leftFen = await Promise.all(buyers.map(({ userNo }) => sandbox.balanceFen(userNo)));

    await goTo(operator.page, stopsTexts.en.title);
    await operator.page.getByRole('button', { name: stopsTexts.en.stopSelling }).click();
    const stopping = operator.page.getByRole('dialog');
    await stopping.getByLabel(stopsTexts.en.channel).fill('partner-shop');
    // A face value that is not offered, so that sales in other tests go on.
    await stopping.getByLabel(stopsTexts.en.face).fill('77');
    await stopping.getByLabel(stopsTexts.en.textZh).fill('暂停销售');
    await stopping.getByLabel(stopsTexts.en.textEn).fill('Not sold for now');
    await stopping.getByLabel(reasonTexts.en.label).fill('a wrong price went out');
    await stopping.getByRole('button', { name: stopsTexts.en.stopSelling }).click();
    await expect(operator.page.getByText('Not sold for now')).toBeVisible();

    // Gives all buyers at that version 2 yuan each.
    await operator.page.goto(`${process.env.CONSOLE_ADDRESS}/orders?settingsVersion=${WRONG_VERSION}`);
    await operator.page.getByRole('button', { name: ordersTexts.en.giveBackMany }).click();
    const giving = operator.page.getByRole('dialog');
    await giving.getByLabel(ordersTexts.en.amountOfEach).fill('2');
    await expect(giving.getByText('¥4.00').first()).toBeVisible();
    await giving.getByLabel(reasonTexts.en.label).fill('two yuan too much each');
    await giving.getByRole('button', { name: PROPOSE }).click();
    await expect(operator.page.getByText(approvalsTexts.en.notYou)).toBeVisible();
    await openProposal(accountant.page, String(WRONG_VERSION));
    await accountant.page.getByRole('button', { name: approvalsTexts.en.approve }).click();
    await expect(accountant.page.getByText(/2 of 2/).first()).toBeVisible();
    await eventually(
      'the money to be back',
      async () => {
        const now = await Promise.all(buyers.map(({ userNo }) => sandbox.balanceFen(userNo)));
        return now.every((fen, index) => fen === (leftFen[index] ?? 0) + 200);
      },
      { withinMs: ASKED_AGAIN.timeout },
    );

    await goTo(operator.page, stopsTexts.en.title);
    await operator.page
      .getByRole('row')
      .filter({ hasText: '77.00' })
      .getByRole('button', { name: stopsTexts.en.lift })
      .click();
    const lifting = operator.page.getByRole('dialog');
    await lifting.getByLabel(reasonTexts.en.label).fill('the price is right again');
    await lifting.getByRole('button', { name: PROPOSE }).click();
    await openProposal(accountant.page, '77.00');
    await accountant.page.getByRole('button', { name: approvalsTexts.en.approve }).click();
    await expect(
      accountant.page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first(),
    ).toBeVisible();
    await goTo(operator.page, stopsTexts.en.title);
    await expect(operator.page.getByText('77.00')).toHaveCount(0);
    await expectAccessible(operator.page, ['/stops', `/orders?settingsVersion=${WRONG_VERSION}`]);
  },
);

withConsole(
  'a screen with its own script is shown as soon as the script is loaded',
  thorough,
  async ({ colleague }) => {
    const { page } = await colleague('Goes elsewhere', 'operations');
    await page.clock.install();
    for (const [path, title] of [
      ['/events', appTexts.en.events],
      ['/settings', appTexts.en.settings],
    ] as const) {
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.goto(new URL(path, page.url()).href);
      await comesWithinMoments(page.getByRole('heading', { name: title, exact: true, level: 1 }));
      await page.clock.resume();
    }
  },
);

const screensOf = {
  customerService: ['/', '/orders', '/search?q=1', '/me', '/terminal', '/no-such-page'],
  finance: [
    '/approvals',
    '/approvals?which=decided',
    '/differences',
    '/money',
    '/money/ledger',
    '/money/floats',
    '/money/unknowns',
    '/money/margins',
    '/money/cash/2026-11-27',
  ],
  operations: [
    '/health?window=quarter',
    '/health?window=day',
    '/stops',
    '/settings',
    '/settings/versions/1',
    '/settings/change',
  ],
  administrator: ['/people', '/audit'],
} as const;

for (const [role, paths] of Object.entries(screensOf) as [keyof typeof screensOf, readonly string[]][])
  withConsole(`the screens of ${role} are accessible in both themes`, thorough, async ({ colleague }) => {
    withConsole.setTimeout(120_000);
    const { page } = await colleague(`Looks at ${role}`, role);
    await expectAccessible(page, paths);
  });

/** Checks that the pages meet WCAG 2.2 AA in both themes. */
async function expectAccessible(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await bringAxe(page);
    expect(await violations(page, AA), `${path}, light`).toEqual([]);
    // The dark theme differs only in its colours.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, ['color-contrast']), `${path}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
}
