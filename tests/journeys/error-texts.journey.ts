// SPEC section 8 on the screens: whatever fails, its text reaches the user word for word, also where a screen
// shows the failure in place.

import type { CallName } from '@phonebill/contract';
import type { Page } from '@playwright/test';
import { failures } from './failure-texts.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { answer, answerAgain, refused, status } from './gateway-answers.ts';
import { thorough } from './thorough.ts';

const LOST = /Failed to load resource|ERR_/;

/** Screens that fail as a whole, or in one independent part. */
const screens: readonly { readonly screen: string; readonly path: string; readonly call: CallName }[] = [
  { screen: 'placeOrder', path: '/rechargeTelebill/placeOrder', call: 'POST /vi/fusionPageInfo' },
  { screen: 'rechargeRecord', path: '/rechargeTelebill/rechargeRecord', call: 'POST /vi/queryRechargeBill' },
  {
    screen: 'resultPage',
    path: `/rechargeTelebill/resultPage?orderNo=${'1'.repeat(24)}`,
    call: 'POST /vi/queryRechargeBill',
  },
  { screen: 'integralPage', path: '/rechargeTelebill/integralPage', call: 'POST /vi/integralQuery' },
  { screen: 'markRecords', path: '/rechargeTelebill/markRecords', call: 'GET /own/v1/markRecords' },
  { screen: 'tencentBill', path: '/telBill/tencentBill', call: 'GET /auto/v1/charge/getBillByMblNo' },
  {
    screen: 'autoRechargeList',
    path: '/autoRecharge/autoRechargeList',
    call: 'GET /auto/v1/protocol/queryProtocolList',
  },
  { screen: 'setAutoRecharge', path: '/autoRecharge/setAutoRecharge', call: 'GET /auto/v1/protocol/rules' },
  { screen: 'dealCreditPay', path: '/autoRecharge/dealCreditPay', call: 'GET /auto/v1/creditPay/account' },
];

for (const [place, { screen, path, call }] of screens.entries()) {
  test(
    `SPEC 8 ${screen} shows the exact reason for which ${call} failed`,
    thorough,
    async ({ page, words, watch }) => {
      watch.expect(LOST);
      await page.clock.install();
      // Each failure is the first one on some screen; the others follow on each retry there.
      const first = place % failures.length;
      for (const { what, how, zh, en } of [...failures.slice(first), ...failures.slice(0, first)]) {
        await answer(page, call, how);
        const tryAgain = page.getByRole('button', { name: words.ui.tryAgain, exact: true });
        if (what === failures[first]?.what) await page.goto(`/phonebillh5${path}`);
        else await tryAgain.first().click();
        await saysAtLast(page, words.pick(zh, en), what);
        answerAgain(page, call);
      }
    },
  );
}

test('SPEC 8 the order sheet shows the exact reason for which an order failed', async ({
  page,
  words,
  watch,
  placeOrder,
}) => {
  watch.expect(LOST);
  await placeOrder.open();
  await placeOrder.choose(50);
  for (const { what, how, zh, en } of failures) {
    await answer(page, 'POST /vi/order', how, 1);
    await placeOrder.confirm.click();
    await expect(placeOrder.sheet.getByRole('alert'), what).toContainText(words.pick(zh, en));
  }
});

test('SPEC 8 a failure of an optional part of the page is shown as a toast', async ({
  page,
  words,
  watch,
  placeOrder,
}) => {
  watch.expect(LOST);
  await answer(page, 'POST /vi/jkSwitch', status(502));
  await answer(page, 'POST /vi/queryAdvMaintainInfo', status(502));
  await placeOrder.open();
  await expect(page.getByTestId('toast')).toHaveText(
    words.pick('服务器出现问题，502！', 'server has a problem, 502!'),
  );
  await expect(placeOrder.amount(50)).toBeEnabled();
});

test(
  'SPEC 8 a list whose reload fails stays, and a toast shows the reason',
  thorough,
  async ({ page, words, watch, records }) => {
    watch.expect(LOST);
    await page.clock.install();
    await records.open();
    await expect(page.getByText(words.records.noneTitle)).toBeVisible();
    await answer(page, 'POST /vi/queryRechargeBill', refused('PMC49999', 'Come back on Monday.'));
    await lookAgain(page);
    await expect(page.getByTestId('toast')).toHaveText('Come back on Monday.');
    await expect(page.getByText(words.records.noneTitle)).toBeVisible();
  },
);

/**
 * Waits for the text. A failure that may pass is retried twice before the page reports it; the clock skips
 * that time.
 */
async function saysAtLast(page: Page, text: string, what: string): Promise<void> {
  const said = page.getByRole('alert').filter({ has: page.getByText(text, { exact: true }) });
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(said.first(), what).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0] });
}

/** Simulates a user who returns to the page after a while. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward(60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
