// The operator's terminal as a real process: an operator authorises it in the console with their passkey, and
// gives money back from it, which another operator approves.

import { meTexts } from '../../apps/console/src/screens/me/texts.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { terminalTexts } from '../../apps/console/src/screens/terminal/texts.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { eventually } from '../support/eventually.ts';
import { openProposal, withConsole } from './console-people.ts';
import { expect } from './fixtures.ts';
import { ASKED_AGAIN, payByCall } from './orders.ts';
import { openTerminal, shownCode } from './terminal-process.ts';

withConsole(
  'a terminal is authorised with a passkey, proposes a change, and is signed out from the console',
  async ({ user, sandbox, result, colleague }) => {
    withConsole.setTimeout(180_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 50 });
    await result.open(orderNo);
    const about = `P${orderNo}01`;
    const leftFen = await sandbox.balanceFen(user.userNo);
    const [texts, me, approvals] = [terminalTexts.en, meTexts.en, approvalsTexts.en];
    const accountant = await colleague('Gao Yan', 'finance');
    const other = await colleague('Lin Na', 'finance');
    const terminal = openTerminal();
    try {
      expect(await terminal.run('show', orderNo)).toContain('sign-in');

      const signingIn = terminal.start('sign-in');
      const code = await shownCode(signingIn);
      await accountant.page.goto(new URL('/me', accountant.page.url()).href);
      await accountant.page.getByRole('link', { name: me.letTerminalIn }).click();
      await accountant.page.getByLabel(texts.code).fill('BBBB-BBBB');
      await accountant.page.getByRole('button', { name: texts.look }).click();
      await expect(accountant.page.getByText('No terminal waits under this code')).toBeVisible();
      await accountant.page.getByLabel(texts.code).fill(code.toLowerCase());
      await accountant.page.getByRole('button', { name: texts.look }).click();
      await expect(accountant.page.getByRole('heading', { name: texts.which })).toBeVisible();
      await accountant.page.getByRole('button', { name: texts.allow }).click();
      await expect(accountant.page.getByText(/is let in/)).toBeVisible();
      expect(await signingIn.ended(), signingIn.text()).toBe(0);
      expect(signingIn.text()).toContain('Gao Yan (finance)');

      expect(await terminal.run('show', orderNo)).toContain('credited');
      const why = ['--why', 'the page showed another price'];
      expect(await terminal.run('stop-debits', ...why)).toContain('your roles do not allow this');
      const proposed = await terminal.run('give-back', about, '--amount', '9.9', '--yes', ...why);
      const [address = ''] = /http:\S+\/approvals\/\d+/.exec(proposed) ?? [];
      expect(await sandbox.balanceFen(user.userNo)).toBe(leftFen);

      // The proposer sees the proposal there and cannot approve it.
      await accountant.page.goto(address);
      await expect(accountant.page.getByText(approvals.notYou)).toBeVisible();
      await expect(accountant.page.getByRole('button', { name: approvals.approve })).toHaveCount(0);
      await openProposal(other.page, about);
      await other.page.getByRole('button', { name: approvals.approve }).click();
      await expect(
        other.page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first(),
      ).toBeVisible();
      await eventually(
        'the money to be back',
        async () => (await sandbox.balanceFen(user.userNo)) === leftFen + 990,
        { withinMs: ASKED_AGAIN.timeout },
      );
      expect(await terminal.run('proposals', '--decided')).toContain(`giveBack ${about}, by Gao Yan: done`);

      await accountant.page.goto(new URL('/me', accountant.page.url()).href);
      await accountant.page.getByRole('button', { name: me.endSession }).click();
      await expect(accountant.page.getByText(me.noTerminal)).toBeVisible();
      expect(await terminal.run('show', orderNo)).toContain('sign-in');
    } finally {
      terminal.end();
    }
  },
);
