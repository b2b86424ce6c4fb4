/**
 * A reward that credits the user's own number, on the real product: given once even when gateways are killed,
 * released completely when the carrier refuses, and with nothing for its user to pay, cancel or have
 * refunded.
 */
import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { activityFile, type ActivityFolder, createActivityFolder } from '../support/activities.ts';
import { expectBooksToAgree } from '../support/activity-counters.ts';
import { codeOf, onDay, setupOf } from '../support/agreements.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { type GatewayProcesses, startGatewayProcesses } from '../support/gateway-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { signInUser } from '../support/test-user.ts';

const credit = { kind: 'billCredit', amountFen: 1000 } as const;
const mall = { kind: 'points', programme: 'mall', points: 300 } as const;

let database: TestDatabase;
let pool: Pool;
let folder: ActivityFolder;
let processes: GatewayProcesses;
let sandbox: SandboxClient;
const settings = () => ({
  ACTIVITIES_FOLDER: folder.path,
  CLAIMS_PER_ADDRESS: '100000',
  MESSAGES_PER_ADDRESS: '100000',
});

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  folder = await createActivityFolder(
    activityFile('credit', { reward: credit }),
    activityFile('odd', { reward: { ...credit, amountFen: 700 } }),
    activityFile('first', { earnedBy: 'firstAgreement', reward: mall }),
  );
  processes = await startGatewayProcesses(database.url);
  sandbox = createSandboxClient(processes.sandboxUrl);
});
afterAll(async () => {
  await processes.end();
  await pool.end();
  await database.drop();
  await folder.remove();
});

async function started(more: Readonly<Record<string, string>> = {}) {
  const gateway = await processes.start({ ...settings(), ...more });
  await gateway.ready();
  return gateway;
}

/** Signs in a user with this number, with a client for the gateway at `url`. */
async function person(mobileNo: string, url: string) {
  const user = await signInUser(pool, mobileNo);
  return { ...user, api: createApiClient(url, user.ssoToken) };
}

async function claim(api: ApiClient, activityId = 'credit') {
  const { reward, msgCd, msgInfo } = await api.call('POST /auto/v1/activity/issueVouchers', { activityId });
  return { reward, msgCd, msgInfo };
}

const untilRewardIs = (userNo: string, state: string) =>
  eventually(`the reward to be ${state}`, async () => {
    const { rows } = await pool.query<{ state: string }>('select state from rewards where user_no = $1', [
      userNo,
    ]);
    return rows.length === 1 && rows[0]?.state === state;
  });
const creditsOf = async (mobileNo: string) =>
  (await sandbox.credits()).filter((one) => one.mobileNo === mobileNo).map(({ faceFen }) => faceFen);

test('is credited once although gateways are killed before its order and during its delivery', async () => {
  const mobileNo = '13800136001';
  const web = await started({ ROLES: 'web' });
  const { api, userNo } = await person(mobileNo, web.url);
  expect((await claim(api)).reward).toMatchObject({ state: 'granting', orderNo: null });
  await web.program.kill();

  await sandbox.setFaults({ carrier: { dropReplyRate: 1 } });
  const dying = await started();
  await eventually('the order to be with the carrier', async () => {
    const text = 'select from deliveries where user_no = $1 and send_count > 0';
    const { rows } = await pool.query(text, [userNo]);
    return rows.length === 1;
  });
  await dying.program.kill();
  await sandbox.clearFaults();

  const last = await started();
  await untilRewardIs(userNo, 'granted');
  expect(await creditsOf(mobileNo)).toEqual([1000]);
  const { rows } = await pool.query('select pay_method, state from orders where user_no = $1', [userNo]);
  expect(rows).toEqual([{ pay_method: 'activity', state: 'credited' }]);
  await expectBooksToAgree(pool, 'credit');
  await last.program.kill();
});

test('a first agreement earns one reward although gateways are killed before its points', async () => {
  const web = await started({ ROLES: 'web' });
  const owner = await person('13800136004', web.url);
  const setup = setupOf(owner, onDay(28));
  await owner.api.call('POST /auto/v1/creditPay/protocolChange', setup);
  // The process that takes the call sends the code; no worker runs yet that could record the opening.
  const smsCode = await codeOf({ sandbox }, owner);
  await owner.api.call('POST /auto/v1/protocol/messageAffirm', { requestNo: setup.requestNo, smsCode });
  await eventually('the agreement to be signed', async () => {
    const { rowCount } = await pool.query(
      'select from agreements where user_no = $1 and signed_at is not null',
      [owner.userNo],
    );
    return rowCount === 1;
  });
  await web.program.kill();
  const { rowCount: before } = await pool.query('select from rewards where user_no = $1', [owner.userNo]);
  expect(before, 'nobody noted the opening').toBe(0);

  await sandbox.setFaults({ points: { dropReplyRate: 1 } });
  const dying = await started();
  await untilRewardIs(owner.userNo, 'granting');
  await dying.program.kill();
  await sandbox.clearFaults();
  const last = await started();
  await untilRewardIs(owner.userNo, 'granted');
  expect(await sandbox.points(owner.userNo)).toMatchObject({ grantedPoints: { wallet: 0, mall: 300 } });
  await expectBooksToAgree(pool, 'first');
  await last.program.kill();
});

describe('at a running gateway', () => {
  let url = '';
  beforeAll(async () => {
    ({ url } = await started());
  });

  test('is listed as an order at price 0 that cannot be paid, cancelled or invoiced', async () => {
    const { api, userNo, mobileNo } = await person('13800136002', url);
    await claim(api);
    await untilRewardIs(userNo, 'granted');
    const { orders = [] } = await api.call('POST /vi/queryRechargeBill', {});
    expect(orders).toMatchObject([
      { mobileNo, faceFen: 1000, priceFen: 0, payMethod: 'activity', activityId: 'credit', refunds: [] },
    ]);
    const orderNo = orders[0]?.orderNo ?? '';
    for (const operation of ['pay', 'cancel'] as const)
      expect((await api.call('POST /vi/order', { operation, orderNo })).msgCd).toBe(
        errorList[operation === 'pay' ? 'orderNotPayable' : 'orderNotCancellable'].msgCd,
      );
    expect(await api.call('GET /own/v1/invoice', { orderNo })).toMatchObject({
      invoice: null,
      mayAsk: false,
    });
    // It counts towards no limit and does not make its user a known user.
    const { rowCount } = await pool.query('select from topped_up_numbers where user_no = $1', [userNo]);
    expect(rowCount).toBe(0);
  });

  test('a credit that the carrier refuses is released, without a refund to its user', async () => {
    const { api, userNo } = await person('13800130010', url);
    await claim(api);
    await untilRewardIs(userNo, 'released');
    const { orders = [] } = await api.call('POST /vi/queryRechargeBill', {});
    expect(orders).toMatchObject([{ state: 'refunded', priceFen: 0, refunds: [] }]);
    const withTimeline = await api.call('POST /vi/queryRechargeBill', { orderNo: orders[0]?.orderNo ?? '' });
    expect(JSON.stringify(withTimeline.orders)).not.toMatch(/"entity":"(payment|refund)"/);
    expect((await claim(api)).reward?.state).toBe('released');
    expect(await creditsOf('13800130010')).toEqual([]);
    await expectBooksToAgree(pool, 'credit');
  });

  test.each([
    ['an answer that is lost and says credited later', '13800130003'],
    ['a carrier that was down', '13800130008'],
  ])('is credited once after %s', async (_what, mobileNo) => {
    const { api, userNo } = await person(mobileNo, url);
    await claim(api);
    await untilRewardIs(userNo, 'granted');
    expect(await creditsOf(mobileNo)).toEqual([1000]);
  });

  test('a claim for a number that cannot be credited is refused, and stores nothing', async () => {
    const { api, userNo, ssoToken } = await person('13800130099', url);
    const before = await expectBooksToAgree(pool, 'credit');
    expect(await api.call('GET /auto/v1/activity/qualified', { activityId: 'credit' })).toMatchObject({
      qualified: false,
      reason: 'numberNotCreditable',
    });
    expect((await claim(api)).msgCd).toBe(errorList.activityNumberNotCreditable.msgCd);
    const texts = await Promise.all(
      (['en', 'zh'] as const).map(
        async (language) =>
          (await claim(createApiClient(url, ssoToken, { 'accept-language': language }))).msgInfo,
      ),
    );
    expect(texts).toEqual([
      'Your number cannot be credited with this amount at the moment. Nothing has been claimed.',
      '您的号码暂时无法充入该金额，奖励尚未领取',
    ]);
    const odd = await person('13800136003', url);
    expect((await claim(odd.api, 'odd')).msgCd).toBe(errorList.activityNumberNotCreditable.msgCd);
    expect(await expectBooksToAgree(pool, 'credit')).toEqual(before);
    const { rowCount } = await pool.query('select from rewards where user_no = any ($1)', [
      [userNo, odd.userNo],
    ]);
    expect(rowCount).toBe(0);
  });
});
