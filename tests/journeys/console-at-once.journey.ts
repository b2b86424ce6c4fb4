// Two operators who decide on one proposal at once, the audit log as a file, and navigation in a narrow
// window.

import { readFileSync } from 'node:fs';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { auditTexts } from '../../apps/console/src/screens/audit/texts.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { meTexts } from '../../apps/console/src/screens/me/texts.ts';
import { signInTexts } from '../../apps/console/src/screens/sign-in/texts.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { menu } from './console-people.ts';
import { expect } from './fixtures.ts';
import { payByCall } from './orders.ts';
import { withOwnConsole } from './own-console.ts';
import { thorough } from './thorough.ts';
import { changeBehindGuards } from '../../apps/gateway/src/db/testing/behind-guards.ts';

const withConsole = withOwnConsole('console-at-once');
const PROPOSE = { name: 'Propose with passkey' } as const;
const APPROVE = { name: approvalsTexts.en.approve } as const;

withConsole(
  'two operators approve at once: it is done once, and the later one is told so',
  thorough,
  async ({ user, sandbox, product, colleague }) => {
    withConsole.setTimeout(180_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 50 });
    const clerk = await colleague('Proposes once', 'customerService');
    const approvers = [await colleague('Is quick', 'finance'), await colleague('Is slow', 'finance')];
    await clerk.page.goto(new URL(`/orders/${orderNo}`, clerk.page.url()).href);
    await clerk.page.getByRole('button', { name: wordOf('orderAct', 'giveBack', 'en') }).click();
    const dialog = clerk.page.getByRole('dialog');
    await dialog.getByLabel(reasonTexts.en.label).fill('The page showed another price');
    await dialog.getByRole('button', PROPOSE).click();
    await expect(clerk.page.getByText(approvalsTexts.en.notYou)).toBeVisible();
    for (const { page } of approvers) {
      await page.goto(clerk.page.url());
      await expect(page.getByRole('button', APPROVE)).toBeVisible();
    }
    await Promise.all(approvers.map(({ page }) => page.getByRole('button', APPROVE).click()));
    for (const { page } of approvers) {
      const done = page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true });
      // Carrying it out takes a moment, less than the interval at which pages ask again.
      await expect(done.first()).toBeVisible({ timeout: 8000 });
    }
    const { rows } = await product.pool.query<{ name: string }>(
      `select p.name from console_proposals q join console_people p on p.person_no = q.approved_by`,
    );
    expect(rows).toHaveLength(1);
    const late = approvalsTexts.en.late(rows[0]?.name ?? '');
    for (const { page, name } of approvers)
      await expect(page.getByText(late), name).toHaveCount(name === rows[0]?.name ? 0 : 1);
    const refunds = await product.pool.query('select from refunds where order_no = $1', [orderNo]);
    expect(refunds.rowCount).toBe(1);

    // The proposer made no decision, so they see no message about one.
    await clerk.page.reload();
    await expect(clerk.page.getByText(/your decision was not taken/)).toHaveCount(0);
  },
);

withConsole(
  'the audit log is downloaded as filtered, and its menu entry is visible in a narrow window',
  thorough,
  async ({ colleague }) => {
    withConsole.setTimeout(120_000);
    const { page } = await colleague('Sees to the end', 'auditor', 'administrator');
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(new URL('/audit?person=Sees', page.url()).href);
    await expect(menu(page).getByText(appTexts.en.audit, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('row').filter({ hasText: 'Sees to the end' }).first()).toBeVisible();
    const kept = page.waitForEvent('download');
    await page.getByRole('button', { name: auditTexts.en.export }).click();
    const file = await kept;
    expect(file.suggestedFilename()).toBe('audit.csv');
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toContain('seal,entry,at (UTC)');
    expect(lines.at(-2)).toMatch(/^end,\d+,.*,filtered$/);
    expect(lines.at(-1)).toMatch(/^signature,/);
    const others = lines.slice(1, -2).filter((line) => !line.includes(',Sees to the end,'));
    expect(others).toEqual([]);
  },
);

withConsole(
  'a session elsewhere is ended, and this session’s passkey is removed after a warning',
  thorough,
  async ({ product, colleague }) => {
    withConsole.setTimeout(120_000);
    const { page, name } = await colleague('Changes devices', 'finance');
    await changeBehindGuards(
      product.pool,
      'console_passkeys',
      `insert into console_passkeys
        (credential_id, person_no, public_key, sign_count, transports, label, added_at)
      select 'other-device', person_no, '\\x00', 0, '{}', 'Other device', present_time()
      from console_people where name = $1`,
      [name],
    );
    await page.goto(new URL('/me', page.url()).href);
    // A session at another place, which is listed with its address and can be ended from here.
    await product.pool.query(
      `insert into console_sessions
        (token_hash, person_no, credential_id, started_at, last_used_at, expires_at, address, user_agent)
      select sha256('elsewhere'), person_no, credential_id, started_at, last_used_at, expires_at, $2, $3
      from console_sessions join console_people using (person_no) where name = $1`,
      [name, '203.0.113.7', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    );
    await page.reload();
    const elsewhere = page.getByRole('row').filter({ hasText: 'Firefox 145, Linux' });
    await expect(elsewhere).toContainText('203.0.113.7');
    await elsewhere.getByRole('button', { name: meTexts.en.endSession }).click();
    await expect(elsewhere).toHaveCount(0);
    await expect(page.getByRole('button', { name: meTexts.en.signOutElsewhere })).toHaveCount(0);
    const dialog = page.getByRole('dialog');
    const removeIn = (label: string | RegExp) =>
      page.getByRole('row').filter({ hasText: label }).getByRole('button', { name: meTexts.en.remove });
    await removeIn('Other device').click();
    await expect(dialog.getByText(meTexts.en.removeWords)).toBeVisible();
    await expect(dialog.getByText(meTexts.en.removeOwn)).toHaveCount(0);
    await dialog.getByRole('button', { name: meTexts.en.cancel }).click();
    await removeIn(meTexts.en.thisSession).click();
    await expect(dialog.getByText(meTexts.en.removeOwn)).toBeVisible();
    await dialog.getByRole('button', { name: meTexts.en.remove }).click();
    await expect(page.getByRole('heading', { name: signInTexts.en.title })).toBeVisible();
  },
);
