/** Chooses which of the user's vouchers lowers the price of the chosen amount. */
import type { DenominationView, UsableVoucherView } from '@phonebill/contract/wire';

/** A voucher's number; null for none; undefined for the best one. */
export type WantedVoucher = string | null | undefined;

/**
 * Returns whether it can be used for an amount: something is left to pay, and nothing of the voucher is lost.
 */
export function fitsAmount(
  { minFaceFen, amountFen }: UsableVoucherView,
  { faceFen, priceFen }: DenominationView,
): boolean {
  return faceFen >= minFaceFen && priceFen > amountFen;
}

/**
 * Returns the voucher to use for an amount: the chosen one if it fits, otherwise the first that does; the
 * largest are first. Null if none fits.
 */
export function voucherFor(
  vouchers: readonly UsableVoucherView[],
  wanted: WantedVoucher,
  amount: DenominationView | null,
): UsableVoucherView | null {
  if (amount === null || wanted === null) return null;
  const usable = vouchers.filter((voucher) => fitsAmount(voucher, amount));
  return usable.find(({ voucherNo }) => voucherNo === wanted) ?? usable[0] ?? null;
}
