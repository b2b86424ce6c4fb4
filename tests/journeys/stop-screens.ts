// The screens while operators have stopped selling something, or automatic debits: the operators' texts, and
// the alternatives. The gateway's answers are made up at the network, since a real stop affects everybody.

import { errorList } from '@phonebill/contract';
import { expect, type Page } from '@playwright/test';
import { AGREEMENT_NO, agreementAnswer, agreementWith, dayTerms } from '../support/agreement-samples.ts';
import { chargeWith } from '../support/charge-samples.ts';
import { answerWith } from './agreement-answers.ts';
import { familyMonth } from './family-answers.ts';
import { answer, changeAnswers, refused } from './gateway-answers.ts';
import { newNumber } from './numbers.ts';
import { integralPage } from './pages/integral-page.ts';
import { placeOrderPage } from './pages/place-order-page.ts';
import { placeOrderReady, type ScreenState } from './screen-state.ts';

/** Texts as long as operators write them: two lines and more. */
const texts = {
  carrier: {
    zh: '中国联通正在升级系统，广东省号码暂停充值，预计今晚 22:00 前恢复',
    en: 'China Unicom is upgrading its systems. Numbers in Guangdong can be topped up again at 10 p.m.',
  },
  amount: {
    zh: '500 元充值因运营商系统升级暂停，预计今晚恢复，您可以先选择其他金额',
    en: 'Carriers are upgrading their systems, so ¥500 is back tonight. Other amounts are not affected.',
  },
  goods: {
    zh: '30 元积分兑换因系统维护暂停，预计明早 6:00 恢复，您可以先选择其他面额',
    en: '¥30 for points is down for maintenance until about 6 a.m. tomorrow. Choose another amount.',
  },
  way: {
    zh: '数字人民币支付因系统维护暂停，预计明早 6:00 恢复，您可以选择其他支付方式',
    en: 'Digital RMB is down for maintenance until about 6 a.m. tomorrow. You can pay in another way.',
  },
  debits: {
    zh: '自动充值服务暂停中，恢复前不会扣款，您无需操作。',
    en: 'Automatic top-ups are on hold: nothing is debited, and there is nothing you need to do.',
  },
};
const resting = agreementWith({
  terms: dayTerms,
  chargedThisMonthFen: 0,
  nextCharge: {
    chargeNo: null,
    state: 'planned',
    debitAt: '2026-12-15T01:00:00.000Z',
    amountFen: 5000,
    reason: null,
  },
  restsBecause: texts.debits,
});

/** One charge that was announced, and one that is to be retried. */
const restingCharges = [
  chargeWith('202612', {
    state: 'announced',
    paidFen: null,
    source: null,
    tries: 0,
    endedAt: null,
    orderNo: null,
    restsBecause: texts.debits,
  }),
  chargeWith('202611', {
    state: 'retrying',
    reason: 'balanceTooLow',
    paidFen: null,
    source: null,
    nextTryAt: '2026-11-16T01:00:00.000Z',
    endedAt: null,
    orderNo: null,
    restsBecause: texts.debits,
  }),
] as const;

/** Answers with an agreement, in the list and on its page. */
async function showAgreement(page: Page, agreement: typeof resting): Promise<void> {
  await answerWith(page, 'GET /auto/v1/protocol/queryProtocolList', { agreements: [agreement], waiting: [] });
  await answerWith(page, 'GET /own/v1/family', familyMonth());
  await answerWith(page, 'GET /auto/v1/protocol', agreementAnswer(agreement));
}
const listPath = '/phonebillh5/autoRecharge/autoRechargeList';
const detailPath = `${listPath}?agreementNo=${AGREEMENT_NO}`;

export const stopScreens: readonly ScreenState[] = [
  {
    name: 'stopped-carrier',
    show: async ({ page, words }) => {
      await answerWith(page, 'GET /common/v1/front/mobileCheck', {
        allowed: false,
        reason: 'sellingStopped',
        text: texts.carrier,
      });
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.number.fill(newNumber());
      await expect(placeOrder.facts).toHaveText(texts.carrier[words.language]);
      await expect(placeOrder.mainButton).toHaveText(words.recharge.otherNumber);
    },
  },
  {
    name: 'stopped-amount',
    show: async ({ page, words }) => {
      await changeAnswers(page, 'POST /vi/fusionPageInfo', ({ denominations }) => ({
        denominations: denominations.map((one) =>
          one.faceFen === 50_000 ? { ...one, stopped: texts.amount } : one,
        ),
      }));
      const placeOrder = await placeOrderReady(page, words);
      await expect(placeOrder.amount(500)).toBeDisabled();
      await expect(page.getByText(texts.amount[words.language])).toBeVisible();
      await placeOrder.amount(50).check();
    },
  },
  {
    name: 'stopped-ways',
    show: async ({ page, words }) => {
      await changeAnswers(page, 'POST /vi/fusionPageInfo', () => ({
        stoppedWays: [{ payMethod: 'digital' as const, text: texts.way }],
      }));
      await placeOrderReady(page, words);
      await page.getByRole('button', { name: words.ways.payWith }).click();
      const digital = page.getByRole('dialog').getByRole('button', { name: texts.way[words.language] });
      await expect(digital).toBeDisabled();
    },
  },
  {
    name: 'stopped-way',
    show: async ({ page, words }) => {
      await changeAnswers(page, 'POST /vi/fusionPageInfo', () => ({
        stoppedWays: [{ payMethod: 'digital' as const, text: texts.way }],
      }));
      await page.goto('/phonebillh5/rechargeTelebill/digitalRecharge');
      await expect(page.getByText(texts.way[words.language])).toBeVisible();
      await expect(placeOrderPage(page, words).mainButton).toHaveText(words.recharge.otherWay);
    },
  },
  {
    name: 'stopped-goods',
    show: async ({ page, words }) => {
      await changeAnswers(page, 'POST /vi/integralGoodsInfo', ({ goods }) => ({
        goods: goods.map((one) => (one.faceFen === 3000 ? { ...one, stopped: texts.goods } : one)),
      }));
      const integral = integralPage(page, words);
      await integral.open();
      await expect(integral.good('half-30')).toBeDisabled();
      await expect(page.getByText(texts.goods[words.language])).toBeVisible();
    },
  },
  {
    name: 'stopped-at-confirm',
    show: async ({ page, words }) => {
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.choose(50);
      const { msgCd } = errorList.sellingStopped;
      await answer(page, 'POST /vi/order', refused(msgCd, texts.carrier[words.language]));
      await placeOrder.confirm.click();
      await expect(placeOrder.sheet.getByRole('button', { name: words.recharge.goBack })).toBeVisible();
    },
  },
  {
    name: 'stopped-debits',
    show: async ({ page, words }) => {
      await showAgreement(page, resting);
      await page.goto(listPath);
      await expect(page.getByText(texts.debits[words.language])).toBeVisible();
    },
  },
  {
    name: 'stopped-debits-agreement',
    show: async ({ page, words }) => {
      await showAgreement(page, resting);
      await page.goto(detailPath);
      await expect(page.getByText(texts.debits[words.language])).toBeVisible();
    },
  },
  {
    name: 'stopped-debits-charges',
    show: async ({ page, words }) => {
      await showAgreement(page, resting);
      await answerWith(page, 'GET /auto/v1/charge/bill', { charges: [...restingCharges], nextCursor: null });
      await page.goto('/phonebillh5/autoRecharge/autoRechargeRecord');
      await expect(page.getByText(texts.debits[words.language])).toHaveCount(2);
    },
  },
  {
    name: 'stopped-debits-charge',
    show: async ({ page, words }) => {
      await showAgreement(page, resting);
      await answerWith(page, 'GET /auto/v1/charge/bill', { charges: [...restingCharges], nextCursor: null });
      const { chargeNo } = restingCharges[1];
      await page.goto(`/phonebillh5/autoRecharge/autoRechargeRecord?chargeNo=${chargeNo}`);
      await expect(page.getByText(texts.debits[words.language])).toBeVisible();
    },
  },
  {
    name: 'stopped-charge',
    alike: 'stopped-debits-agreement',
    show: async ({ page, words }) => {
      await showAgreement(page, { ...resting, restsBecause: texts.carrier });
      await page.goto(detailPath);
      await expect(page.getByText(texts.carrier[words.language])).toBeVisible();
    },
  },
];
