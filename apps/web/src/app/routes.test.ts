import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { routes } from './routes.ts';

const row = (key: string) => routes.find((route) => route.key === key);

test('SPEC 2 every route is there once', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  expect(new Set(routes.map(({ key }) => key)).size).toBe(routes.length);
  expect(routes).toHaveLength(41);
  expect(routes.at(-1)?.path).toBe('*');
});

test('SPEC 2 the routes that need login', () => {
  expect(
    routes
      .filter(({ requiresAuth }) => requiresAuth)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual([
    'authHomePayPage',
    'autoRechargeBill',
    'autoRechargeHistoryList',
    'autoRechargeList',
    'autoRechargeRecord',
    'autoRechargeResult',
    'dealCreditPay',
    'digitalRecharge',
    'editNickname',
    'integralPage',
    'markEdit',
    'markRecords',
    'placeOrder',
    'rechargeRecord',
    'recommendationList',
    'resultPage',
  ]);
});

describe(
  'SPEC 2 each row of the table: its path leads to it, with or without login, under a title in ' +
    'both languages',
  () => {
    const [LOGIN, FREE] = [true, false];
    test.each([
      ['SPEC 2 /userLogin/login', FREE],
      ['SPEC 2 /rechargeTelebill/placeOrder', LOGIN],
      ['SPEC 2 /rechargeTelebill/markRecords', LOGIN],
      ['SPEC 2 /rechargeTelebill/markEdit', LOGIN],
      ['SPEC 2 /rechargeTelebill/integralPage', LOGIN],
      ['SPEC 2 /rechargeTelebill/resultPage', LOGIN],
      ['SPEC 2 /rechargeTelebill/digitalRecharge', LOGIN],
      ['SPEC 2 /rechargeTelebill/directCharge', FREE],
      ['SPEC 2 /rechargeTelebill/directResult', FREE],
      ['SPEC 2 /rechargeTelebill/rechargeRecord', LOGIN],
      ['SPEC 2 /autoRecharge/xysetAutoRecharge', FREE],
      ['SPEC 2 /autoRecharge/marketSetAutoRecharge', FREE],
      ['SPEC 2 /autoRecharge/setAutoRecharge', FREE],
      ['SPEC 2 /autoRecharge/autoRechargeList', LOGIN],
      ['SPEC 2 /autoRecharge/editNickname', LOGIN],
      ['SPEC 2 /autoRecharge/autoRechargeBill', LOGIN],
      ['SPEC 2 /autoRecharge/dealCreditPay', LOGIN],
      ['SPEC 2 /autoRecharge/autoRechargeResult', LOGIN],
      ['SPEC 2 /autoRecharge/transPage', FREE],
      ['SPEC 2 /autoRecharge/transPageHbRegister', FREE],
      ['SPEC 2 /autoRecharge/otherTelConfirms', FREE],
      ['SPEC 2 /autoRecharge/recommendationList', LOGIN],
      ['SPEC 2 /autoRecharge/autoRechargeRecord', LOGIN],
      ['SPEC 2 /autoRecharge/autoRechargeHistoryList', LOGIN],
      ['SPEC 2 /autoRecharge/busModeYunNan', FREE],
      ['SPEC 2 /marketingActivities/zdcxyyyPage', FREE],
      ['SPEC 2 /marketingActivities/receiveReward', FREE],
      ['SPEC 2 /marketingActivities/autoRecharge', FREE],
      ['SPEC 2 /marketingActivities/:token', FREE],
      ['SPEC 2 /marketingActivities/autoRecharge02', FREE],
      ['SPEC 2 /marketingActivities/autoRecharge03', FREE],
      ['SPEC 2 /marketingActivities/autoRechargeConfig', FREE],
      ['SPEC 2 /telBill/tencentBill', FREE],
      ['SPEC 2 /protocol/downloadProtocol', FREE],
      ['SPEC 2 /protocol/privacyProtocol', FREE],
      ['SPEC 2 /protocol/privacyProtocolLong', FREE],
      ['SPEC 2 /protocol/autoRechargeProtocol', FREE],
      ['SPEC 2 /protocol/autoRechargeProtocolLong', FREE],
      ['SPEC 2 /protocol/trustPaymentAgreement', FREE],
      ['SPEC 2 /sensitiveAuthorization/authHomePayPage', LOGIN],
    ])('%s', (id, requiresAuth) => {
      const path = id.slice('SPEC 2 '.length).replace(':token', 'c4mpa1gn');
      const matched = matchRoutes(
        routes.map((route) => ({ path: route.path, id: route.key })),
        path,
      )?.at(-1)?.route;
      const found = row(matched?.id ?? '');
      expect(found?.path).toBe(id.slice('SPEC 2 '.length));
      expect(found?.requiresAuth).toBe(requiresAuth);
      expect(found?.title.zh).toMatch(/\p{Script=Han}/u);
      expect(found?.title.en).toMatch(/^[A-Za-z -]+$/);
    });
  },
);

test('SPEC 2 titles and source channels that it gives', () => {
  expect(row('falPage')?.title.en).toBe('error');
  expect(row('markRecords')?.title.en).toBe('phone numbers for top-up');
  expect(row('digitalRecharge')?.title.en).toBe('digital RMB phone bill top-up');
  expect(row('directCharge')?.title.en).toBe('mobile wallet phone top-up');
  expect(row('rechargeRecord')?.title.en).toBe('top-up records');
  expect(row('transPage')?.title.en).toBe('family top-up');
  expect(row('recommendationList')?.title.en).toBe('recommended to open');
  expect(row('autoRechargeHistoryList')?.title.en).toBe('history');
  expect(routes.flatMap(({ key, sourceChannel }) => (sourceChannel ? [[key, sourceChannel]] : []))).toEqual([
    ['placeOrder', 'charge'],
    ['integralPage', 'integral'],
    ['digitalRecharge', 'digital'],
    ['directCharge', 'charge'],
    ['xysetAutoRecharge', 'auto'],
  ]);
});
