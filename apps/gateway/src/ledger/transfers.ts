/**
 * The double-entry ledger. Money moves in transfers from one account to another, each one row: debit, credit, amount.
 * So every posting sums to zero by its form, and no program error can unbalance it.
 *
 * Accounts: `cashier` what the cashier holds for us; `customer` what users have paid and not yet got;
 * `carrier` what we owe the carrier; `discount` what we give towards a top-up; `refundsInFlight` what is on its way back.
 * At every moment: debited from users = delivered + refunded + in flight + still held for them.
 */
import type { Fen } from '@phonebill/money';

export const accounts = ['cashier', 'customer', 'carrier', 'discount', 'refundsInFlight'] as const;
export type Account = (typeof accounts)[number];

export type TransferReason = 'paid' | 'delivered' | 'discountGiven' | 'refundPromised' | 'refundPaid';

export interface Transfer {
  readonly reason: TransferReason;
  readonly debit: Account;
  readonly credit: Account;
  readonly amountFen: Fen;
}

/** The cashier took the user's money. */
export function paid(amountFen: Fen): Transfer[] {
  return [{ reason: 'paid', debit: 'cashier', credit: 'customer', amountFen }];
}

/** The carrier credited the number with its face value; the user paid the price and we give the rest. Price ≤ face. */
export function delivered(priceFen: Fen, faceFen: Fen): Transfer[] {
  if (priceFen > faceFen) throw new RangeError('a price above the face value has no account');
  const transfers: Transfer[] = [{ reason: 'delivered', debit: 'customer', credit: 'carrier', amountFen: priceFen }];
  if (faceFen > priceFen) transfers.push({ reason: 'discountGiven', debit: 'discount', credit: 'carrier', amountFen: faceFen - priceFen });
  return transfers;
}

/** A refund was decided: the money is no longer held for an order but on its way back. */
export function refundPromised(amountFen: Fen): Transfer[] {
  return [{ reason: 'refundPromised', debit: 'customer', credit: 'refundsInFlight', amountFen }];
}

/** The cashier gave the money back. */
export function refundPaid(amountFen: Fen): Transfer[] {
  return [{ reason: 'refundPaid', debit: 'refundsInFlight', credit: 'cashier', amountFen }];
}

/** Debits less credits of each account, in fen. Sums to zero over all accounts. */
export function balances(transfers: readonly Pick<Transfer, 'debit' | 'credit' | 'amountFen'>[]): Record<Account, Fen> {
  const result: Record<Account, Fen> = { cashier: 0n, customer: 0n, carrier: 0n, discount: 0n, refundsInFlight: 0n };
  for (const { debit, credit, amountFen } of transfers) {
    result[debit] += amountFen;
    result[credit] -= amountFen;
  }
  return result;
}
