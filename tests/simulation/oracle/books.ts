/**
 * What the oracle judges by: the partners' own books, what people were told, what operators did by hand, and
 * the rows as SQL gives them. Times are ms since the world began.
 */
export interface Books {
  readonly taken: readonly Taken[];
  readonly returned: readonly Returned[];
  readonly credits: readonly Credited[];
  readonly told: readonly Told[];
  readonly acts: readonly ByHand[];
  readonly orders: readonly OrderRow[];
  readonly transfers: readonly TransferRow[];
  /** Until when everything was to have come to its end. */
  readonly promisedBy: number;
}

/** A cashier took money for one of our payment numbers. */
export interface Taken {
  readonly account: string;
  readonly paymentNo: string;
  readonly fen: bigint;
  readonly at: number;
}

/** A cashier gave money back. */
export interface Returned {
  readonly account: string;
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly fen: bigint;
  readonly at: number;
}

/** A supplier credited a number. */
export interface Credited {
  readonly supplier: string;
  readonly deliveryNo: string;
  readonly mobileNo: string;
  readonly faceFen: bigint;
  readonly at: number;
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
  readonly refunds: readonly { readonly state: string; readonly fen: bigint }[];
  /** After everything has ended. */
  readonly isLast: boolean;
}

/** An operator's act; `perhaps`: nobody knows whether it was carried out. */
export interface ByHand {
  readonly orderNo: string;
  readonly act: 'giveBack' | 'refuse';
  readonly outcome: 'done' | 'refused' | 'perhaps';
}

export interface OrderRow {
  readonly orderNo: string;
  readonly state: string;
  readonly isOpen: boolean;
  /** Of which charge it is; null: somebody placed it. */
  readonly chargeNo: string | null;
}

export interface TransferRow {
  readonly orderNo: string;
  readonly debit: string;
  readonly credit: string;
  readonly fen: bigint;
}

/** Of the number of a payment, a delivery or a refund. */
export const orderNoIn = (number: string): string => number.slice(1, 25);
