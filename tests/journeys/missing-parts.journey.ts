// SPEC section 8: any other failure shows its msgInfo, also where only a part of a page is missing.

import type { CallName, OrderState } from '@phonebill/contract';
import { helpLinkCopy } from '../../apps/web/src/help/link-copy.ts';
import { agreementWith } from '../support/agreement-samples.ts';
import { openForCustomer } from './counter-screens.ts';
import { usual } from './agreement-answers.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { answer, answerAgain, changeOrders, refused, status } from './gateway-answers.ts';
import { ASKED_AGAIN, payByCall } from './orders.ts';
import { meSheet } from './pages/me-sheet.ts';
import { oneOfAlike, thorough } from './thorough.ts';

const PLACE_ORDER = '/phonebillh5/rechargeTelebill/placeOrder';
const WHY = 'Come back on Monday.';
const no = refused('PMC49999', WHY);

const extras = [
  ['GET /vi/limit', 'limit'],
  ['POST /vi/getChannelInfo', 'channel'],
  ['GET /common/v1/getPromotionConfig', 'promotions'],
  ['POST /vi/redPoint', 'unread'],
  ['GET /auto/v1/charge/getBillByMblNo', 'balance'],
] as const satisfies readonly (readonly [CallName, string])[];

for (const [index, [call, what]] of extras.entries())
  test(
    `SPEC 8 any other failure, ${call} on placeOrder: msgInfo is shown at the foot, below all controls`,
    oneOfAlike(index),
    async ({ page, words, placeOrder }) => {
      await answer(page, call, no);
      await placeOrder.open('?cnlCode=partner-shop');
      await expect(placeOrder.amount(50)).toBeEnabled();
      const line = page.getByTestId('missing-part');
      await expect(line).toHaveText(`${words.missingParts[what]} ${WHY}`);
      expect(await line.evaluate(tappableBelow), 'nothing that can be tapped is below it').toEqual([]);
      await expect(page.getByTestId('toast')).toBeHidden();
    },
  );

test(
  'SPEC 8 transport error of an extra: a retry loads it',
  thorough,
  async ({ page, words, watch, placeOrder }) => {
    watch.expect(/Failed to load resource/);
    await answer(page, 'GET /common/v1/getPromotionConfig', status(502));
    await placeOrder.open();
    const line = page.getByTestId('missing-part');
    await expect(line).toContainText(words.pick('服务器出现问题，502！', 'server has a problem, 502!'));
    answerAgain(page, 'GET /common/v1/getPromotionConfig');
    await page.getByRole('button', { name: words.ui.tryAgain }).click();
    await expect(page.getByTestId('promotion').first()).toBeVisible();
    await expect(line).toBeHidden();
  },
);

test('an extra whose answer cannot be rendered is omitted, and the top-up continues', async ({
  page,
  watch,
  placeOrder,
  cashier,
}) => {
  watch.expect(/Cannot read properties|undefined/);
  await answer(page, 'GET /common/v1/getPromotionConfig', (asked) =>
    asked.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', promotions: [{}] } }),
  );
  const asked = page.waitForResponse(/getPromotionConfig/);
  await placeOrder.open();
  await asked;
  await placeOrder.choose(50);
  await placeOrder.confirm.click();
  await cashier.isShown();
});

test('SPEC 8 empty response: a success with a wrong shape is shown as a failure in its place', async ({
  page,
  words,
  watch,
}) => {
  watch.expect(/is not a function|undefined/);
  const wrong = { msgCd: 'PMC00000', msgInfo: '', numbers: {} };
  await answer(page, 'GET /own/v1/markRecords', (asked) => asked.fulfill({ json: wrong }));
  await page.goto('/phonebillh5/rechargeTelebill/markRecords');
  const failed = page.getByRole('alert');
  await expect(failed).toContainText(words.pick('服务器数据错误！', 'server Data data error!'));
  await expect(failed).toContainText(words.marks.failedTitle);
  answerAgain(page, 'GET /own/v1/markRecords');
  await failed.getByRole('button', { name: words.ui.tryAgain }).click();
  await expect(page.getByRole('heading', { name: words.marks.noneTitle })).toBeVisible();
});

test('SPEC 8 empty response: a success without data is shown in its place, and nothing can be paid', async ({
  page,
  words,
  placeOrder,
}) => {
  const nothing = { msgCd: 'PMC00000', msgInfo: '' };
  await answer(page, 'POST /vi/fusionPageInfo', (asked) => asked.fulfill({ json: nothing }));
  await placeOrder.open();
  const failed = page.getByRole('alert');
  await expect(failed).toContainText(words.pick('服务器数据错误！', 'server Data data error!'));
  await expect(placeOrder.amount(50)).toBeHidden();
  answerAgain(page, 'POST /vi/fusionPageInfo');
  await failed.getByRole('button', { name: words.ui.tryAgain }).click();
  await expect(placeOrder.amount(50)).toBeEnabled();
});

test(
  'SPEC 8 any other failure, POST /vi/smallAmount: msgInfo is shown instead of the amounts',
  thorough,
  async ({ page, words, placeOrder }) => {
    await answer(page, 'POST /vi/smallAmount', no);
    await placeOrder.open();
    await page.getByRole('button', { name: words.recharge.smallAmounts }).click();
    await expect(page.getByTestId('amount-section').getByTestId('missing-part')).toHaveText(
      `${words.recharge.smallFailed} ${WHY}`,
    );
  },
);

test(
  'a result with a state of a newer release says that it is being processed, and offers help',
  thorough,
  async ({ page, user, words, sandbox, result }) => {
    const orderNo = await payByCall(user, sandbox);
    await changeOrders(page, () => ({ state: 'brandNew' as OrderState }));
    await result.open(orderNo);
    await expect(result.says(words.status.newerTitle)).toBeVisible();
    await expect(page.getByRole('button', { name: helpLinkCopy[words.language].withOrder })).toBeVisible();
    await page.goto('/phonebillh5/rechargeTelebill/rechargeRecord');
    await expect(page.getByText(words.records.newerState)).toBeVisible();
  },
);

test(
  'SPEC 8 any other failure, POST /vi/redPoint: msgInfo is shown in place of the unread count',
  thorough,
  async ({ page, words }) => {
    await answer(page, 'POST /vi/redPoint', no);
    await page.goto(PLACE_ORDER);
    const me = meSheet(page, words);
    await me.open();
    await expect(me.sheet.getByTestId('missing-part')).toHaveText(`${words.me.unreadMissing} ${WHY}`);
    await page.goto('/phonebillh5/autoRecharge/autoRechargeList');
    await expect(page.getByText(WHY)).toBeVisible();
  },
);

test(
  'SPEC 8 any other failure, GET /auto/v1/querySignMobileList: msgInfo is shown under the numbers',
  thorough,
  async ({ page, words }) => {
    await answer(page, 'GET /auto/v1/querySignMobileList', no);
    await page.goto('/phonebillh5/autoRecharge/setAutoRecharge');
    await page.locator('#term-number').click();
    await expect(page.getByRole('dialog').getByTestId('missing-part')).toHaveText(
      `${words.termSheets.signedMissing} ${WHY}`,
    );
  },
);

test(
  'SPEC 8 any other failure, GET /auto/v1/querySignMobileList on a result: msgInfo is shown',
  thorough,
  async ({ page, user, words, sandbox, result }) => {
    await answer(page, 'GET /auto/v1/querySignMobileList', no);
    await result.open(await payByCall(user, sandbox));
    await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
    await expect(page.getByTestId('missing-part')).toHaveText(`${words.result.automaticMissing} ${WHY}`);
  },
);

test(
  'SPEC 8 any other failure, GET /auto/v1/protocol/rules: msgInfo is shown instead of figures',
  thorough,
  async ({ page, words }) => {
    await answer(page, 'GET /auto/v1/protocol/rules', no);
    await page.goto('/phonebillh5/protocol/autoRechargeProtocolLong');
    await expect(page.getByTestId('missing-part')).toHaveText(`${words.protocol.figuresFailed} ${WHY}`);
  },
);

test(
  'SPEC 8 any other failure, GET /auto/v1/protocol/queryProtocolList: msgInfo is shown on three pages',
  thorough,
  async ({ page, words }) => {
    await answer(page, 'GET /auto/v1/protocol/queryProtocolList', no);
    for (const [path, sentence] of [
      ['/protocol/autoRechargeProtocolLong', words.protocol.changesMissing],
      ['/autoRecharge/autoRechargeRecord?month=202611', words.charges.numbersMissing],
      ['/autoRecharge/dealCreditPay', words.credit.agreementsFailed],
    ] as const) {
      await page.goto(`/phonebillh5${path}`);
      await expect(page.getByTestId('missing-part'), path).toHaveText(`${sentence} ${WHY}`);
    }
  },
);

test(
  'SPEC 8 any other failure, GET /auto/v1/activity/queryActivityById: msgInfo is shown on the result',
  thorough,
  async ({ page, user, words, sandbox, result }) => {
    const orderNo = await payByCall(user, sandbox);
    await changeOrders(page, () => ({ payMethod: 'activity', activityId: 'bill-credit' }));
    await answer(page, 'GET /auto/v1/activity/queryActivityById', no);
    await result.open(orderNo);
    await expect(
      page.getByTestId('missing-part').filter({ hasText: words.facts.activityMissing }),
    ).toHaveText(`${words.facts.activityMissing} ${WHY}`);
  },
);

test('SPEC 8 any other failure, POST /common/v1/ssoToken/invalidate: msgInfo is shown at the login', async ({
  page,
  words,
}) => {
  const me = meSheet(page, words);
  await page.goto(PLACE_ORDER);
  await me.open();
  await answer(page, 'POST /common/v1/ssoToken/invalidate', no);
  await me.logOut.click();
  await expect(page).toHaveURL(/userLogin\/login$/);
  await expect(page.getByTestId('toast')).toHaveText(words.me.notTold(WHY));
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test(
  'SPEC 8 any other failure, POST /auto/v1/registerPromotionRelationship: msgInfo is shown at the end',
  thorough,
  async ({ page, words }) => {
    await openForCustomer(page, words);
    await usual(page, { state: 'done' });
    await answer(page, 'POST /auto/v1/registerPromotionRelationship', no);
    await answer(page, 'POST /common/v1/ssoToken/invalidate', refused('PMC49999', 'Not today.'));
    await page.getByRole('checkbox').check();
    await page.getByTestId('bottom-bar').getByTestId('main-action').click();
    await expect(page.getByRole('heading', { name: words.businessHall.doneTitle })).toBeVisible();
    await expect(page.getByText(words.businessHall.notRecorded)).toBeVisible();
    await expect(page.getByText(WHY)).toBeVisible();
    await expect(page.getByText(words.businessHall.notTold)).toBeVisible();
    await expect(page.getByText('Not today.')).toBeVisible();
  },
);

test(
  'SPEC 8 any other failure, GET /auto/v1/protocol/rules after setting up: msgInfo is shown',
  thorough,
  async ({ page, words }) => {
    await usual(page, { state: 'done', agreementNo: agreementWith({}).agreementNo });
    await answer(page, 'GET /auto/v1/protocol/rules', no);
    await page.goto(
      '/phonebillh5/autoRecharge/autoRechargeResult?requestNo=a0000000-0000-4000-8000-000000000001',
    );
    await expect(page.getByTestId('missing-part')).toHaveText(`${words.autoResult.noticeMissing} ${WHY}`);
  },
);

/**
 * Returns the elements that can be tapped and are below this line; the bar at the bottom, which keeps its
 * place, is left out.
 */
function tappableBelow(line: Element): string[] {
  const { top } = line.getBoundingClientRect();
  return [...document.querySelectorAll('main a, main button, main input')]
    .filter((one) => !one.closest('[data-testid="bottom-bar"]') && !line.parentElement?.contains(one))
    .filter((one) => one.getBoundingClientRect().bottom > top)
    .map((one) => one.outerHTML);
}
