import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const row = (key: string) => routes.find((route) => route.key === key);

test('SPEC 2 every route is there once', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  expect(new Set(routes.map(({ key }) => key)).size).toBe(routes.length);
  expect(routes).toHaveLength(41);
  expect(routes.at(-1)?.path).toBe('*');
});

test('SPEC 2 the routes that need login', () => {
  expect(routes.filter(({ requiresAuth }) => requiresAuth).map(({ key }) => key).toSorted()).toEqual([
    'authHomePayPage', 'autoRechargeBill', 'autoRechargeHistoryList', 'autoRechargeList', 'autoRechargeRecord', 'autoRechargeResult', 'dealCreditPay',
    'digitalRecharge', 'editNickname', 'integralPage', 'markEdit', 'markRecords', 'placeOrder', 'rechargeRecord', 'recommendationList', 'resultPage',
  ]);
});

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
    ['placeOrder', 'charge'], ['integralPage', 'integral'], ['digitalRecharge', 'digital'], ['directCharge', 'charge'], ['xysetAutoRecharge', 'auto'],
  ]);
});

test('the module that a screen names is there', () => {
  for (const { key, screen } of routes) {
    if (screen) expect(existsSync(join(import.meta.dirname, '../..', screen.file)), key).toBe(true);
  }
});
