/**
 * The ports of the party that credits a number and of the party that has information about it. A supplier
 * that credits numbers (an aggregator) need not have information about them, so these are two ports; the
 * carrier of docs/partners.md implements both.
 * `indeterminate` is neither yes nor no: the outcome of the delivery is then unknown and is queried.
 */
import type { Carrier as CarrierCode } from '@phonebill/contract';
import type { Fen, Micros } from '@phonebill/money';
import type { NotFound, Indeterminate } from '../answers.ts';
import type { StatementTotal } from '../statement.ts';

export type { NotFound, Indeterminate };

export interface TopUpRequest {
  /** Our number, one per order; a repeated request with it is the same credit. */
  readonly deliveryNo: string;
  readonly mobileNo: string;
  /** The carrier of the mobile number when the order was placed. */
  readonly carrier: CarrierCode;
  readonly faceFen: Fen;
}

export interface DeliveryResult {
  readonly kind: 'delivery';
  readonly state: 'accepted' | 'credited' | 'refused' | 'cancelled';
  readonly carrierRef: string | null;
  readonly faceFen: Fen;
  readonly reason: string | null;
  /** The cost; omitted when the supplier has not stated it. */
  readonly cost?: Cost;
}

/** The cost of a top-up at its supplier, in the currency in which the supplier charges. */
export interface Cost {
  /** The ISO 4217 code. */
  readonly currency: string;
  /**
   * The whole amount taken from the float, and the part of it that the supplier calls its fee or commission.
   */
  readonly total: Micros;
  readonly fee: Micros;
}

/**
 * Our float at the supplier is too low. Nothing was begun under this number, and the same request may be sent
 * again.
 */
export interface FloatTooLow {
  readonly kind: 'floatTooLow';
}

export const FLOAT_TOO_LOW: FloatTooLow = Object.freeze({ kind: 'floatTooLow' });

/**
 * The supplier requires some time between two top-ups of one mobile number. Nothing was begun under this
 * delivery number, and the same request may be sent again.
 */
export interface TooSoon {
  readonly kind: 'tooSoon';
}

export const TOO_SOON: TooSoon = Object.freeze({ kind: 'tooSoon' });

/** The properties in which suppliers differ. */
export interface SupplierTraits {
  /**
   * Set for suppliers that cannot cancel: the time (ms) after a request was last sent from which the answer
   * `notFound` means that the request will never arrive. Before then `notFound` proves nothing: nothing is
   * sent again and nothing is refunded. Null for a supplier that closes a number on request.
   */
  readonly absentAfterMs: number | null;
  /**
   * How long (ms) after a credit the supplier may still take it back, or list one that it had refused,
   * without telling us. Omitted when its answers and statements are final.
   */
  readonly reversibleForMs?: number;
}

/** The traits of a supplier that closes a number on request. */
const usualTraits: SupplierTraits = { absentAfterMs: null };

/** The rest of the money that we have paid a supplier in advance, in each currency that it keeps for us. */
export interface Balance {
  readonly kind: 'balance';
  readonly floats: readonly Float[];
}

export interface Float {
  /** The ISO 4217 code. */
  readonly currency: string;
  /** The available amount, without what is held for top-ups under way; negative when we owe the supplier. */
  readonly available: Micros;
}

export interface NumberFacts {
  readonly kind: 'number';
  /** Null when the prefix of the number decides. */
  readonly carrier: CarrierCode | null;
  readonly ported: boolean;
  readonly acceptsTopUp: boolean;
}

export interface Credit {
  readonly deliveryNo: string;
  /** Null when the supplier lists the credit without a readable number. */
  readonly mobileNo: string | null;
  /** Null when the supplier lists the credit without a readable amount. */
  readonly faceFen: Fen | null;
  readonly at: Date;
}

export type BillKind = 'plan' | 'calls' | 'data' | 'sms' | 'other';

export interface Bill {
  readonly kind: 'bill';
  /** The balance; negative when the user owes it. */
  readonly balanceFen: Fen;
  readonly asOf: Date;
  /** The months, newest first; `month` is yyyymm. */
  readonly months: readonly {
    readonly month: string;
    readonly totalFen: Fen;
    readonly kinds: readonly { readonly kind: BillKind; readonly amountFen: Fen }[];
  }[];
}

/** A supplier that credits numbers. */
export interface TopUpSupplier {
  /** Omitted for the usual traits; see {@link supplierTraitsOf}. */
  readonly traits?: SupplierTraits;
  /**
   * Returns whether the supplier can credit a carrier's numbers with this amount, according to what it last
   * said that it sells. A supplier that cannot refuses the top-up.
   */
  serves(carrier: CarrierCode, faceFen: Fen): boolean;
  /**
   * Waits until what the supplier sells has been read, for a moment at most; returns at once when it is
   * known. Omitted when `serves` needs nothing to be read.
   */
  readOffers?(): Promise<void>;
  /** Returns the body that `topUp` sends, to be stored before it is first sent. */
  topUpBody(request: TopUpRequest): string;
  /**
   * Requests the top-up. `body` is the stored result of `topUpBody` and is sent unchanged; composed now when
   * omitted. A carrier that holds another request under this number is queried for what it holds.
   */
  topUp(
    request: TopUpRequest,
    body?: string,
  ): Promise<DeliveryResult | FloatTooLow | TooSoon | Indeterminate>;
  queryTopUp(deliveryNo: string): Promise<DeliveryResult | NotFound | Indeterminate>;
  /**
   * Cancels the top-up. After `cancelled` this delivery number is never credited, even if it had not been
   * received before. A supplier that cannot cancel returns the present state and never `cancelled`.
   */
  cancelTopUp(request: TopUpRequest): Promise<DeliveryResult | NotFound | Indeterminate>;
  /**
   * Returns what is left of our float. Omitted for a supplier that is not paid in advance or cannot be asked.
   */
  balance?(): Promise<Balance | Indeterminate>;
  /** Yields what was credited in [from, to), page by page. Throws when the partner does not answer. */
  statement(from: Date, to: Date): AsyncIterable<Credit>;
  /** Returns the sum of the `credit` items of [from, to). Throws StatementUnavailable. */
  totals(from: Date, to: Date): Promise<readonly StatementTotal[]>;
}

export function supplierTraitsOf({
  traits = usualTraits,
}: Pick<TopUpSupplier, 'traits'>): Required<SupplierTraits> {
  return { reversibleForMs: 0, ...traits };
}

/** A partner that has information about numbers. */
export interface NumberInformation {
  lookUp(mobileNo: string): Promise<NumberFacts | Indeterminate>;
  /** Returns a number's balance and its charges by month; `notFound` when there is no bill for it. */
  bill(mobileNo: string): Promise<Bill | NotFound | Indeterminate>;
}

export type CarrierService = TopUpSupplier & NumberInformation;

/** The outcome of a delivery as reported by the supplier, with its signature checked. */
export interface DeliveryReport {
  readonly deliveryNo: string;
  readonly state: 'credited' | 'refused';
  readonly carrierRef: string | null;
  readonly faceFen: Fen;
  readonly reason: string | null;
  /** The same as in {@link DeliveryResult}. */
  readonly cost?: Cost;
}

/**
 * A supplier's webhook event: either a report, or, from a supplier that does not sign, a hint that the
 * supplier should be queried.
 */
export type DeliveryWebhookEvent =
  | DeliveryReport
  | { readonly deliveryNo: string; readonly state: 'changed' };
