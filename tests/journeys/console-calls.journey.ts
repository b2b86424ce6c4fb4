// The calls to partners on the console's page of an order: requests and answers are shown masked, copied, and
// shown in clear to operators who have the right and give a reason.

import { callsTexts } from '../../apps/console/src/partner-calls/calls-texts.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { bringAxe, violations } from './axe.ts';
import { withConsole } from './console-people.ts';
import { expect } from './fixtures.ts';
import { payByCall } from './orders.ts';
import { thorough } from './thorough.ts';

const texts = callsTexts.en;
const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

withConsole(
  'a carrier’s call is shown masked, and in clear with a reason that the audit log records',
  async ({ user, sandbox, product, colleague }) => {
    withConsole.setTimeout(120_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 50 });
    const { page } = await colleague('Gao Yan', 'customerService');
    await page.goto(`${process.env.CONSOLE_ADDRESS}/orders/${orderNo}`);
    const card = page.getByRole('region', { name: texts.title });
    const topUp = card.getByRole('listitem').filter({ hasText: 'carrier.topUp' }).first();
    await expect(topUp).toContainText(wordOf('callState', 'answered', 'en'));
    await expect(topUp).toContainText(texts.status(200));
    await topUp.getByText('carrier.topUp').click();
    const request = topUp.getByRole('region', { name: texts.request, exact: true });
    await expect(request).toContainText(`"requestNo": "D${orderNo}"`);
    await expect(request).toContainText(`****${user.mobileNo.slice(-4)}`);
    await expect(topUp.getByRole('region', { name: texts.answer, exact: true })).toContainText('"state"');
    await expect(page.getByText(user.mobileNo)).toHaveCount(0);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await topUp.getByRole('button', { name: `Copy ${texts.request}` }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`"D${orderNo}"`);

    await bringAxe(page);
    expect(await violations(page, AA)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, ['color-contrast'])).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });

    await card.getByRole('button', { name: texts.show }).click();
    const dialog = page.getByRole('dialog', { name: texts.showTitle });
    await dialog.getByLabel(reasonTexts.en.label).fill('the carrier asks for the number');
    await dialog.getByRole('button', { name: texts.show }).click();
    await expect(card.getByText(texts.inClear, { exact: true })).toBeVisible();
    await expect(request).toContainText(`"mobileNo": "${user.mobileNo}"`);
    const { rows } = await product.pool.query<{ detail: string }>(
      `select detail from console_audit where act = 'reveal partner calls' and about = $1`,
      [orderNo],
    );
    expect(rows.map(({ detail }) => JSON.parse(detail))).toEqual([
      { reason: 'the carrier asks for the number' },
    ]);
    await card.getByRole('button', { name: texts.hide }).click();
    await expect(page.getByText(user.mobileNo)).toHaveCount(0);
  },
);

withConsole(
  'an operator without the right to show numbers is told why, and sees the calls masked',
  thorough,
  async ({ user, sandbox, colleague }) => {
    withConsole.setTimeout(120_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 30 });
    const { page } = await colleague('Luo Jing', 'finance');
    await page.goto(`${process.env.CONSOLE_ADDRESS}/orders/${orderNo}`);
    const card = page.getByRole('region', { name: texts.title });
    await expect(card.getByRole('listitem').first()).toBeVisible();
    await expect(card.getByRole('button', { name: texts.show })).toBeDisabled();
    await expect(card.getByText(texts.rolesForbid)).toBeVisible();
  },
);
