// An operator who was invited by their company account signs in at the company's page, sees the orders, is
// asked for a passkey when proposing to give money back, adds one, and proposes it. Runs on a product of its
// own whose console is connected to a company.

import type { Page } from '@playwright/test';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { meTexts } from '../../apps/console/src/screens/me/texts.ts';
import { orderTexts } from '../../apps/console/src/screens/order/texts.ts';
import { peopleTexts } from '../../apps/console/src/screens/people/texts.ts';
import { signInTexts } from '../../apps/console/src/screens/sign-in/texts.ts';
import { startCompany, type TestCompany } from '../support/company-provider.ts';
import { bringAxe, violations } from './axe.ts';
import { bringPasskeys, desk, goTo, openProposal, shownInvitation, shownWord } from './console-people.ts';
import { expect } from './fixtures.ts';
import { payByCall } from './orders.ts';
import { withOwnConsole } from './own-console.ts';

let company: TestCompany | null = null;
const test = withOwnConsole('console-company', async (consoleUrl) => {
  company = await startCompany(`${consoleUrl}/sign-in/company`);
  return {
    CONSOLE_OIDC_ISSUER: company.config.issuer,
    CONSOLE_OIDC_CLIENT_ID: company.config.clientId,
    CONSOLE_OIDC_CLIENT_SECRET: company.config.clientSecret,
  };
});
test.afterAll(() => company?.end());

test('a clerk signs in with the company account, and adds a passkey before proposing a refund', async ({
  browser,
  user,
  sandbox,
  product,
  colleague,
}) => {
  test.setTimeout(180_000);
  const orderNo = await payByCall(user, sandbox, { yuan: 50 });
  const proposer = await colleague('Chen Jie', 'administrator');
  const approver = await colleague('Liu Yang', 'administrator');
  const consoleUrl = new URL(proposer.page.url()).origin;
  await goTo(proposer.page, appTexts.en.people);
  await proposer.page.getByRole('button', { name: peopleTexts.en.invite }).click();
  const inviting = proposer.page.getByRole('dialog', { name: peopleTexts.en.invite });
  await inviting.getByLabel(peopleTexts.en.name).fill('Huang Min');
  await inviting.getByLabel(peopleTexts.en.account).fill('huang.min@company.example');
  await inviting.getByRole('checkbox', { name: wordOf('role', 'customerService', 'en') }).click();
  await inviting.getByLabel(reasonTexts.en.label).fill('joins the team');
  await inviting.getByRole('button', { name: 'Propose with passkey' }).click();
  const word = await shownWord(proposer.page);
  await expect(proposer.page.getByText('huang.min@company.example').first()).toBeVisible();
  await openProposal(approver.page, 'Huang Min');
  await approver.page.getByRole('button', { name: approvalsTexts.en.approve }).click();
  await shownInvitation(approver.page);

  // Another employee of the company is refused, and sees why.
  const verified = { email_verified: true };
  company?.people.set('somebody', { sub: '1', email: 'somebody@company.example', ...verified });
  company?.people.set('huang.min', { sub: '2', email: 'huang.min@company.example', ...verified });
  const context = await browser.newContext(desk);
  const page = await context.newPage();
  await bringPasskeys(page);
  async function signInWithCompany(login: string): Promise<void> {
    await page.getByRole('button', { name: signInTexts.en.withCompany }).click();
    await page.getByPlaceholder('Enter any login').fill(login);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
  }
  await page.goto(`${consoleUrl}/orders/${orderNo}`);
  await signInWithCompany('somebody');
  await expect(page.getByRole('alert')).toContainText('somebody@company.example');
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page);

  // Simulates another browser: otherwise the company would recognise this one.
  await context.clearCookies({ domain: '127.0.0.1' });
  await page.goto(`${consoleUrl}/orders/${orderNo}`);
  await signInWithCompany('huang.min');
  await expect(page.getByRole('heading', { name: orderTexts.en.title(orderNo) })).toBeVisible();

  await page.getByRole('button', { name: wordOf('orderAct', 'giveBack', 'en') }).click();
  const giving = page.getByRole('dialog');
  await giving.getByLabel(orderTexts.en.amountToGive).fill('9.9');
  await giving.getByLabel(reasonTexts.en.label).fill('The page showed another price');
  await expectAccessible(page);
  await giving.getByRole('link', { name: meTexts.en.add }).click();
  await expect(page.getByText(meTexts.en.openedByWhat.company)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(meTexts.en.none)).toBeVisible();
  await page.getByRole('button', { name: meTexts.en.add }).click();
  const adding = page.getByRole('dialog');
  await adding.getByRole('button', { name: meTexts.en.add }).click();
  await expect(adding.getByText(meTexts.en.wordMissing)).toBeVisible();
  await adding.getByLabel(meTexts.en.word).fill(word);
  await adding.getByRole('button', { name: meTexts.en.add }).click();
  await expect(page.getByRole('cell', { name: meTexts.en.addValue }).first()).toBeVisible();

  await page.goBack();
  // The session ends at the very moment of the proposal.
  await page.route('**/console/v1/touches', async (route) => {
    await product.pool.query(
      `update console_sessions set ended_at = present_time() where ended_at is null and person_no =
        (select person_no from console_people where name = 'Huang Min')`,
    );
    await route.continue();
  });
  await page.getByRole('button', { name: wordOf('orderAct', 'giveBack', 'en') }).click();
  await giving.getByRole('button', { name: 'Propose with passkey' }).click();
  await page.getByRole('button', { name: signInTexts.en.withCompany }).waitFor();
  await page.unroute('**/console/v1/touches');
  // The company's pages still have a session for the operator.
  await page.getByRole('button', { name: signInTexts.en.withCompany }).click();
  await expect(page.getByRole('heading', { name: orderTexts.en.title(orderNo) })).toBeVisible();
  await page.getByRole('button', { name: wordOf('orderAct', 'giveBack', 'en') }).click();
  await expect(giving.getByLabel(orderTexts.en.amountToGive)).toHaveValue('9.9');
  await expect(giving.getByLabel(reasonTexts.en.label)).toHaveValue('The page showed another price');
  await giving.getByRole('button', { name: 'Propose with passkey' }).click();
  await expect(page.getByText(approvalsTexts.en.notYou)).toBeVisible();
  await context.close();
  await goTo(approver.page, appTexts.en.people);
  await expect(
    approver.page.getByRole('cell', { name: 'huang.min@company.example', exact: true }),
  ).toBeVisible();
});

/** Checks that the page meets WCAG 2.2 AA. */
async function expectAccessible(page: Page): Promise<void> {
  await bringAxe(page);
  expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])).toEqual([]);
}
