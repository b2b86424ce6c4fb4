/** Which of the user's vouchers lowers the price of what is chosen. Pure. */
import type { DenominationView, UsableVoucherView } from '@phonebill/contract/wire';

/** A voucher by its number; null: none; undefined: the best. */
export type WantedVoucher = string | null | undefined;

/** Whether it can be used for an amount: something is left to pay, and nothing of it is lost. */
export function fitsAmount(
  { minFaceFen, amountFen }: UsableVoucherView,
  { faceFen, priceFen }: DenominationView,
): boolean {
  return faceFen >= minFaceFen && priceFen > amountFen;
}

/**
 * The one to use for an amount: the one that was chosen where it fits, otherwise the first that does; they
 * come the largest first. Null: none.
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
