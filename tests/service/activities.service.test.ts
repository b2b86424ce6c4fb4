/** The calls about activities, on the real product: which are open, who qualifies, and claiming once. */
import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  activityFile,
  type ActivityFolder,
  createActivityFolder,
  pointsReward,
  voucherReward,
} from '../support/activities.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

const TOKEN = 'aB3dE5fG7hI9jK1l';
const everybody = activityFile('anything').who;
const later = { startsAt: '2029-12-01T00:00:00+08:00' };
const over = { endsAt: '2026-01-02T00:00:00+08:00' };

let product: RunningProduct;
let folder: ActivityFolder;
beforeAll(async () => {
  folder = await createActivityFolder(
    activityFile('running', { screens: ['receiveReward'] }),
    activityFile('coming', { screens: ['receiveReward', 'autoRecharge'], ...later }),
    activityFile('over', { screens: ['autoRecharge', 'autoRecharge02'], ...over }),
    activityFile('by-token', { token: TOKEN, reward: pointsReward }),
    activityFile('of-shop', { screens: ['autoRecharge03'], channels: ['partner-shop'] }),
    activityFile('for-new', { who: { ...everybody, users: 'new' } }),
    activityFile('for-known', { who: { ...everybody, users: 'known' } }),
    activityFile('for-unicom', { who: { ...everybody, carriers: ['CUCC'] } }),
    activityFile('for-yunnan', { who: { ...everybody, provinces: ['云南'] } }),
    activityFile('first-agreement', { earnedBy: 'firstAgreement', agreementChannels: ['campaign'] }),
    activityFile('one-left', { stock: 1, budget: 500 }),
  );
  product = await startProduct({ ACTIVITIES_FOLDER: folder.path });
});
afterAll(async () => {
  await product?.stop();
  await folder.remove();
});

const visitor = () => createApiClient(product.url, '');
const code = (name: keyof typeof errorList): string => errorList[name].msgCd;

describe('SPEC 7 GET /auto/v1/activity/judgment: the activity that applies now', () => {
  test.each([
    ['the one of a token, for everybody', { token: TOKEN }, 'by-token'],
    ['none of a token that is not known', { token: 'nobodyKnowsThis12' }, null],
    ['the one that is asked for by its identifier', { activityId: 'over' }, 'over'],
    ['of a screen the one that is open', { screen: 'receiveReward' }, 'running'],
    ['of a screen the one to come before the one that is over', { screen: 'autoRecharge' }, 'coming'],
    ['of a screen the one that is over, when there is no other', { screen: 'autoRecharge02' }, 'over'],
    ['none of a screen that has none', { screen: 'autoRechargeConfig' }, null],
    ['none of another channel', { screen: 'autoRecharge03' }, null],
    ["the channel's own", { screen: 'autoRecharge03', cnlCode: 'partner-shop' }, 'of-shop'],
  ] as const)('%s', async (_rule, input, expected) => {
    const { activity } = await visitor().call('GET /auto/v1/activity/judgment', input);
    expect(activity?.activityId ?? null).toBe(expected);
  });
});

test("SPEC 7 GET /auto/v1/activity/queryActivity: the channel's open and upcoming activities", async () => {
  const idsOf = async (input: { cnlCode?: string }) =>
    (await visitor().call('GET /auto/v1/activity/queryActivity', input)).activities ?? [];
  const all = await idsOf({});
  expect(all.map(({ activityId }) => activityId).toSorted()).toEqual(
    ['running', 'coming', 'by-token', 'for-new', 'for-known', 'for-unicom', 'for-yunnan', 'first-agreement']
      .concat('one-left')
      .toSorted(),
  );
  expect(all.at(-1)).toMatchObject({ activityId: 'coming', state: 'upcoming' });
  const ofShop = await idsOf({ cnlCode: 'partner-shop' });
  expect(ofShop.map(({ activityId }) => activityId)).toContain('of-shop');
});

test('SPEC 7 GET /auto/v1/activity/queryActivity: openToMe omits activities already claimed', async () => {
  const openTo = async (api: ApiClient) =>
    (await api.call('GET /auto/v1/activity/queryActivity', {})).openToMe ?? [];
  // A visitor may log in later, so the list hides no open activity from them; an upcoming one is not open.
  expect((await openTo(visitor())).toSorted()).toEqual(
    [
      'running',
      'by-token',
      'for-new',
      'for-known',
      'for-unicom',
      'for-yunnan',
      'first-agreement',
      'one-left',
    ].toSorted(),
  );
  const { api } = await product.newUser();
  const before = await openTo(api);
  expect(before).toContain('running');
  expect(before).toContain('for-new');
  expect(before).not.toContain('for-known');
  await api.call('POST /auto/v1/activity/issueVouchers', { activityId: 'running' });
  expect(await openTo(api)).toEqual(before.filter((activityId) => activityId !== 'running'));
});

describe("SPEC 7 GET /auto/v1/activity/queryActivityById: an activity with the user's own reward", () => {
  test('a visitor reads the activity as in its file, without a reward', async () => {
    const answer = await visitor().call('GET /auto/v1/activity/queryActivityById', {
      activityId: 'by-token',
    });
    expect(answer).toMatchObject({
      activity: {
        activityId: 'by-token',
        state: 'open',
        startsAt: '2025-12-31T16:00:00.000Z',
        endsAt: '2029-12-31T16:00:00.000Z',
        earnedBy: 'claim',
        reward: { kind: 'points', programme: 'wallet', points: 100 },
        page: { title: { zh: '活动', en: 'Reward' }, theme: 'plain' },
      },
      reward: null,
    });
  });
  test('an unknown activity is null', async () => {
    expect(
      await visitor().call('GET /auto/v1/activity/queryActivityById', { activityId: 'nothing' }),
    ).toMatchObject({ msgCd: 'PMC00000', activity: null, reward: null });
  });
  test('a user who claimed the reward reads it', async () => {
    const { api } = await product.newUser();
    const { reward } = await api.call('POST /auto/v1/activity/issueVouchers', { activityId: 'running' });
    expect(
      (await api.call('GET /auto/v1/activity/queryActivityById', { activityId: 'running' })).reward,
    ).toEqual(reward);
  });
});

describe("SPEC 7 GET /auto/v1/activity/queryValidityById: an activity's state, without a session", () => {
  test.each([
    ['running', true, 'open'],
    ['coming', false, 'upcoming'],
    ['over', false, 'ended'],
  ] as const)('%s', async (activityId, valid, state) => {
    expect(await visitor().call('GET /auto/v1/activity/queryValidityById', { activityId })).toMatchObject({
      valid,
      state,
    });
  });
  test('an unknown activity is refused', async () => {
    expect(
      await visitor().call('GET /auto/v1/activity/queryValidityById', { activityId: 'nothing' }),
    ).toMatchObject({ msgCd: 'PMC41921', msgInfo: 'We do not know this activity.' });
  });
});

describe('SPEC 7 GET /auto/v1/activity/qualified: whether the user may take part, or why not', () => {
  test.each([
    ['running', {}, true, null],
    ['coming', {}, false, 'upcoming'],
    ['over', {}, false, 'ended'],
    ['of-shop', {}, false, 'otherChannel'],
    ['of-shop', { cnlCode: 'partner-shop' }, true, null],
    ['for-new', {}, true, null],
    ['for-known', {}, false, 'knownUsersOnly'],
    // Numbers with 139… belong to China Mobile, those with 186… to China Unicom.
    ['for-unicom', {}, false, 'otherCarrier'],
    ['for-unicom', { mobileNo: '18600000555' }, true, null],
    ['for-yunnan', {}, false, 'otherProvince'],
    ['first-agreement', {}, true, null],
  ] as const)('%s %j: %s', async (activityId, input, qualified, reason) => {
    const { api } = await product.newUser();
    expect(await api.call('GET /auto/v1/activity/qualified', { activityId, ...input })).toMatchObject({
      msgCd: 'PMC00000',
      qualified,
      reason,
      reward: null,
    });
  });
  test('a user with an earlier top-up qualifies as a known user and not as a new one', async () => {
    const { api, userNo, mobileNo } = await product.newUser();
    await product.pool.query(
      `insert into topped_up_numbers (user_no, mobile_no, carrier, last_at) values ($1, $2, 'CMCC', now())`,
      [userNo, mobileNo],
    );
    const reasonOf = async (activityId: string) =>
      (await api.call('GET /auto/v1/activity/qualified', { activityId })).reason;
    expect(await reasonOf('for-new')).toBe('newUsersOnly');
    expect(await reasonOf('for-known')).toBeNull();
  });
  test('a user who has the reward reads it in the answer and no longer qualifies', async () => {
    const { api } = await product.newUser();
    const { reward } = await api.call('POST /auto/v1/activity/issueVouchers', { activityId: 'running' });
    expect(await api.call('GET /auto/v1/activity/qualified', { activityId: 'running' })).toMatchObject({
      qualified: false,
      reason: null,
      reward,
    });
  });
});

describe('SPEC 7 POST /auto/v1/activity/issueVouchers: one reward per user and activity', () => {
  test('a claim stores an available voucher, and a concurrent claim returns the same reward', async () => {
    const { api, userNo } = await product.newUser();
    const [first, second] = await Promise.all([
      api.call('POST /auto/v1/activity/issueVouchers', { activityId: 'running' }),
      api.call('POST /auto/v1/activity/issueVouchers', { activityId: 'running' }),
    ]);
    expect(first).toMatchObject({
      msgCd: 'PMC00000',
      reward: { activityId: 'running', state: 'available', reward: voucherReward, orderNo: null },
    });
    expect(second).toEqual(first);
    const { earnedAt = '', expiresAt } = first.reward ?? {};
    expect(Date.parse(expiresAt ?? '') - Date.parse(earnedAt)).toBe(30 * 86_400_000);
    const { rows } = await product.pool.query(
      'select voucher_no, amount_fen, min_face_fen, state, reward_no from vouchers where user_no = $1',
      [userNo],
    );
    expect(rows).toEqual([
      {
        voucher_no: first.reward?.voucherNo,
        amount_fen: 500n,
        min_face_fen: 5000n,
        state: 'available',
        reward_no: first.reward?.rewardNo,
      },
    ]);
  });
  test.each([
    ['nothing', 'activityNotFound'],
    ['coming', 'activityUpcoming'],
    ['over', 'activityEnded'],
    ['of-shop', 'activityOtherChannel'],
    ['for-known', 'activityKnownUsersOnly'],
    ['for-unicom', 'activityOtherNumber'],
    ['for-yunnan', 'activityOtherNumber'],
    ['first-agreement', 'activityByAgreement'],
  ] as const)('%s: refused as %s, and no reward is stored', async (activityId, refusal) => {
    const { api, userNo } = await product.newUser();
    expect(await api.call('POST /auto/v1/activity/issueVouchers', { activityId })).toMatchObject({
      msgCd: code(refusal),
      msgInfo: errorList[refusal].en,
    });
    expect((await product.pool.query('select 1 from rewards where user_no = $1', [userNo])).rowCount).toBe(0);
  });
  test('only one of two concurrent claims gets the last reward; the other is refused', async () => {
    const [one, other] = [await product.newUser(), await product.newUser()];
    const answers = await Promise.all(
      [one, other].map(({ api }) =>
        api.call('POST /auto/v1/activity/issueVouchers', { activityId: 'one-left' }),
      ),
    );
    expect(answers.map(({ msgCd }) => msgCd).toSorted()).toEqual(['PMC00000', code('activityExhausted')]);
    expect(
      await visitor().call('GET /auto/v1/activity/queryValidityById', { activityId: 'one-left' }),
    ).toMatchObject({ valid: false, state: 'exhausted' });
  });
  test('a claim without a session is refused', async () => {
    expect(
      await visitor().call('POST /auto/v1/activity/issueVouchers', { activityId: 'running' }),
    ).toMatchObject({ msgCd: 'PMC30050' });
  });
});

test("a user's list shows their own rewards, newest first", async () => {
  const { api } = await product.newUser();
  for (const activityId of ['running', 'for-new'])
    await api.call('POST /auto/v1/activity/issueVouchers', { activityId });
  const { rewards } = await api.call('GET /own/v1/rewards', {});
  expect(rewards?.map(({ activityId }) => activityId)).toEqual(['for-new', 'running']);
});
