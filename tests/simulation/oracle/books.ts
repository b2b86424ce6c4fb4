/**
 * The facts by which the oracle judges: the partners' own books, what people were told, what operators did by
 * hand, and the database rows read by SQL. Times are in ms since the world began.
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
  /** Vouchers that people were given, and what they were told of them. */
  readonly vouchers: readonly Voucher[];
  readonly toldOfVouchers: readonly ToldOfVoucher[];
  /** Accounts whose owners were told that they are closed. */
  readonly closings: readonly Closing[];
  /** Rows that closing an account must remove, as they are at the end. */
  readonly personal: readonly PersonalRow[];
  /** The time by which everything must have ended. */
  readonly promisedBy: number;
}

export type Unit = 'fen' | 'points';

/** A payment that a cashier took, or the points service in points, for one of our payment numbers. */
export interface Taken {
  readonly account: string;
  readonly unit: Unit;
  readonly paymentNo: string;
  readonly amount: bigint;
  readonly at: number;
  /** Whether the cashier took it after it had confirmed that the payment is closed. */
  readonly isAfterClosing: boolean;
  /** When the cashier first answered that this was paid with nothing given back; null when it never did. */
  readonly answeredPaidAt: number | null;
}

/** An amount that a cashier gave back. */
export interface Returned {
  readonly account: string;
  readonly unit: Unit;
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly amount: bigint;
  readonly at: number;
  /** Whether it was made in the partner's own console instead of by us. */
  readonly isByOthers: boolean;
}

/** The lender, listed among suppliers because it takes repayments of credit pay. */
export const LENDER = 'lender';

/** A number that a supplier credited, or a repayment that the lender took. */
export interface Credited {
  readonly supplier: string;
  readonly deliveryNo: string;
  readonly mobileNo: string;
  readonly faceFen: bigint;
  readonly at: number;
}

/** An order that a person wanted, however often they requested it. */
export interface Wish {
  readonly requestNo: string;
  /** When it was first requested. */
  readonly askedAt: number;
  /** The price shown to the person, with the voucher deducted. */
  readonly priceFen: bigint;
  readonly points: bigint;
  readonly voucherNo: string | null;
}

/** A person was told that their account is closed. */
export interface Closing {
  readonly person: string;
  readonly userNo: string;
  readonly at: number;
}

export interface PersonalRow {
  readonly userNo: string;
  readonly table: string;
}

/** The limits of a day and a month, for the time in which a process may have applied them. */
export interface LimitInForce {
  readonly from: number;
  readonly to: number;
  readonly perDayFen: bigint;
  readonly perMonthFen: bigint;
}

/** A voucher that an activity gave to a person. */
export interface Voucher {
  readonly voucherNo: string;
  readonly amountFen: bigint;
}

/** The answer that a person got about their voucher. */
export interface ToldOfVoucher {
  readonly voucherNo: string;
  readonly at: number;
  readonly state: string;
  /** The end of its validity. */
  readonly until: number;
  /** Whether it was read after everything had ended. */
  readonly isLast: boolean;
}

/** The answer that the gateway gave a person about an order. */
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
  /** Whether it was read after everything had ended. */
  readonly isLast: boolean;
}

/** An operator's act; `perhaps` when it is not known whether it was carried out. */
export interface ByHand {
  readonly orderNo: string;
  readonly act: 'giveBack' | 'refuse' | 'settle';
  readonly outcome: 'done' | 'refused' | 'perhaps';
}

export interface OrderRow {
  readonly orderNo: string;
  readonly state: string;
  readonly isOpen: boolean;
  /** The request that placed it. */
  readonly requestNo: string;
  /** The charge it belongs to; null when a person placed it. */
  readonly chargeNo: string | null;
  /** The activity that pays for it; null when a person pays. */
  readonly activityId: string | null;
}

export interface TransferRow {
  readonly orderNo: string;
  readonly debit: string;
  readonly credit: string;
  readonly unit: string;
  readonly amount: bigint;
}

/** The order number within the number of a payment, delivery or refund. */
export const orderNoIn = (number: string): string => number.slice(1, 25);
