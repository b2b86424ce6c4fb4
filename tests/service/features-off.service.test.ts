// An operator who takes money with WeChat Pay, credits numbers by DT One, and has no other partner: features
// that need another partner are refused, hidden, and requested of nobody; a top-up works from start to end.

import { type CallName, type CallRow, callRows, errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityFile, createActivityFolder, pointsReward } from '../support/activities.ts';
import { lowBalance, onDay, setupOf } from '../support/agreements.ts';
import { createApiClient } from '../support/api-client.ts';
import { confirmRealName } from '../support/real-name.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { scrape } from '../support/scraped-metrics.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';

const nobody = {
  DIGITAL_URL: '',
  DIGITAL_PUBLIC_KEY: '',
  ENTRUST_URL: '',
  ENTRUST_PUBLIC_KEY: '',
  POINTS_URL: '',
  CARRIER_URL: '',
  CARRIER_PUBLIC_KEY: '',
  WALLET_URL: '',
  WALLET_RSA_PUBLIC_KEY: '',
  WALLET_SM2_PUBLIC_KEY: '',
  FEATURES_OFF: 'points,digital,automatic,bills,invoices,walletSignOn',
};
/** A number whose last digits trigger no behaviour at DT One. */
const NUMBER = '13800134321';

let product: RunningProduct;
const activities = await createActivityFolder(
  activityFile('of-points', { reward: pointsReward, screens: ['receiveReward'] }),
  activityFile('of-vouchers', { screens: ['autoRecharge'] }),
  activityFile('of-agreements', { earnedBy: 'firstAgreement', screens: ['autoRecharge02'] }),
);
beforeAll(async () => {
  product = await startProduct({
    PLAYED_PARTNERS: 'wechat,dtone',
    ENTRUST_PROVIDER: 'phonebill',
    ACTIVITIES_FOLDER: activities.path,
    ...nobody,
  });
});
afterAll(async () => {
  await product.stop();
  await activities.remove();
});

test('a top-up is paid and credited without a call to a missing partner', async () => {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, NUMBER);
  if (!order || !payment) throw new Error('no order');
  await product.sandbox.pay(payment.paymentNo, 'wechat');
  const { orderNo } = await untilOrderIs('credited', api, order.orderNo);
  const { invoice, mayAsk } = await api.call('GET /own/v1/invoice', { orderNo });
  expect([invoice, mayAsk]).toEqual([null, false]);
  const metrics = await scrape(product.operationsUrl);
  const asked = [...metrics].filter(
    ([name, count]) => name.startsWith('phonebill_partner_calls_total') && count > 0,
  );
  const partners = new Set(asked.map(([name]) => /partner="(\w+)"/.exec(name)?.[1] ?? ''));
  expect([...partners].toSorted()).toEqual(['carrier', 'cashier']);
});

const rows: readonly (readonly [string, CallRow])[] = Object.entries(callRows);
const refused = rows.filter(([, { feature }]) => feature !== undefined).map(([name]) => name as CallName);

test.each(refused)('%s is refused as unavailable, before its input is checked', async (name) => {
  const { api } = await product.newUser();
  const answer = await api.call(name, {});
  expect(answer).toMatchObject({ msgCd: errorList.featureOff.msgCd, msgInfo: errorList.featureOff.en });
});

test('points and digital RMB without a partner are shown as stopped, and points are refused', async () => {
  const { api } = await product.newUser();
  const page = await api.call('POST /vi/fusionPageInfo', { mobileNo: NUMBER });
  const { zh, en } = errorList.featureOff;
  expect(page.stoppedWays).toEqual([
    { payMethod: 'digital', text: { zh, en } },
    { payMethod: 'points', text: { zh, en } },
  ]);
  const [{ faceFen, priceFen } = { faceFen: 0, priceFen: 0 }] = page.denominations ?? [];
  const { msgCd } = await api.call('POST /vi/order', {
    operation: 'place',
    requestNo: 'request-without-points',
    mobileNo: NUMBER,
    faceFen,
    priceFen,
    payMethod: 'points',
    goodsId: 'any',
    points: 100,
    messageTicket: 'any',
    firstTimeConfirmed: true,
  });
  expect(msgCd).toBe(errorList.sellingStopped.msgCd);
  const { rowCount } = await product.pool.query('select from orders where pay_method = $1', ['points']);
  expect(rowCount).toBe(0);
});

test('SPEC 7 POST /vi/jkSwitch: ways to pay without a partner are off in every configuration', async () => {
  const { switches } = await createApiClient(product.url, '').call('POST /vi/jkSwitch', {});
  expect(switches).toMatchObject({ integralTopUp: false, digitalTopUp: false, adverts: true });
});

test('an activity whose reward cannot be given or earned is not listed, and others are', async () => {
  const { api } = await product.newUser();
  const { activities: open } = await api.call('GET /auto/v1/activity/queryActivity', {});
  expect(open?.map(({ activityId }) => activityId)).toEqual(['of-vouchers']);
  const { activity } = await api.call('GET /auto/v1/activity/queryActivityById', { activityId: 'of-points' });
  expect(activity).toBeNull();
});

test.each(['digital', 'entrust', 'accounts', 'invoices'])(
  'a callback of the missing %s partner is refused with 401',
  async (partner) => {
    const answer = await fetch(`${product.url}/huafei-agw/partner/${partner}`, {
      method: 'POST',
      body: '{}',
    });
    expect(answer.status).toBe(401);
  },
);

test("without the carrier's service a number belongs to the carrier of its prefix", async () => {
  const { api } = await product.newUser();
  const answer = await api.call('POST /vi/organization', { mobileNo: NUMBER });
  expect(answer).toMatchObject({ carrier: 'CMCC', ported: false });
});

test('without a wallet a sign-on is refused', async () => {
  const { msgCd } = await createApiClient(product.url, '', {}, 1).call('GET /common/v1/ssoToken/check', {
    originalData: 'mobileNo=13800138000',
    signData: 'x',
    signType: 'RSA',
  });
  expect(msgCd).toBe(errorList.signOnInvalid.msgCd);
});

test('a user with a confirmed name is refused digital RMB when it is off', async () => {
  await product.restart({ environment: { ...everybody(), FEATURES_OFF: 'digital' } });
  const { api } = await product.newUser();
  await confirmRealName(api);
  const { msgCd } = await placeTopUp(api, NUMBER, 'request-without-digital', 'digital');
  expect(msgCd).toBe(errorList.sellingStopped.msgCd);
});

test('without bills no balance trigger is offered, and without credit pay no credit source', async () => {
  await product.restart({ environment: { ...everybody(), FEATURES_OFF: 'bills,creditPay' } });
  const person = await product.newUser();
  const rules = await person.api.call('GET /auto/v1/protocol/rules', {});
  expect(rules).toMatchObject({ triggers: ['day'], sources: ['balance', 'card'] });
  const propose = (terms: typeof lowBalance) =>
    person.api.call('POST /auto/v1/creditPay/protocolChange', setupOf(person, terms));
  expect((await propose(lowBalance)).msgCd).toBe(errorList.termsNotOffered.msgCd);
  const credit = { ...onDay(5), payOrder: ['creditPay' as const] };
  expect((await propose(credit)).msgCd).toBe(errorList.termsNotOffered.msgCd);
  expect((await propose(onDay(5))).msgCd).toBe('PMC00000');
});

/** Returns the settings of every partner that the sandbox plays. */
function everybody(): Record<string, string> {
  const { url } = product.sandbox;
  const addresses = ['DIGITAL', 'ENTRUST', 'POINTS', 'CARRIER', 'WALLET'].map((name) => [`${name}_URL`, url]);
  const keys = Object.keys(nobody).filter((name) => name.endsWith('_KEY'));
  return Object.fromEntries([...addresses, ...keys.map((name) => [name, product.keys[name] ?? ''])]);
}
