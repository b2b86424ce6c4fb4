// Automatic top-up debited by WeChat Pay, which the sandbox plays: the user agrees on its page, is notified
// by it two days before, is debited then, and ends the agreement there. Runs with a gateway of its own whose
// wallet is WeChat Pay, and with days that are moved on.

import { chinaDayOf, chinaTime, HOUR_MS } from '@phonebill/china-time';
import { lookAtAgreement } from '../support/agreements.ts';
import { createMovableTime, type MovableTime } from '../support/movable-time.ts';
import { expect, signedIn } from './fixtures.ts';
import { onOwnProduct } from './own-product.ts';
import { type AutomaticPages, automaticPages } from './pages/automatic-pages.ts';

const test = signedIn.extend<{ readonly automatic: AutomaticPages }, { readonly time: MovableTime }>({
  // eslint-disable-next-line no-empty-pattern -- a fixture says by a pattern what it needs
  time: [({}, use) => use(createMovableTime(tomorrowAt(10, Date.now()))), { scope: 'worker' }],
  product: [
    ({ time }, use) => onOwnProduct('wechat-automatic', { PLAYED_PARTNERS: 'wechat' }, use, time),
    { scope: 'worker', timeout: 240_000 },
  ],
  automatic: ({ page, words, sandbox, user }, use) => use(automaticPages(page, words, sandbox, user)),
});

test.describe.configure({ timeout: 240_000 });

/** Returns this hour in China `days` days later; no user is notified or debited at night. */
function tomorrowAt(hour: number, now: number, days = 1): number {
  const day = chinaDayOf(now);
  return chinaTime({ ...day, day: day.day + days }, hour * HOUR_MS);
}

const patiently = { timeout: 60_000 };

test('a user agrees at WeChat Pay, is notified two days before, is debited, and ends it there', async ({
  page,
  words,
  user,
  product,
  sandbox,
  automatic,
  time,
}) => {
  const wechatPay = words.pick('微信支付', 'WeChat Pay');
  await sandbox.setNumberBalance(user.mobileNo, 300);
  await page.goto(`${product.url}/phonebillh5/autoRecharge/setAutoRecharge`);
  await expect(page.locator('main')).toContainText(
    words.pick(
      '微信支付在每次扣款前至少 2 天通知您',
      'WeChat Pay tells you at least 2 days before each debit',
    ),
  );
  await automatic.confirmWithCode();

  // Nothing is in effect before the user agrees there; if they leave without answering, nothing changes.
  await expect(page.getByRole('heading', { name: words.autoResult.signAtTitle(wechatPay) })).toBeVisible();
  const go = page.getByRole('button', { name: words.autoResult.goSign(wechatPay), exact: true });
  await go.click();
  await page.waitForURL(/\/wechat\/papay\/sign\?key=/);
  await page.getByRole('link', { name: words.pick('暂不开通', 'Not now') }).click();
  await expect(go).toBeVisible();
  // A user who comes back later finds the agreement in their list.
  await page.goto(`${product.url}/phonebillh5/autoRecharge/autoRechargeList`);
  await expect(page.getByRole('link', { name: words.agreements.records })).toBeVisible();
  await expect(page.getByRole('link', { name: words.agreements.payLater })).toHaveCount(0);
  await page.getByTestId('to-sign').getByRole('link').click();
  await go.click();
  await page.getByRole('button', { name: words.pick('同意并开通', 'Agree'), exact: true }).click();
  await page.waitForURL(/\/autoRecharge\/autoRechargeResult\?/);
  await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible(patiently);

  // The balance is low already, and the debit waits nevertheless.
  const { agreements: [{ agreementNo = '' } = {}] = [] } = await user.api.call(
    'GET /auto/v1/protocol/queryProtocolList',
    {},
  );
  const told = async () =>
    (await sandbox.papayBook()).notices.map(({ amountFen, usedBy }) => ({
      amountFen,
      isUsed: usedBy !== null,
    }));
  const charges = async () =>
    ((await user.api.call('GET /auto/v1/charge/bill', { agreementNo })).charges ?? []).map(
      ({ state }) => state,
    );
  await expect.poll(told, patiently).toEqual([{ amountFen: 5000, isUsed: false }]);
  expect(await charges()).toEqual(['announced']);
  expect((await sandbox.papayBook()).debits).toEqual([]);

  const announced = time.now();
  await time.moveTo(tomorrowAt(21, announced));
  await expect.poll(told, patiently).toEqual([{ amountFen: 5000, isUsed: false }]);
  await time.moveTo(tomorrowAt(12, announced, 2));
  await expect.poll(charges, patiently).toContain('credited');
  expect(await told()).toContainEqual({ amountFen: 5000, isUsed: true });
  expect((await sandbox.papayBook()).debits).toMatchObject([{ amountFen: 4990, state: 'SUCCESS' }]);
  expect(await sandbox.credits()).toMatchObject([{ mobileNo: user.mobileNo, faceFen: 5000 }]);

  await page.goto(`${product.sandboxUrl}/wechat/papay/contracts`);
  await page.getByRole('button', { name: words.pick('关闭扣款服务', 'End it'), exact: true }).click();
  await expect
    .poll(async () => (await lookAtAgreement(user, agreementNo)).endReason, patiently)
    .toBe('mandateEnded');
  await page.goto(`${product.url}/phonebillh5/autoRecharge/autoRechargeList?agreementNo=${agreementNo}`);
  await expect(
    page.getByText(words.pick('扣款授权已解除', 'The debit authorisation was withdrawn')).first(),
  ).toBeVisible();
  expect((await sandbox.papayBook()).debits).toHaveLength(1);
});
