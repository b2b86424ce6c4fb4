// Calls of SPEC section 7, checked where a user meets their answers.

import { agreementAnswer, agreementWith } from '../support/agreement-samples.ts';
import { answerWith } from './agreement-answers.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { payWithPoints } from './orders.ts';
import { thorough } from './thorough.ts';

const PLACE_ORDER = '/phonebillh5/rechargeTelebill/placeOrder';

test('SPEC 7 GET /vi/limit: the amounts show minimum, maximum, daily and monthly limit', async ({ page }) => {
  await answerWith(page, 'GET /vi/limit', {
    minFen: 2000,
    maxFen: 30_000,
    perDayFen: 123_400,
    perMonthFen: 432_100,
  });
  await page.goto(PLACE_ORDER);
  const amounts = page.getByTestId('amount-section');
  for (const amount of ['¥20.00', '¥300.00', '¥1,234.00', '¥4,321.00'])
    await expect(amounts).toContainText(amount);
});

test(
  "SPEC 7 POST /vi/getChannelInfo: a known channel's notice is shown to its visitors",
  thorough,
  async ({ page, words }) => {
    const aside = page.getByTestId('channel-aside');
    await page.goto(`${PLACE_ORDER}?cnlCode=partner-shop`);
    await expect(aside).toContainText(
      words.pick('您正通过合作商城充值话费。', 'You are topping up through the partner shop.'),
    );
    await page.goto(`${PLACE_ORDER}?cnlCode=unknown-channel`);
    await expect(page.getByTestId('promotion')).toBeVisible();
    await expect(aside).not.toContainText(words.pick('合作商城', 'partner shop'));
  },
);

test('SPEC 7 POST /vi/getChannelInfo: only the amounts that the channel allows are offered', async ({
  page,
  placeOrder,
}) => {
  await placeOrder.open('?cnlCode=partner-shop');
  for (const yuan of [30, 50, 100, 200]) await expect(placeOrder.amount(yuan)).toBeEnabled();
  for (const yuan of [10, 20, 300, 500]) await expect(placeOrder.amount(yuan)).toHaveCount(0);
  await page.goto(PLACE_ORDER);
  for (const yuan of [10, 50, 500]) await expect(placeOrder.amount(yuan)).toBeEnabled();
});

test(
  'SPEC 7 POST /vi/getChannelInfo: an earlier choice that is not allowed is reported',
  thorough,
  async ({ page, words, placeOrder }) => {
    // An amount chosen earlier on another page of the same kind, as the history entry keeps it.
    await page.addInitScript(() => {
      if (!history.state) history.replaceState({ usr: { faceFen: 50_000 }, key: 'draft', idx: 0 }, '');
    });
    await page.goto(`${PLACE_ORDER}?cnlCode=partner-shop`);
    await expect(placeOrder.amount(100)).toBeEnabled();
    await expect(placeOrder.amount(500)).toHaveCount(0);
    const gone = page.getByText(
      words.pick(
        '此处不提供 ¥500.00，请选择其他金额。',
        '¥500.00 is not offered here. Please choose another amount.',
      ),
    );
    await expect(gone).toBeVisible();
    await placeOrder.amount(100).check();
    await expect(gone).toBeHidden();
    await page.goto(PLACE_ORDER);
    await expect(placeOrder.amount(500)).toBeEnabled();
  },
);

test(
  'SPEC 7 GET /common/v1/getPromotionConfig: promotions are shown, except in large print',
  thorough,
  async ({ page, words }) => {
    await page.goto(PLACE_ORDER);
    await expect(page.getByTestId('promotion')).toContainText(
      words.pick('话费充值享折扣', 'Top-ups at a discount'),
    );
    await page.getByTestId('display-settings').getByRole('button', { name: words.ui.largePrint }).click();
    await expect(page.getByTestId('promotion')).toBeHidden();
  },
);

test('SPEC 7 POST /common/v1/order/queryIntegralBillList: the records filtered by points', async ({
  page,
  product,
  records,
  user,
}) => {
  await payWithPoints(user, product.pool);
  const asked = page.waitForRequest(/\/common\/v1\/order\/queryIntegralBillList$/);
  await records.open('?payMethod=points');
  expect((await asked).postDataJSON()).toEqual({ ssoToken: user.ssoToken });
  await expect(records.row(user.mobileNo)).toHaveCount(1);
});

test(
  'SPEC 7 GET /auto/v1/protocol/queryProtocolByArgId: the agreement whose name is edited',
  thorough,
  async ({ page, words }) => {
    const { agreement } = agreementAnswer({ nickname: 'Mum' });
    await answerWith(page, 'GET /auto/v1/protocol/queryProtocolByArgId', { agreement });
    await page.goto(`/phonebillh5/autoRecharge/editNickname?agreementNo=${agreement.agreementNo}`);
    await expect(page.getByRole('textbox', { name: words.ownName.name })).toHaveValue('Mum');
  },
);

test('SPEC 7 GET /auto/v1/querySignMobileList: a number with automatic top-up is marked', async ({
  page,
  user,
  words,
}) => {
  const { agreementNo, carrier, state } = agreementWith({});
  await answerWith(page, 'GET /auto/v1/querySignMobileList', {
    numbers: [{ agrMbl: user.mobileNo, nickname: '', carrier, agreementNo, state }],
  });
  await page.goto('/phonebillh5/autoRecharge/setAutoRecharge');
  await page.locator('#term-number').click();
  await expect(page.getByRole('dialog')).toContainText(
    words.pick('已开通自动充值', 'Has automatic top-up already'),
  );
});
