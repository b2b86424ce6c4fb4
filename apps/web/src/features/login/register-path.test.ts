import { expect, test } from 'vitest';
import { registerPath } from './login-page.tsx';

test('a form leads a user without an account to its registration page, with the channel', () => {
  expect(registerPath('/autoRecharge/setAutoRecharge')).toBe('/autoRecharge/marketSetAutoRecharge');
  expect(registerPath('/autoRecharge/setAutoRecharge?operationType=add&cnlCode=A%26B')).toBe(
    '/autoRecharge/marketSetAutoRecharge?operationType=add&cnlCode=A%26B',
  );
  expect(registerPath('/autoRecharge/transPage?cnlCode=A')).toBe(
    '/autoRecharge/transPageHbRegister?cnlCode=A',
  );
});

test('other pages, and a form with existing data, offer login only', () => {
  for (const back of [
    null,
    '',
    '/rechargeTelebill/placeOrder',
    '/autoRecharge/xysetAutoRecharge',
    '/autoRecharge/setAutoRecharge?operationType=edit&agreementNo=A1',
    '/autoRecharge/transPage?requestNo=a0000000-0000-4000-8000-000000000001',
  ])
    expect(registerPath(back), String(back)).toBeNull();
});
