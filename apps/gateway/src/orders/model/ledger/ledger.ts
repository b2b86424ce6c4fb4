/**
 * The double-entry ledger. Value moves in transfers from one account to another, each stored as one row:
 * debit, credit, amount and its unit, fen or points, which never mix. Every posting therefore sums to zero by
 * its form, and no program error can unbalance it.
 *
 * The accounts:
 * - `cashier`, `digitalCashier`, `entrustedPayments`, `pointsService`: what each of them has taken for us and
 *   not refunded.
 * - `creditLender`: what we owe it from the repayments that users made through us.
 * - `customer`: what users have paid and not yet received.
 * - `carrier`: what we owe the carrier.
 * - `discount`, `activities`, `pointsProgramme`: what we, the budgets of activities, and the points programme
 *   contribute to top-ups.
 * - `pointsRedeemed`: the points that bought something.
 * - `givenBack`: what we refund to users for numbers that were credited.
 * - `refundsInFlight`: refunds that are not settled yet.
 * - `writtenOff`: what partners lack and cannot be recovered, which belongs to differences and to no order.
 *
 * At every moment and in each unit: debited from users + given back = delivered + refunded + in flight +
 * still held for them.
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

/** The account that holds what users pay, by payment method. */
const holder = {
  cash: 'cashier',
  digital: 'digitalCashier',
  agreement: 'entrustedPayments',
  points: 'pointsService',
  activity: 'activities',
} as const satisfies Record<PayMethod, Account>;

/** Returns the unit of a payment method. */
export function unitOf(method: PayMethod): Unit {
  return paymentCapabilities[method].unit;
}

/**
 * Returns the transfers of a payment: a cashier took the user's money, the points service their points, or an
 * activity pays for them.
 */
export function paid(amount: bigint, method: PayMethod): Transfer[] {
  return [{ reason: 'paid', debit: holder[method], credit: 'customer', unit: unitOf(method), amount }];
}

/**
 * Returns the transfers of a credited number (its face value), or of a repayment that the lender took; the
 * user paid the price in money and points. Of the difference between face value and money, the voucher's part
 * comes from the budget of its activity; the rest comes from the points programme if points were paid, and
 * from us as a discount otherwise.
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

/** Returns the transfers of a requested refund: the amount is no longer held for an order but in flight. */
export function refundRequested(amount: bigint, method: PayMethod): Transfer[] {
  return [
    { reason: 'refundRequested', debit: 'customer', credit: 'refundsInFlight', unit: unitOf(method), amount },
  ];
}

/**
 * Returns the transfers of refunding a number that was credited, although nothing is held for the order any
 * more.
 */
export function givenBack(amount: bigint, method: PayMethod): Transfer[] {
  return [
    { reason: 'givenBack', debit: 'givenBack', credit: 'refundsInFlight', unit: unitOf(method), amount },
  ];
}

/** Returns the transfers of a settled refund. */
export function refundPaid(amount: bigint, method: PayMethod): Transfer[] {
  return [
    { reason: 'refundPaid', debit: 'refundsInFlight', credit: holder[method], unit: unitOf(method), amount },
  ];
}

/**
 * Returns the transfers that write off what a partner's account lacks and cannot be recovered; an `amount`
 * below zero reverses as much of it.
 */
export function writtenOff(account: Account, amount: bigint, unit: Unit): Transfer[] {
  if (amount === 0n) return [];
  const [debit, credit]: [Account, Account] = amount > 0n ? ['writtenOff', account] : [account, 'writtenOff'];
  return [{ reason: 'writtenOff', debit, credit, unit, amount: amount < 0n ? -amount : amount }];
}

/** Returns debits less credits of each account in one unit. They sum to zero over all accounts. */
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
