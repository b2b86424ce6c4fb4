import { expect, test } from 'vitest';
import { asOrderNo, againPath } from './order-paths.ts';
import { userPayMethods } from '@phonebill/contract/wire';

test('only 24 digits are an order number', () => {
  expect(asOrderNo('261121000100000121600001')).toBe('261121000100000121600001');
  for (const text of [
    null,
    '',
    '1',
    '26112100010000012160000a',
    '2611210001000001216000011',
    ' 261121000100000121600001',
  ])
    expect(asOrderNo(text)).toBeNull();
});

test('each payment method leads to its own screen for another top-up', () => {
  expect(userPayMethods.map((payMethod) => [payMethod, againPath({ payMethod })])).toEqual([
    ['cash', '/rechargeTelebill/placeOrder'],
    ['digital', '/rechargeTelebill/digitalRecharge'],
    ['points', '/rechargeTelebill/integralPage'],
  ]);
});
