import { expect, test } from 'vitest';
import { topUpTarget } from './read-state.ts';

test('a number is topped up where the user came from, with the amount chosen there', () => {
  expect(
    topUpTarget({ topUpAt: '/rechargeTelebill/digitalRecharge?cnlCode=a', faceFen: 5000 }, '13800138000'),
  ).toEqual({
    to: '/rechargeTelebill/digitalRecharge?cnlCode=a',
    state: { mobileNo: '13800138000', faceFen: 5000 },
  });
});

test.each([
  null,
  undefined,
  'x',
  {},
  { topUpAt: 7 },
  { topUpAt: '/userLogin/login' },
  { topUpAt: '//elsewhere/rechargeTelebill/placeOrder' },
])('on placeOrder for %j', (state) => {
  expect(topUpTarget(state, '13800138000')).toEqual({
    to: '/rechargeTelebill/placeOrder',
    state: { mobileNo: '13800138000' },
  });
});
