import type { UsableVoucherView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { voucherFor } from './voucher-choice.ts';

const voucher = (voucherNo: string, amountFen: number, minFaceFen: number): UsableVoucherView => ({
  voucherNo,
  amountFen,
  minFaceFen,
  expiresAt: '2030-12-01T15:59:59.000Z',
});
/** In the gateway's order: the largest first. */
const vouchers = [voucher('ten', 1000, 10_000), voucher('five', 500, 5000), voucher('two', 200, 1000)];
const fifty = { faceFen: 5000, priceFen: 4990 };
const chosen = (wanted: string | null | undefined, amount = fifty) =>
  voucherFor(vouchers, wanted, amount)?.voucherNo ?? null;

test('takes the largest voucher that fits, unless another one or none was chosen', () => {
  expect(chosen(undefined)).toBe('five');
  expect(chosen(undefined, { faceFen: 10_000, priceFen: 9980 })).toBe('ten');
  expect(chosen('two')).toBe('two');
  expect(chosen(null)).toBeNull();
  expect(voucherFor(vouchers, undefined, null)).toBeNull();
});

test('a chosen voucher that does not fit the amount is replaced by the best one that does', () => {
  expect(chosen('ten')).toBe('five');
  expect(chosen('gone meanwhile')).toBe('five');
  expect(chosen('five', { faceFen: 500, priceFen: 500 })).toBeNull();
});

test('a voucher always leaves something to pay', () => {
  const five = { faceFen: 5000, priceFen: 500 };
  expect(chosen(undefined, five)).toBe('two');
  expect(chosen(undefined, { ...five, priceFen: 501 })).toBe('five');
});
