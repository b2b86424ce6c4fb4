// A customer asks by letter for their data, and later for deletion: one operator of the console takes the
// data out, two close the account. Runs on a product of its own.

import { readFileSync } from 'node:fs';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { userTexts } from '../../apps/console/src/screens/user/texts.ts';
import { look } from './console-look.ts';
import { openProposal } from './console-people.ts';
import { expect } from './fixtures.ts';
import { withOwnConsole } from './own-console.ts';
import { thorough } from './thorough.ts';

const test = withOwnConsole('console-personal-data');
const text = userTexts.en;
const WHY = 'asked by letter of 3 Dec, identity card seen';

test(
  'one operator exports a customer’s data, two close the account, and the customer is logged out',
  thorough,
  async ({ page, user, product, colleague }) => {
    test.setTimeout(180_000);
    const { page: desk } = await colleague('Huang Min', 'customerService');
    const manager = await colleague('Zhou Tao', 'operations');
    await page.goto(`${product.url}/phonebillh5/rechargeTelebill/rechargeRecord`);
    await expect(page).toHaveURL(/rechargeRecord/);

    await desk.goto(new URL(`/users/${user.userNo}`, desk.url()).href);
    await look(desk, 'user');
    await desk.getByRole('button', { name: text.giveData }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('button', { name: text.giveData }).click();
    await expect(dialog.getByText(reasonTexts.en.tooShort)).toBeVisible();
    await dialog.getByLabel(reasonTexts.en.label).fill(WHY);
    await look(desk, 'user-take-out');
    const kept = desk.waitForEvent('download');
    await dialog.getByRole('button', { name: text.giveData }).click();
    const file = await kept;
    expect(file.suggestedFilename()).toBe(`user-${user.userNo}.json`);
    expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ mobileNo: user.mobileNo });
    await expect(dialog).toBeHidden();
    await expect(desk.getByText(WHY)).toBeVisible();
    await expect(desk.getByText(user.mobileNo)).toHaveCount(0);

    await desk.getByRole('button', { name: wordOf('orderAct', 'closeAccount', 'en') }).click();
    await dialog.getByLabel(reasonTexts.en.label).fill(WHY);
    await look(desk, 'user-close');
    await dialog.getByRole('button', { name: 'Propose with passkey' }).click();
    await expect(desk.getByText(approvalsTexts.en.notYou)).toBeVisible();
    await openProposal(manager.page, user.userNo);
    await look(manager.page, 'user-close-approval');
    await manager.page.getByRole('button', { name: approvalsTexts.en.approve }).click();
    const done = manager.page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true });
    await expect(done.first()).toBeVisible();

    await desk.goto(new URL(`/users/${user.userNo}`, desk.url()).href);
    await expect(desk.getByText(text.isClosed)).toBeVisible();
    await look(desk, 'user-closed');
    await page.reload();
    await expect(page).toHaveURL(/userLogin\/login/);
  },
);
