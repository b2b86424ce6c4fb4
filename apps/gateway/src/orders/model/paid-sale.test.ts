import { expect, test } from 'vitest';
import { OrderChange } from './order-change.ts';
import { paidSaleOf } from './order-events.ts';
import { paymentConfirmed } from './payment-results.ts';
import { placeSample, SAMPLE_TIME, type SampleOptions, written } from '../testing/order-samples.ts';

/** Returns the change that pays a sample order. */
function paying(options: SampleOptions): OrderChange {
  const change = OrderChange.of(written(placeSample(options)), SAMPLE_TIME);
  for (const { paymentNo } of change.after.payments)
    paymentConfirmed(change, paymentNo, { tradeNo: 'T1', paidFrom: null });
  return change;
}

test('the discounts by price and by voucher are recorded once, when the order is paid', () => {
  const change = paying({ priceFen: 4690n, voucher: { voucherNo: 'V1', amountFen: 300n } });
  expect(paidSaleOf(change)).toEqual({
    carrier: 'CMCC',
    faceFen: 5000n,
    offByPrice: 10n,
    offByVoucher: 300n,
  });
  const later = OrderChange.of(written(change), SAMPLE_TIME);
  expect(paidSaleOf(later)).toBeNull();
  expect(paidSaleOf(placeSample())).toBeNull();
});

test('an automatic top-up is a sale like any other; orders with points and rewards are none', () => {
  expect(paidSaleOf(paying({ way: 'agreement' }))).toMatchObject({ offByPrice: 10n });
  expect(paidSaleOf(paying({ way: 'both' }))).toBeNull();
  expect(paidSaleOf(placeSample({ way: 'activity' }))).toBeNull();
});
