/**
 * Rewards that users earn in activities, on the real product: given, used, counted, limited, and inaccessible
 * to other users.
 */
import { randomUUID } from 'node:crypto';
import { type CallName, callRows, errorList } from '@phonebill/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReconciliation } from '../../apps/gateway/src/reconciliation/index.ts';
import type { GrantResult, PointsGrants } from '../../apps/gateway/src/partners/points/index.ts';
import {
  activityFile,
  type ActivityFolder,
  createActivityFolder,
  pointsReward,
} from '../support/activities.ts';
import { expectBooksToAgree } from '../support/activity-counters.ts';
import { codeOf, onDay, type Person, setupOf } from '../support/agreements.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { untilOrderIs } from '../support/top-up.ts';
import { forgetSends } from '../support/forget-sends.ts';

const mall = { kind: 'points', programme: 'mall', points: 300 } as const;
const smallVoucher = { kind: 'voucher', amountFen: 200, minFaceFen: 1000, validDays: 5 } as const;
let product: RunningProduct;
let folder: ActivityFolder;
beforeAll(async () => {
  folder = await createActivityFolder(
    activityFile('points', { reward: pointsReward }),
    activityFile('voucher', { reward: smallVoucher }),
    activityFile('too-many-points', { reward: { ...pointsReward, points: 100_001 } }),
    activityFile('first', { earnedBy: 'firstAgreement', agreementChannels: ['campaign'], reward: mall }),
    ...['a', 'b', 'c', 'd'].map((letter) => activityFile(`limited-${letter}`)),
  );
  product = await startProduct({
    ACTIVITIES_FOLDER: folder.path,
    CLAIMS_PER_DEVICE: '2',
    CLAIMS_PER_ADDRESS: '3',
    TRUST_PROXY: '1',
    MESSAGES_PER_ADDRESS: '10000',
  });
});
afterAll(async () => {
  await product?.stop();
  await folder.remove();
});

let addresses = 0;
/** Returns a user with an IP address of their own. */
async function newPerson(address = `10.2.0.${(addresses += 1)}`): Promise<Person> {
  const user = await product.newUser();
  return { ...user, api: createApiClient(product.url, user.ssoToken, { 'x-forwarded-for': address }) };
}
const claim = ({ api }: Person, activityId: string, more: { xAuthToken?: string } = {}) =>
  api.call('POST /auto/v1/activity/issueVouchers', { activityId, ...more });
async function rewardOf({ api }: Person, activityId: string) {
  const { rewards } = await api.call('GET /own/v1/rewards', {});
  return rewards?.find((one) => one.activityId === activityId) ?? null;
}
const untilRewardIs = (state: string, person: Person, activityId: string) =>
  eventually(`the reward to be ${state}`, async () => (await rewardOf(person, activityId))?.state === state);

test('claimed points are granted to the user once', async () => {
  const person = await newPerson();
  await claim(person, 'points');
  await untilRewardIs('granted', person, 'points');
  await claim(person, 'points');
  expect(await product.sandbox.points(person.userNo)).toMatchObject({
    availablePoints: 20_100,
    grantedPoints: { wallet: 100, mall: 0 },
  });
  await expectBooksToAgree(product.pool, 'points');
});

test('points that the service refuses return to the budget, and cannot be claimed again', async () => {
  const person = await newPerson();
  await claim(person, 'too-many-points');
  await untilRewardIs('released', person, 'too-many-points');
  expect((await claim(person, 'too-many-points')).reward?.state).toBe('released');
  expect(await expectBooksToAgree(product.pool, 'too-many-points')).toMatchObject({
    spent: 0n,
    budgetLeft: 1_000_000n,
  });
});

test("a voucher used for a credited order is shown as used, with the order's number", async () => {
  const person = await newPerson();
  const { voucherNo = '' } = (await claim(person, 'voucher')).reward ?? {};
  await product.sandbox.addMoney(person.userNo, 1_000_000, 'cash');
  const page = await person.api.call('POST /vi/fusionPageInfo', { mobileNo: person.mobileNo });
  const offered = page.denominations?.find(({ faceFen }) => faceFen >= 1000);
  const { order, msgInfo } = await person.api.call('POST /vi/order', {
    operation: 'place',
    requestNo: randomUUID(),
    mobileNo: person.mobileNo,
    faceFen: offered?.faceFen ?? 0,
    priceFen: (offered?.priceFen ?? 0) - smallVoucher.amountFen,
    voucherNo: voucherNo ?? '',
    payMethod: 'cash',
    firstTimeConfirmed: true,
  });
  expect(order, msgInfo).toBeDefined();
  const orderNo = order?.orderNo ?? '';
  await eventually('it to be paid', async () => (await product.sandbox.pay(`P${orderNo}01`)) === 'paid');
  await untilOrderIs('credited', person.api, orderNo);
  // The state is shown at once, even before the activity has counted it.
  expect(await rewardOf(person, 'voucher')).toMatchObject({ state: 'used', voucherNo, orderNo });
  await eventually('the voucher to be counted', async () => {
    const { rows } = await product.pool.query('select from vouchers where voucher_no = $1 and counted', [
      voucherNo,
    ]);
    return rows.length > 0;
  });
  expect(await expectBooksToAgree(product.pool, 'voucher')).toMatchObject({ spent: 200n, reserved: 0n });
});

describe('the reward of a first agreement', () => {
  async function open(person: Person, cnlCode?: string) {
    const setup = { ...setupOf(person, onDay(28)), ...(cnlCode !== undefined && { cnlCode }) };
    const { operation, msgInfo } = await person.api.call('POST /auto/v1/creditPay/protocolChange', setup);
    expect(operation, msgInfo).toBeDefined();
    const smsCode = await codeOf(product, person);
    await person.api.call('POST /auto/v1/protocol/messageAffirm', { requestNo: setup.requestNo, smsCode });
    return operation?.agreementNo ?? '';
  }
  const untilSigned = (agreementNo: string) =>
    eventually('the agreement to be signed', async () => {
      const { rowCount } = await product.pool.query(
        'select 1 from agreements where agreement_no = $1 and signed_at is not null',
        [agreementNo],
      );
      return rowCount === 1;
    });
  const untilNoted = () =>
    eventually('openings to be noted', async () => {
      const { rowCount } = await product.pool.query(
        `select 1 from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'noteOpened'`,
      );
      return rowCount === 0;
    });

  test('is granted once when an agreement is opened, however often the opening is noted', async () => {
    const person = await newPerson();
    const agreementNo = await open(person, 'campaign');
    await untilRewardIs('granted', person, 'first');
    const note = `select graphile_worker.add_job('noteOpened', json_build_object('agreementNo', $1::text))`;
    for (let times = 0; times < 3; times += 1) await product.pool.query(note, [agreementNo]);
    await untilNoted();
    expect(await product.sandbox.points(person.userNo)).toMatchObject({
      availablePoints: 20_000,
      grantedPoints: { wallet: 0, mall: 300 },
    });
    const { rows } = await product.pool.query(
      `select earned_by, agreement_no from rewards where user_no = $1`,
      [person.userNo],
    );
    expect(rows).toEqual([{ earned_by: 'firstAgreement', agreement_no: agreementNo }]);
    await expectBooksToAgree(product.pool, 'first');
  });

  test('is not earned by an agreement of another channel, nor by a second agreement', async () => {
    const person = await newPerson();
    const agreementNo = await open(person);
    await untilSigned(agreementNo);
    await person.api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', {
      agreementNo,
      agrMbl: person.mobileNo,
      reasonCode: 'notNeeded',
    });
    await forgetSends(product.pool);
    await untilSigned(await open(person, 'campaign'));
    await untilNoted();
    expect(await rewardOf(person, 'first')).toBeNull();
    expect(await person.api.call('GET /auto/v1/activity/qualified', { activityId: 'first' })).toMatchObject({
      qualified: false,
      reason: 'hasAgreement',
    });
  });
});

describe('claims are limited', () => {
  const tooMany = errorList.tooManyRequests.msgCd;
  test('by device, for all of its users; a reward that a user already has is returned', async () => {
    const xAuthToken = randomUUID();
    const people = [await newPerson(), await newPerson(), await newPerson()];
    const answers: string[] = [];
    for (const person of people) answers.push((await claim(person, 'limited-a', { xAuthToken })).msgCd);
    expect(answers).toEqual(['PMC00000', 'PMC00000', tooMany]);
    const [first, , third] = people;
    if (first) expect((await claim(first, 'limited-a', { xAuthToken })).msgCd).toBe('PMC00000');
    if (third) expect((await claim(third, 'limited-a')).msgCd).toBe('PMC00000');
  });
  test('by network address', async () => {
    const answers: string[] = [];
    for (let at = 0; at < 4; at += 1)
      answers.push((await claim(await newPerson('10.3.0.1'), 'limited-b')).msgCd);
    expect(answers).toEqual(['PMC00000', 'PMC00000', 'PMC00000', tooMany]);
  });
  test('by user, for repeated attempts', async () => {
    const person = await newPerson();
    const codes = new Set<string>();
    for (let tries = 0; tries < 31; tries += 1) codes.add((await claim(person, 'nothing')).msgCd);
    expect([...codes]).toEqual([errorList.activityNotFound.msgCd, tooMany]);
  });
});

describe("another user's reward can neither be read nor changed", () => {
  /** The inputs that a stranger sends with each call; no answer contains anything of the owner's. */
  const asked = {
    'GET /auto/v1/activity/judgment': { activityId: 'limited-c' },
    'GET /auto/v1/activity/queryActivity': {},
    'GET /auto/v1/activity/queryActivityById': { activityId: 'limited-c' },
    'GET /auto/v1/activity/queryValidityById': { activityId: 'limited-c' },
    'GET /auto/v1/activity/qualified': { activityId: 'limited-c' },
    'POST /auto/v1/activity/issueVouchers': { activityId: 'limited-c' },
    'GET /own/v1/rewards': {},
  } as const satisfies Partial<Record<CallName, object>>;
  const calls = Object.keys(asked) as (keyof typeof asked)[];

  test('the table contains every call about activities and rewards', () => {
    const about = Object.keys(callRows).filter((call) => /\/activity\/|\/rewards$/.test(call));
    expect(about.toSorted()).toEqual(calls.toSorted());
  });
  test.each(calls)('%s', async (call) => {
    const [owner, stranger] = [await newPerson(), await newPerson()];
    const own = (await claim(owner, 'limited-c')).reward;
    const everything = async () =>
      (
        await product.pool.query(
          `select to_jsonb(r) as reward, (select jsonb_agg(to_jsonb(v)) from vouchers v
            where v.user_no = r.user_no) as vouchers from rewards r where user_no = $1`,
          [owner.userNo],
        )
      ).rows;
    const before = await everything();
    const answer = JSON.stringify(
      await stranger.api.call<CallName>(call, { ...asked[call], userNo: owner.userNo }),
    );
    expect(own?.rewardNo).toMatch(/^G/);
    for (const secret of [own?.rewardNo, own?.voucherNo, owner.userNo, owner.mobileNo])
      expect(answer).not.toContain(secret);
    expect(await everything()).toEqual(before);
  });
});

test('reconciliation finds no difference, and then a reward that was changed in the database', async () => {
  const grants: Pick<PointsGrants, 'grants' | 'queryGrant'> = {
    async *grants() {},
    queryGrant: async (): Promise<GrantResult> => ({
      kind: 'grant',
      state: 'granted',
      points: 100n,
      reason: null,
    }),
  };
  const person = await newPerson();
  await claim(person, 'points');
  await untilRewardIs('granted', person, 'points');
  const reconciliation = createReconciliation({
    pool: product.pool,
    only: ['rewards'],
    settlingMs: 0,
    clock: Date.now,
    telemetry: { log: () => undefined } as never,
    // The other partners are not asked.
    providers: { points: grants, cash: {}, digital: {}, agreement: {} } as never,
    lender: {} as never,
    suppliers: { byName: new Map(), unnamed: '' },
  });
  const open = async () => {
    expect((await reconciliation.run()).failed).toEqual([]);
    const { rows } = await product.pool.query<{ kind: string; reference: string }>(
      `select kind, reference from reconciliation_differences
      where book = 'rewards' and state = 'open' and kind in ('counters', 'postings')`,
    );
    return rows;
  };
  expect(await open()).toEqual([]);
  await product.pool.query(
    `update activities set spent = spent + 1, budget_left = budget_left - 1 where activity_id = 'points'`,
  );
  expect(await open()).toEqual([{ kind: 'counters', reference: 'points' }]);
});
