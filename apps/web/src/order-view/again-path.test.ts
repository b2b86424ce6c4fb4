import { userPayMethods } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { againPath } from './again-path.ts';

test('each way to pay is had again on its own screen', () => {
  expect(userPayMethods.map((payMethod) => [payMethod, againPath({ payMethod })])).toEqual([
    ['cash', '/rechargeTelebill/placeOrder'],
    ['digital', '/rechargeTelebill/digitalRecharge'],
    ['points', '/rechargeTelebill/integralPage'],
  ]);
});
