/**
 * A request to a partner is repeated exactly as it was sent first, even by a gateway restarted under another
 * address; a partner that holds a different request under our number is asked what it holds.
 */
import { randomUUID } from 'node:crypto';
import { createSigner } from '@phonebill/signing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderNoOfCharge } from '../../apps/gateway/src/agreements/model/agreement-no.ts';
import { orderNoOfKey } from '../../apps/gateway/src/orders/model/order-number.ts';
import type { StoredText } from '../../apps/gateway/src/db/numbers/stored-numbers.ts';
import { createHttpCarrier } from '../../apps/gateway/src/partners/carrier/http-carrier.ts';
import { createHttpEntrust } from '../../apps/gateway/src/partners/entrust/http-entrust.ts';
import { createHttpCashier } from '../../apps/gateway/src/partners/payments/http-cashier.ts';
import {
  codeOf,
  lowBalance,
  openAgreement,
  type Person,
  setupOf,
  untilChargeIs,
} from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { lookAtOrder, placeTopUp, untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({
    NOTICE_BEFORE_BALANCE_DEBIT_MS: '1',
    DEBIT_HOURS: '0-24',
    MESSAGES_PER_ADDRESS: '100000',
  });
});
afterEach(() => product.sandbox.clearFaults());
afterAll(() => product.stop());

let moves = 0;
/** Restarts the gateway under another public address, which leads to the same place. */
function moveAway(): Promise<void> {
  const { port } = new URL(product.url);
  moves += 1;
  return product.restart({ environment: { PUBLIC_URL: `http://localhost:${port}/moved-${moves}` } });
}

/** Waits until the query returns its single value, and returns it decoded. */
function kept(query: string, values: readonly string[]): Promise<{ requestNo: string; notifyUrl?: string }> {
  return eventually('a request to be kept', async () => {
    const { rows } = await product.pool.query<{ body: StoredText | null }>(query, [...values]);
    if (!rows[0]?.body) return null;
    const body = product.pool.numbers.readText(rows[0].body);
    return JSON.parse(body) as { requestNo: string; notifyUrl?: string };
  });
}
const keptPayment = 'select request_body as body from payments where user_no = $1';
const keptDelivery = 'select request_body as body from deliveries where user_no = $1';
const keptRefund = 'select request_body as body from refunds where user_no = $1';
const keptMandate =
  'select request_body as body from agreement_operations where user_no = $1 and request_body is not null';

test('a payment whose answer was lost is repeated unchanged under another address', async () => {
  const { api, userNo } = await product.newUser();
  await product.sandbox.setFaults({ cashier: { dropReplyRate: 1 } });
  const { order } = await placeTopUp(api, '13800134321');
  const before = await kept(keptPayment, [userNo]);
  expect(before.notifyUrl).toContain(product.url);
  await moveAway();
  expect(await kept(keptPayment, [userNo])).toEqual(before);
  await product.sandbox.clearFaults();
  const orderNo = order?.orderNo ?? '';
  const { payment, msgInfo } = await api.call('POST /vi/order', { operation: 'pay', orderNo });
  expect([payment?.paymentNo, msgInfo]).toEqual([`P${orderNo}01`, '']);
  await product.sandbox.pay(`P${orderNo}01`);
  expect((await untilOrderIs('credited', api, orderNo)).refunds).toEqual([]);
  const { rows } = await product.pool.query('select request_body from payments where user_no = $1', [userNo]);
  expect(rows).toEqual([{ request_body: null }]);
});

/** Opens an agreement whose number has a high balance, so that nothing is charged yet. */
async function agreementWithoutCharge() {
  const signer = await product.newUser();
  await product.sandbox.setNumberBalance(signer.mobileNo, 100_000);
  return { signer, agreementNo: await openAgreement(product, signer, lowBalance) };
}

/** Lets the number's balance fall below the threshold and makes the agreement due for a check. */
async function chargeNow({ mobileNo }: Person, agreementNo: string): Promise<void> {
  await product.sandbox.setNumberBalance(mobileNo, 300);
  await product.pool.query(
    `with due as (update agreements set plan_at = now(), next_at = now() where agreement_no = $1)
      select graphile_worker.add_job('advanceAgreement', json_build_object('agreementNo', $1::text))`,
    [agreementNo],
  );
}

test('a debit whose answer was lost is repeated unchanged under another address', async () => {
  const { signer, agreementNo } = await agreementWithoutCharge();
  await product.sandbox.setFaults({ entrust: { dropReplyRate: 1 } });
  await chargeNow(signer, agreementNo);
  const before = await kept(keptPayment, [signer.userNo]);
  expect(before.notifyUrl).toContain('/huafei-agw/');
  await moveAway();
  expect(await kept(keptPayment, [signer.userNo])).toEqual(before);
  await product.sandbox.clearFaults();
  await untilChargeIs(['credited'], signer, agreementNo);
  expect((await product.sandbox.entrustBooks(signer.userNo)).debits).toMatchObject([
    { requestNo: before.requestNo, state: 'paid' },
  ]);
});

test('a delivery and a refund without an answer are stored as they were sent first', async () => {
  const { api, userNo } = await product.newUser();
  const money = await product.sandbox.balanceFen(userNo);
  const { order, payment } = await placeTopUp(api, '13800130010');
  await product.sandbox.setFaults({ carrier: { dropRequestRate: 1 } });
  await product.sandbox.pay(payment?.paymentNo ?? '');
  const delivery = await kept(keptDelivery, [userNo]);
  await moveAway();
  expect(await kept(keptDelivery, [userNo])).toEqual(delivery);
  await product.sandbox.setFaults({ cashier: { dropReplyRate: 1 } });
  const refund = await kept(keptRefund, [userNo]);
  await moveAway();
  expect(await kept(keptRefund, [userNo])).toEqual(refund);
  await product.sandbox.clearFaults();
  await eventually('the money to be back', async () => (await product.sandbox.balanceFen(userNo)) === money);
  expect((await lookAtOrder(api, order?.orderNo ?? '')).state).toMatch(/refund/);
});

test('a mandate that is not signed yet is repeated unchanged under another address', async () => {
  const opener = await product.newUser();
  const setup = setupOf(opener);
  await opener.api.call('POST /auto/v1/creditPay/protocolChange', setup);
  const smsCode = await codeOf(product, opener);
  await product.sandbox.setFaults({ entrust: { dropReplyRate: 1 } });
  await opener.api.call('POST /auto/v1/protocol/messageAffirm', { requestNo: setup.requestNo, smsCode });
  const before = await kept(keptMandate, [opener.userNo]);
  await moveAway();
  expect(await kept(keptMandate, [opener.userNo])).toEqual(before);
  await product.sandbox.clearFaults();
  await eventually('the wallet to sign', async () => {
    const { requestNo } = setup;
    const { operation } = await opener.api.call('GET /auto/v1/protocol/operation-status', { requestNo });
    return operation?.state === 'done';
  });
  expect((await product.sandbox.entrustBooks(opener.userNo)).mandates).toMatchObject([
    { requestNo: before.requestNo, state: 'active' },
  ]);
});

const partner = () => ({
  baseUrl: product.sandbox.url,
  signer: createSigner(product.keys['GATEWAY_SIGNING_KEY'] ?? ''),
  notifyUrl: `${product.url}/elsewhere`,
  clock: Date.now,
  newId: randomUUID,
});

test('a different trade under the same number is closed, and the next attempt is paid', async () => {
  const { api, userNo } = await product.newUser();
  const requestNo = 'request-with-planted-trade';
  const orderNo = orderNoOfKey(userNo, Date.now(), requestNo);
  const cashier = createHttpCashier(partner());
  const planted = await cashier.authorise({
    paymentNo: `P${orderNo}01`,
    orderNo,
    amount: 1n,
    subject: 'planted',
    userNo,
    returnUrl: product.url,
    payerAddress: null,
    expiresAt: new Date(Date.now() + 600_000),
    debit: null,
  });
  expect(planted).toMatchObject({ state: 'open' });
  const { order } = await placeTopUp(api, '13800134321', requestNo);
  expect(order?.orderNo).toBe(orderNo);
  const { payment, msgInfo } = await api.call('POST /vi/order', { operation: 'pay', orderNo });
  expect([payment?.paymentNo, msgInfo]).toEqual([`P${orderNo}02`, '']);
  await product.sandbox.pay(`P${orderNo}02`);
  await untilOrderIs('credited', api, orderNo);
  expect(await cashier.query(`P${orderNo}01`)).toMatchObject({ state: 'closed' });
  await cashier.close();
});

test('a different debit and credit that partners hold under the same numbers are accepted', async () => {
  const { signer, agreementNo } = await agreementWithoutCharge();
  const period = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const orderNo = orderNoOfCharge(`C${agreementNo.slice(1)}${period}`);
  const [entrust, carrier] = [createHttpEntrust(partner()), createHttpCarrier(partner())];
  const debit = await entrust.authorise({
    paymentNo: `P${orderNo}01`,
    orderNo,
    amount: 4990n,
    subject: 'planted',
    userNo: signer.userNo,
    returnUrl: product.url,
    payerAddress: null,
    expiresAt: new Date(),
    debit: { agreementNo, source: 'balance' },
  });
  expect(debit).toMatchObject({ state: 'paid' });
  const { mobileNo } = signer;
  await carrier.topUp({ deliveryNo: `D${orderNo}`, mobileNo, carrier: 'CMCC', faceFen: 5000n });
  await chargeNow(signer, agreementNo);
  const charge = await untilChargeIs(['credited', 'failed', 'refunded'], signer, agreementNo);
  expect(charge.state).toBe('credited');
  expect((await product.sandbox.entrustBooks(signer.userNo)).debits).toHaveLength(1);
  await Promise.all([entrust.close(), carrier.close()]);
});
