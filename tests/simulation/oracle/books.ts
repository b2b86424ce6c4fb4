/**
 * What the oracle judges by: the partners' own books, what people were told, what operators did by hand, and
 * the rows as SQL gives them. Times are ms since the world began.
 */
export interface Books {
  readonly taken: readonly Taken[];
  readonly returned: readonly Returned[];
  readonly credits: readonly Credited[];
  /** Payments whose points the points service still holds. */
  readonly frozen: readonly string[];
  readonly wishes: readonly Wish[];
  readonly limits: readonly LimitInForce[];
  readonly told: readonly Told[];
  readonly acts: readonly ByHand[];
  readonly orders: readonly OrderRow[];
  readonly transfers: readonly TransferRow[];
  /** Those that people were given, and what they were told of them. */
  readonly vouchers: readonly Voucher[];
  readonly toldOfVouchers: readonly ToldOfVoucher[];
  /** Accounts that were told as closed. */
  readonly closings: readonly Closing[];
  /** Rows that closing an account is to remove, at the end. */
  readonly personal: readonly PersonalRow[];
  /** Until when everything was to have come to its end. */
  readonly promisedBy: number;
}

export type Unit = 'fen' | 'points';

/** A cashier took money, or the points service points, for one of our payment numbers. */
export interface Taken {
  readonly account: string;
  readonly unit: Unit;
  readonly paymentNo: string;
  readonly amount: bigint;
  readonly at: number;
  /** It had said before that nothing would be taken any more. */
  readonly isAfterClosing: boolean;
  /** When it first answered that this was paid and nothing of it had gone back; null: it never did. */
  readonly answeredPaidAt: number | null;
}

/** It gave some of it back. */
export interface Returned {
  readonly account: string;
  readonly unit: Unit;
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly amount: bigint;
  readonly at: number;
  /** Somebody did it in the partner's own console. */
  readonly isByOthers: boolean;
}

/** Among suppliers: who takes repayments of what is paid later. */
export const LENDER = 'lender';

/** A supplier credited a number, or the lender took a repayment. */
export interface Credited {
  readonly supplier: string;
  readonly deliveryNo: string;
  readonly mobileNo: string;
  readonly faceFen: bigint;
  readonly at: number;
}

/** An order that somebody wanted, as often as they asked for it. */
export interface Wish {
  readonly requestNo: string;
  /** When they asked for it first. */
  readonly askedAt: number;
  /** What they were shown: the voucher taken off. */
  readonly priceFen: bigint;
  readonly points: bigint;
  readonly voucherNo: string | null;
}

/** Somebody was told that their account is closed. */
export interface Closing {
  readonly person: string;
  readonly userNo: string;
  readonly at: number;
}

export interface PersonalRow {
  readonly userNo: string;
  readonly table: string;
}

/** What a user could top up in a day and a month while this may have been known to be so. */
export interface LimitInForce {
  readonly from: number;
  readonly to: number;
  readonly perDayFen: bigint;
  readonly perMonthFen: bigint;
}

/** A voucher that somebody was given by an activity. */
export interface Voucher {
  readonly voucherNo: string;
  readonly amountFen: bigint;
}

/** How somebody was told that their voucher stands. */
export interface ToldOfVoucher {
  readonly voucherNo: string;
  readonly at: number;
  readonly state: string;
  /** Until when it can be used. */
  readonly until: number;
  /** After everything has ended. */
  readonly isLast: boolean;
}

/** What the gateway told somebody about an order. */
export interface Told {
  readonly person: string;
  readonly askedAt: number;
  readonly at: number;
  readonly requestNo: string;
  readonly orderNo: string;
  readonly mobileNo: string;
  readonly faceFen: bigint;
  readonly priceFen: bigint;
  readonly state: string;
  readonly paymentState: string;
  readonly deliveryState: string | null;
  readonly refunds: readonly { readonly state: string; readonly unit: Unit; readonly amount: bigint }[];
  /** After everything has ended. */
  readonly isLast: boolean;
}

/** An operator's act; `perhaps`: nobody knows whether it was carried out. */
export interface ByHand {
  readonly orderNo: string;
  readonly act: 'giveBack' | 'refuse' | 'settle';
  readonly outcome: 'done' | 'refused' | 'perhaps';
}

export interface OrderRow {
  readonly orderNo: string;
  readonly state: string;
  readonly isOpen: boolean;
  /** Of the request that it came from. */
  readonly requestNo: string;
  /** Of which charge it is; null: somebody placed it. */
  readonly chargeNo: string | null;
  /** The activity that gives it; null: somebody pays for it. */
  readonly activityId: string | null;
}

export interface TransferRow {
  readonly orderNo: string;
  readonly debit: string;
  readonly credit: string;
  readonly unit: string;
  readonly amount: bigint;
}

/** Of the number of a payment, a delivery or a refund. */
export const orderNoIn = (number: string): string => number.slice(1, 25);
