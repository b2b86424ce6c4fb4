import { expect, test } from 'vitest';
import { matches, topUpTarget } from './mark-records.ts';

const mum = { mobileNo: '13800138000', remark: 'Mum 妈妈' };

test.each(['', ' ', 'mum', 'MU', '妈', '138', '0013 80', '138-0013', '+86 138 0013 8000', '１３８', '8000'])(
  '%j finds Mum',
  (typed) => {
    expect(matches(mum, typed)).toBe(true);
  },
);

test.each(['dad', '爸', '139', '00013', 'mum 138', '-'])('%j does not find Mum', (typed) => {
  expect(matches(mum, typed)).toBe(false);
});

test('a number without a name is found by its digits only', () => {
  expect(matches({ ...mum, remark: '' }, '8000')).toBe(true);
  expect(matches({ ...mum, remark: '' }, 'mum')).toBe(false);
});

test('a number is topped up on the page that the user came from, with the amount chosen there', () => {
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
])('a number is topped up on placeOrder for %j', (state) => {
  expect(topUpTarget(state, '13800138000')).toEqual({
    to: '/rechargeTelebill/placeOrder',
    state: { mobileNo: '13800138000' },
  });
});
