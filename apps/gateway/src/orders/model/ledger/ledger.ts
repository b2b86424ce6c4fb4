/**
 * The double-entry ledger. Value moves in transfers from one account to another, each one row: debit, credit,
 * amount and its unit, fen or points, which never mix. So every posting sums to zero by its form, and no
 * program error can unbalance it.
 *
 * Accounts: `cashier`, `digitalCashier`, `entrustedPayments` and `pointsService` what each of them has taken
 * for us and not given back; `creditLender` what we owe it of the repayments that users made through us;
 * `customer` what users have paid and not yet got; `carrier` what we owe the carrier; `discount` what we give
 * towards a top-up, `activities` what we give from the budgets of activities, `pointsProgramme` what the
 * points programme owes us towards it; `pointsRedeemed` the points that bought something; `givenBack` what we
 * give back to users for numbers that were credited; `refundsInFlight` what is on its way back; `writtenOff`
 * what partners lack and is not to be had, which belongs to differences and to no order. At every moment and
 * in each unit: debited from users + given back = delivered + refunded + in flight + still held for them.
 */
import type { OrderKind, PayMethod } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import { paymentCapabilities } from '../../../partners/payments/index.ts';

export const accounts = [
  'cashier',
  'digitalCashier',
  'entrustedPayments',
  'pointsService',
  'customer',
  'carrier',
  'creditLender',
  'discount',
  'activities',
  'pointsProgramme',
  'pointsRedeemed',
  'givenBack',
  'refundsInFlight',
  'writtenOff',
] as const;
export type Account = (typeof accounts)[number];

export const units = ['fen', 'points'] as const;
export type Unit = (typeof units)[number];

export type TransferReason =
  | 'paid'
  | 'delivered'
  | 'repaid'
  | 'discountGiven'
  | 'voucherUsed'
  | 'pointsFunded'
  | 'refundRequested'
  | 'givenBack'
  | 'refundPaid'
  | 'writtenOff';

export interface Transfer {
  readonly reason: TransferReason;
  readonly debit: Account;
  readonly credit: Account;
  readonly unit: Unit;
  readonly amount: bigint;
}

/** Who holds for us what users pay. */
const holder = {
  cash: 'cashier',
  digital: 'digitalCashier',
  agreement: 'entrustedPayments',
  points: 'pointsService',
  activity: 'activities',
} as const satisfies Record<PayMethod, Account>;

/** What a way to pay counts in. */
export function unitOf(method: PayMethod): Unit {
  return paymentCapabilities[method].unit;
}

/** A cashier took the user's money, the points service their points; or an activity pays for them. */
export function paid(amount: bigint, method: PayMethod): Transfer[] {
  return [{ reason: 'paid', debit: holder[method], credit: 'customer', unit: unitOf(method), amount }];
}

/**
 * The carrier credited the number with its face value, or the lender took the repayment; the user paid the
 * price in money and points. Of what the money falls short of the face value, a voucher's part comes from the
 * budget of its activity; the rest from the points programme where points were paid, and from us as a
 * discount otherwise.
 */
export function delivered({
  kind,
  priceFen,
  points,
  faceFen,
  voucher,
}: {
  readonly kind: OrderKind;
  readonly priceFen: Fen;
  readonly points: bigint;
  readonly faceFen: Fen;
  readonly voucher: { readonly amountFen: Fen } | null;
}): Transfer[] {
  if (kind === 'repayment')
    return [{ reason: 'repaid', debit: 'customer', credit: 'creditLender', unit: 'fen', amount: faceFen }];
  const voucherFen = voucher?.amountFen ?? 0n;
  const lessFen = faceFen - priceFen - voucherFen;
  if (lessFen < 0n) throw new RangeError('a price and a voucher above the face value have no account');
  const transfers: Transfer[] = [];
  if (priceFen > 0n)
    transfers.push({
      reason: 'delivered',
      debit: 'customer',
      credit: 'carrier',
      unit: 'fen',
      amount: priceFen,
    });
  if (points > 0n)
    transfers.push({
      reason: 'delivered',
      debit: 'customer',
      credit: 'pointsRedeemed',
      unit: 'points',
      amount: points,
    });
  if (voucherFen > 0n)
    transfers.push({
      reason: 'voucherUsed',
      debit: 'activities',
      credit: 'carrier',
      unit: 'fen',
      amount: voucherFen,
    });
  if (lessFen > 0n) {
    const [reason, debit] =
      points > 0n ? (['pointsFunded', 'pointsProgramme'] as const) : (['discountGiven', 'discount'] as const);
    transfers.push({ reason, debit, credit: 'carrier', unit: 'fen', amount: lessFen });
  }
  return transfers;
}

/** A refund was decided: the amount is no longer held for an order but on its way back. */
export function refundRequested(amount: bigint, method: PayMethod): Transfer[] {
  return [
    { reason: 'refundRequested', debit: 'customer', credit: 'refundsInFlight', unit: unitOf(method), amount },
  ];
}

/** What was paid for a number that was credited goes back, though nothing is held for it any more. */
export function givenBack(amount: bigint, method: PayMethod): Transfer[] {
  return [
    { reason: 'givenBack', debit: 'givenBack', credit: 'refundsInFlight', unit: unitOf(method), amount },
  ];
}

/** It is back with its payer. */
export function refundPaid(amount: bigint, method: PayMethod): Transfer[] {
  return [
    { reason: 'refundPaid', debit: 'refundsInFlight', credit: holder[method], unit: unitOf(method), amount },
  ];
}

/** What a partner's account is short of is not to be had; `amount` below zero: so much of it is, by now. */
export function writtenOff(account: Account, amount: bigint, unit: Unit): Transfer[] {
  if (amount === 0n) return [];
  const [debit, credit]: [Account, Account] = amount > 0n ? ['writtenOff', account] : [account, 'writtenOff'];
  return [{ reason: 'writtenOff', debit, credit, unit, amount: amount < 0n ? -amount : amount }];
}

/** Debits less credits of each account in one unit. Sums to zero over all accounts. */
export function balances(
  transfers: readonly Pick<Transfer, 'debit' | 'credit' | 'unit' | 'amount'>[],
  unit: Unit,
): Record<Account, bigint> {
  const result = Object.fromEntries(accounts.map((account) => [account, 0n])) as Record<Account, bigint>;
  for (const transfer of transfers) {
    if (transfer.unit !== unit) continue;
    result[transfer.debit] += transfer.amount;
    result[transfer.credit] -= transfer.amount;
  }
  return result;
}
