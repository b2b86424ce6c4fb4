import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { topUpCopy } from '../features/recharge/top-up/copy.ts';
import { meCopy } from '../me/copy.ts';
import { servicesCopy } from '../services/copy.ts';
import { routes } from './routes.ts';

const row = (key: string) => routes.find((route) => route.key === key);

test('SPEC 2 every route exists exactly once', () => {
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

const [LOGIN, FREE] = [true, false];
/** Returns the row to which an address leads, as the router finds it. */
function routeAt(path: string) {
  const matched = matchRoutes(
    routes.map((route) => ({ path: route.path, id: route.key })),
    path.replace(':token', 'c4mpa1gn'),
  )?.at(-1)?.route;
  return row(matched?.id ?? '');
}

describe('a row with a screen: its address leads there, with or without login', () => {
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
  ])('%s', (id, requiresAuth) => {
    const path = id.slice('SPEC 2 '.length);
    expect(routeAt(path)).toMatchObject({ path, requiresAuth, screen: { load: expect.any(Function) } });
  });
});

test('SPEC 2 every row has a screen and a title in both languages', () => {
  expect(routes.filter(({ screen }) => !screen).map(({ path }) => path)).toEqual([]);
  for (const { key, title } of routes) {
    expect(title.zh, key).toMatch(/\p{Script=Han}/u);
    expect(title.en, key).toMatch(/^[A-Za-z -]+$/);
  }
});

test('SPEC 2 the titles and source channels of the specification', () => {
  expect(row('falPage')?.title.en).toBe('error');
  expect(row('markRecords')?.title.en).toBe('phone numbers for top-up');
  expect(row('digitalRecharge')?.title.en).toBe('digital RMB phone bill top-up');
  expect(row('directCharge')?.title.en).toBe('mobile wallet phone top-up');
  expect(row('rechargeRecord')?.title.en).toBe('top-up records');
  expect(row('transPage')?.title.en).toBe('family top-up');
  expect(row('recommendationList')?.title.en).toBe('recommended to open');
  expect(row('autoRechargeHistoryList')?.title.en).toBe('history');
  expect(row('privacyProtocol')?.title.en).toBe('privacy policy');
  expect(row('privacyProtocolLong')?.title.en).toBe('privacy policy');
  expect(row('autoRechargeProtocol')?.title.en).toBe('auto top-up service agreement');
  expect(row('autoRechargeProtocolLong')?.title.en).toBe('auto top-up service agreement');
  expect(row('trustPaymentAgreement')?.title.en).toBe('entrusted payment service agreement');
  expect(routes.flatMap(({ key, sourceChannel }) => (sourceChannel ? [[key, sourceChannel]] : []))).toEqual([
    ['placeOrder', 'charge'],
    ['integralPage', 'integral'],
    ['digitalRecharge', 'digital'],
    ['directCharge', 'charge'],
    ['xysetAutoRecharge', 'auto'],
  ]);
});

test('saved numbers, the phone bill and data sharing have one Chinese name each on links and pages', () => {
  const title = (key: string) => row(key)?.title.zh;
  expect([title('markRecords'), meCopy.zh.saved, topUpCopy.zh.savedNumbers]).toEqual(
    Array(3).fill(servicesCopy.zh.saved),
  );
  expect(title('tencentBill')).toBe(servicesCopy.zh.bill);
  expect(title('authHomePayPage')).toBe(meCopy.zh.authorizations);
});
