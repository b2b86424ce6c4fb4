/**
 * Vouchers over HTTP: what is offered, what an order with one costs, refusals in both languages; and gateways
 * that race for one voucher or die while placing an order with it.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  type GatewayProcess,
  type GatewayProcesses,
  startGatewayProcesses,
} from '../support/gateway-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { signInUser } from '../support/test-user.ts';
import { lookAtOrder, untilOrderIs } from '../support/top-up.ts';
import { issueVoucher } from '../support/vouchers.ts';

let database: TestDatabase;
let pool: Pool;
let processes: GatewayProcesses;
let sandbox: SandboxClient;
let one: GatewayProcess;
let other: GatewayProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  processes = await startGatewayProcesses(database.url);
  sandbox = createSandboxClient(processes.sandboxUrl);
  one = await processes.start();
  other = await processes.start({ CALLBACK_URL: one.url });
  await Promise.all([one.ready(), other.ready()]);
});
afterAll(async () => {
  await processes.end();
  await pool.end();
  await database.drop();
});

let users = 0;
/**
 * Returns a user with vouchers of 5 and 3 yuan for orders of 50 yuan and more, with clients at both gateways.
 */
async function userWithVouchers() {
  const user = await signInUser(pool, `139${String((users += 1)).padStart(5, '0')}556`);
  const best = await issueVoucher(pool, user.userNo, { rewardNo: 'best', amountFen: 500 });
  const lesser = await issueVoucher(pool, user.userNo, { rewardNo: 'lesser', amountFen: 300 });
  const [api, apiOfOther] = [one, other].map(({ url }) => createApiClient(url, user.ssoToken));
  if (!api || !apiOfOther) throw new Error('there are two gateways');
  const wish = (changes: { readonly mobileNo?: string; readonly priceFen?: number } = {}) => ({
    operation: 'place' as const,
    requestNo: randomUUID(),
    mobileNo: user.mobileNo,
    faceFen: 5000,
    priceFen: 4490,
    payMethod: 'cash' as const,
    voucherNo: best,
    firstTimeConfirmed: true,
    ...changes,
  });
  const stateOf = async (voucherNo: string) =>
    (await api.call('GET /own/v1/vouchers', {})).vouchers?.find((voucher) => voucher.voucherNo === voucherNo);
  return { ...user, api, apiOfOther, best, lesser, wish, stateOf };
}

test("SPEC 7 POST /vi/fusionPageInfo: lists the user's usable vouchers, the largest first", async () => {
  const { api, best, lesser } = await userWithVouchers();
  const { vouchers } = await api.call('POST /vi/fusionPageInfo', {});
  expect(vouchers).toMatchObject([
    { voucherNo: best, amountFen: 500, minFaceFen: 5000 },
    { voucherNo: lesser, amountFen: 300, minFaceFen: 5000 },
  ]);
  const visitor = createApiClient(one.url, '');
  expect((await visitor.call('POST /vi/fusionPageInfo', {})).vouchers).toEqual([]);
});

test('SPEC 7 POST /vi/order: a voucher is used by a credit, and returned by a refund', async () => {
  const { api, best, lesser, wish, stateOf } = await userWithVouchers();
  const { order, payment } = await api.call('POST /vi/order', wish());
  expect(order).toMatchObject({ priceFen: 4490, voucher: { voucherNo: best, amountFen: 500 } });
  expect(await stateOf(best)).toMatchObject({ state: 'held', orderNo: order?.orderNo });
  expect((await api.call('POST /vi/fusionPageInfo', {})).vouchers).toMatchObject([{ voucherNo: lesser }]);
  await sandbox.pay(payment?.paymentNo ?? '');
  await untilOrderIs('credited', api, order?.orderNo ?? '');
  expect(await stateOf(best)).toMatchObject({ state: 'used', orderNo: order?.orderNo });

  const refused = await api.call('POST /vi/order', {
    ...wish({ mobileNo: '13800130010', priceFen: 4690 }),
    voucherNo: lesser,
  });
  await sandbox.pay(refused.payment?.paymentNo ?? '');
  await untilOrderIs('refunded', api, refused.order?.orderNo ?? '');
  expect((await lookAtOrder(api, refused.order?.orderNo ?? '')).refunds).toMatchObject([
    { amountFen: 4690, state: 'settled' },
  ]);
  expect(await stateOf(lesser)).toMatchObject({ state: 'available', orderNo: null });
});

test('SPEC 7 POST /vi/order: an unusable voucher is refused in the user’s language', async () => {
  const { api, ssoToken, best, wish } = await userWithVouchers();
  const stranger = await userWithVouchers();
  const refusedAs = async (name: keyof typeof errorList, changes: object) => {
    const answered = await api.call('POST /vi/order', { ...wish(), ...changes });
    expect(answered, name).toMatchObject({ msgCd: errorList[name].msgCd });
  };
  await refusedAs('voucherNotFound', { voucherNo: stranger.best });
  await refusedAs('voucherNotForOrder', { faceFen: 2000, priceFen: 1496 });
  await refusedAs('priceChanged', { priceFen: 4990 });
  await api.call('POST /vi/order', wish());
  await refusedAs('voucherInUse', {});
  const inLanguage = async (language: string) =>
    (await createApiClient(one.url, ssoToken, { 'accept-language': language }).call('POST /vi/order', wish()))
      .msgInfo;
  expect(await inLanguage('en')).toBe('This voucher is used for another order.');
  expect(await inLanguage('zh-CN')).toBe('该话费券已用于其他订单');
  await pool.query(`update vouchers set expires_at = now(), state = 'available' where voucher_no = $1`, [
    best,
  ]);
  await refusedAs('voucherExpired', {});
});

test('only one of the concurrent orders at two gateways gets the voucher', async () => {
  const { api, apiOfOther, userNo, wish, stateOf, best } = await userWithVouchers();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => (index % 2 ? api : apiOfOther).call('POST /vi/order', wish())),
  );
  const placed = answers.filter(({ order }) => order);
  expect(placed).toHaveLength(1);
  for (const { msgCd, order } of answers) if (!order) expect(msgCd).toBe(errorList.voucherInUse.msgCd);
  const { rows } = await pool.query('select order_no from orders where user_no = $1', [userNo]);
  expect(rows).toEqual([{ order_no: placed[0]?.order?.orderNo }]);
  expect(await stateOf(best)).toMatchObject({ state: 'held', orderNo: placed[0]?.order?.orderNo });
});

test('an order whose gateway was killed is placed once by the repeated request', async () => {
  const { api, userNo, ssoToken, wish, stateOf, best } = await userWithVouchers();
  // A cashier that accepts the request and never answers.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const dying = await processes.start({
    ROLES: 'web',
    CASHIER_URL: `http://127.0.0.1:${port}`,
    PARTNER_TIME_LIMIT_MS: '60000',
  });
  await dying.ready();
  const request = wish();
  const unanswered = createApiClient(dying.url, ssoToken, {}, 1)
    .call('POST /vi/order', request)
    .catch(() => 'no answer');
  await eventually('the order to be written', async () => {
    const { rows } = await pool.query('select from orders where user_no = $1', [userNo]);
    return rows.length > 0;
  });
  await dying.program.kill();
  expect(await unanswered).toBe('no answer');
  silent.close();
  const { order, payment } = await api.call('POST /vi/order', request);
  expect(order).toMatchObject({ voucher: { voucherNo: best, amountFen: 500 }, priceFen: 4490 });
  await sandbox.pay(payment?.paymentNo ?? '');
  await untilOrderIs('credited', api, order?.orderNo ?? '');
  expect(await stateOf(best)).toMatchObject({ state: 'used', orderNo: order?.orderNo });
});
