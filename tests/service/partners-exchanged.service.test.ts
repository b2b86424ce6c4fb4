// Replacing the partners that take money, credit numbers or debit automatic top-ups, while orders or
// agreements are open and when none is.

import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDay, openAgreement } from '../support/agreements.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ PLAYED_PARTNERS: 'wechat,dtone', ENTRUST_PROVIDER: 'phonebill' });
});
afterAll(() => product.stop());

const started = (environment: Readonly<Record<string, string>>) => product.restart({ environment });

test('a start with another partner is refused while an order is open, with the reason', async () => {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, '13800134321');
  if (!order || !payment) throw new Error('no order');
  await expect(started({ CASHIER_PROVIDER: 'phonebill' })).rejects.toThrow(
    /^CASHIER_PROVIDER is phonebill, and orders are open that wechat has to answer for: [^\n]+$/,
  );
  await expect(started({ FEATURES_OFF: 'points' })).rejects.toThrow(
    /^FEATURES_OFF names points, and orders are open that its partner may have to answer for: [^\n]+$/,
  );
  // With the partners it began with, the order continues as if nothing had happened.
  await started({});
  await product.sandbox.pay(payment.paymentNo, 'wechat');
  await untilOrderIs('credited', api, order.orderNo);
});

test('a supplier can be added at any time, and removed once no open order has a delivery there', async () => {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, '13800134323');
  if (!order || !payment) throw new Error('no order');
  // Nothing about an unpaid order was sent to a supplier.
  await started({ TOP_UP_SUPPLIER: 'carrier,dtone' });
  await started({});
  await product.sandbox.setFaults({ dtone: { down: true } });
  await product.sandbox.pay(payment.paymentNo, 'wechat');
  const ofDelivery = async () => {
    const { rows } = await product.pool.query(
      'select state, supplier from deliveries where delivery_no = $1',
      [`D${order.orderNo}`],
    );
    return rows[0] ?? null;
  };
  await expect.poll(ofDelivery).toMatchObject({ supplier: 'dtone' });
  await expect(started({ TOP_UP_SUPPLIER: 'carrier' })).rejects.toThrow(
    /^TOP_UP_SUPPLIER does not name dtone, and orders are open whose delivery it has to answer for: [^\n]+$/,
  );
  // Another order of preference does not matter, nor does a supplier left unrecorded by a release without a
  // choice.
  await started({ TOP_UP_SUPPLIER: 'carrier,dtone' });
  await product.pool.query('update deliveries set supplier = null where delivery_no = $1', [
    `D${order.orderNo}`,
  ]);
  await expect(started({ TOP_UP_SUPPLIER: 'carrier' })).rejects.toThrow(
    /^TOP_UP_SUPPLIER does not name dtone/,
  );
  await started({ TOP_UP_SUPPLIER: 'carrier,dtone' });
  await product.sandbox.clearFaults();
  await untilOrderIs('credited', api, order.orderNo);
  const credits = [...(await product.sandbox.credits()), ...(await product.sandbox.dtoneCredits())];
  expect(credits.filter(({ requestNo }) => requestNo === `D${order.orderNo}`)).toHaveLength(1);
  expect((await product.sandbox.credits()).map(({ requestNo }) => requestNo)).not.toContain(
    `D${order.orderNo}`,
  );
});

test('partners can be replaced once no order is open, and later orders use the new ones', async () => {
  const ownAgain = { CASHIER_PROVIDER: 'phonebill', TOP_UP_SUPPLIER: 'carrier' };
  await expect.poll(async () => (await product.pool.query('select from order_wakes')).rowCount).toBe(0);
  await started(ownAgain);
  const { rows } = await product.pool.query(
    `select task, partner from partners_in_use where task in ('cash', 'topUps') order by task`,
  );
  expect(rows).toEqual([
    { task: 'cash', partner: 'phonebill' },
    { task: 'topUps', partner: 'carrier' },
  ]);
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, '13800134322');
  await product.sandbox.pay(payment?.paymentNo ?? '');
  await untilOrderIs('credited', api, order?.orderNo ?? '');
  expect((await product.sandbox.credits()).map(({ requestNo }) => requestNo)).toContain(`D${order?.orderNo}`);
});

test('automatic top-up can be turned off once the last agreement has ended', async () => {
  const off = { FEATURES_OFF: 'automatic' };
  const person = await product.newUser();
  const agreementNo = await openAgreement(product, person, onDay(5));
  await expect(started(off)).rejects.toThrow(
    /^FEATURES_OFF names automatic, and people have automatic top-ups: [^\n]+$/,
  );
  await expect(started({ ENTRUST_PROVIDER: 'wechat' })).rejects.toThrow(
    /^ENTRUST_PROVIDER is wechat, and people have automatic top-ups that phonebill debits: [^\n]+$/,
  );
  await started({});
  const { msgCd: cancelled } = await person.api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', {
    agrMbl: person.mobileNo,
    agreementNo,
    reasonCode: 'notNeeded',
  });
  expect(cancelled).toBe('PMC00000');
  await started({ ENTRUST_PROVIDER: 'wechat' });
  await started({});
  await started(off);
  const { msgCd } = await person.api.call('GET /auto/v1/userInfo/isBindingCard', {});
  expect(msgCd).toBe(errorList.featureOff.msgCd);
});

test('points can be turned off once no reward is being granted', async () => {
  const reward = { kind: 'points', points: 100, zh: '', en: '' };
  await product.pool.query(
    `insert into rewards
       (user_no, activity_id, reward_no, state, reward, unit, cost, earned_by, look_at, earned_at)
     values ('1', 'of-points', 'G1', 'granting', $1, 'points', 100, '1', now() + interval '1 day', now())`,
    [reward],
  );
  await expect(started({ FEATURES_OFF: 'points' })).rejects.toThrow(
    /^FEATURES_OFF names points, and the points service was asked for rewards [^\n]+$/,
  );
  await product.pool.query(`update rewards set state = 'granted', look_at = null where reward_no = 'G1'`);
  await started({ FEATURES_OFF: 'points' });
});
