import { expect, test } from 'vitest';
import { drafting, orderOf, PRICES_VERSION, sign, START } from '../testing/agreement-samples.ts';

test('the order of a charge has the price version that it is placed with', () => {
  const change = drafting('0123456789');
  sign(change);
  const charge = { trigger: 'day', period: '202611', amountFen: 5000n, debitAt: new Date(START) } as const;
  const { order } = orderOf(change, change.addCharge(charge)).after;
  expect(order.settingsVersion).toBe(PRICES_VERSION);
});
