import { describe, expect, test } from 'vitest';
import { loginPath, readReferer as readAt } from './index.ts';

const readReferer = (value: string | null) => readAt(value, 'https://pay.example');

describe('SPEC 2 /userLogin/login: refererUrl as router path, with base, or as full own address', () => {
  test.each([
    ['/rechargeTelebill/placeOrder', '/rechargeTelebill/placeOrder'],
    ['/phonebillh5/rechargeTelebill/placeOrder', '/rechargeTelebill/placeOrder'],
    ['https://pay.example/phonebillh5/rechargeTelebill/placeOrder', '/rechargeTelebill/placeOrder'],
    ['/autoRecharge/autoRechargeBill?a=1#b', '/autoRecharge/autoRechargeBill?a=1#b'],
    [
      'https://pay.example/phonebillh5/autoRecharge/autoRechargeBill?a=1#b',
      '/autoRecharge/autoRechargeBill?a=1#b',
    ],
    ['/telBill/tencentBill', '/telBill/tencentBill'],
    ['/protocol/privacyProtocol', '/protocol/privacyProtocol'],
    ['/marketingActivities/receiveReward', '/marketingActivities/receiveReward'],
    ['/sensitiveAuthorization/authHomePayPage', '/sensitiveAuthorization/authHomePayPage'],
    [
      '/phonebillh5/rechargeTelebill/resultPage?orderNo=1&x=%2F%2Fevil',
      '/rechargeTelebill/resultPage?orderNo=1&x=%2F%2Fevil',
    ],
    [
      '/phonebillh5/telBill/tencentBill?u=https://ok.example#part',
      '/telBill/tencentBill?u=https://ok.example#part',
    ],
  ])('%s', (value, path) => expect(readReferer(value)).toBe(path));
});

describe('refuses anything else', () => {
  test.each([
    null,
    '',
    '/',
    'phonebillh5/x',
    '/phonebillh5',
    '/phonebillh5evil/x',
    '/other/page',
    '//evil.example',
    '//evil.example/phonebillh5/x',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    'https://evil.example/phonebillh5/x',
    'https://pay.example.evil.example/phonebillh5/x',
    'https://pay.example@evil.example/phonebillh5/x',
    'https://user@pay.example/phonebillh5/x',
    'http://pay.example/phonebillh5/x',
    'https://pay.example:8443/phonebillh5/x',
    'https://pay.example',
    'https://pay.example/other/page',
    'https://pay.example/phonebillh5/../evil',
    'https://pay.example/phonebillh5//evil.example',
    'https://pay.example/phonebillh5/userLogin/login?refererUrl=/x',
    '/userLogin/login',
    '/rechargeTelebill/../../evil',
    '/rechargeTelebill/../userLogin/login',
    '/rechargeTelebillevil/x',
    'http:evil.example',
    'https:/phonebillh5/x',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\tjavascript:alert(1)',
    'data:text/html,x',
    'blob:x',
    '/phonebillh5/../evil',
    '/phonebillh5/%2e%2e/evil',
    '/phonebillh5/./../../evil',
    '/phonebillh5//evil.example',
    '/phonebillh5/\\evil.example',
    '/\t/evil.example',
    '/phonebillh5/\n//evil',
    ' /phonebillh5/x',
    '/phonebillh5/userLogin/login',
    '/phonebillh5/userLogin/login?refererUrl=/phonebillh5/x',
    '/phonebillh5/userLogin/../userLogin/login',
  ])('%j', (value) => expect(readReferer(value)).toBeNull());
});

test('the login path leads back to its page', () => {
  const path = '/rechargeTelebill/resultPage?orderNo=12&a=%26';
  const login = new URL(loginPath(path), 'https://x.example');
  expect(login.pathname).toBe('/userLogin/login');
  expect(readReferer(login.searchParams.get('refererUrl'))).toBe(path);
});

test('the login page is not redirected to login', () => {
  expect(loginPath('/userLogin/login?refererUrl=%2Fphonebillh5%2Fx')).toBe(
    '/userLogin/login?refererUrl=%2Fphonebillh5%2Fx',
  );
});
