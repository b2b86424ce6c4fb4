/**
 * Who credits a number, and who knows about it. One that credits need not know more (an aggregator), so the
 * two are ports of their own; the carrier of docs/partners.md is both.
 * `indeterminate` is neither yes nor no: the delivery is then unknown and is queried.
 */
import type { Carrier as CarrierCode } from '@phonebill/contract';
import type { Fen, Micros } from '@phonebill/money';
import type { NotFound, Indeterminate } from '../answers.ts';
import type { StatementTotal } from '../statement.ts';

export type { NotFound, Indeterminate };

export interface TopUpRequest {
  /** Ours, one per order; the same again is the same credit. */
  readonly deliveryNo: string;
  readonly mobileNo: string;
  /** The number's own, as the order was placed. */
  readonly carrier: CarrierCode;
  readonly faceFen: Fen;
}

export interface DeliveryResult {
  readonly kind: 'delivery';
  readonly state: 'accepted' | 'credited' | 'refused' | 'cancelled';
  readonly carrierRef: string | null;
  readonly faceFen: Fen;
  readonly reason: string | null;
  /** Left out: it has not said. */
  readonly cost?: Cost;
}

/** What a top-up costs us at its supplier, in whichever currency it counts in. */
export interface Cost {
  /** As ISO 4217 has it. */
  readonly currency: string;
  /** All that it takes from the float, and of that what the supplier calls its fee or commission. */
  readonly total: Micros;
  readonly fee: Micros;
}

/**
 * Our float there is too low. Nothing was begun under this number, and the same request may be sent again.
 */
export interface FloatTooLow {
  readonly kind: 'floatTooLow';
}

export const FLOAT_TOO_LOW: FloatTooLow = Object.freeze({ kind: 'floatTooLow' });

/**
 * The supplier waits a while between two top-ups of one mobile number. Nothing was begun under this delivery
 * number, and the same request may be sent again.
 */
export interface TooSoon {
  readonly kind: 'tooSoon';
}

export const TOO_SOON: TooSoon = Object.freeze({ kind: 'tooSoon' });

/** What differs between suppliers. */
export interface SupplierTraits {
  /**
   * Of a supplier that cannot cancel: so long after a request was last sent, ms, its `notFound` says that the
   * request never arrives. Before that it says nothing: nothing is sent again, and nothing is refunded. Null:
   * it closes a number when it is asked to.
   */
  readonly absentAfterMs: number | null;
  /**
   * So long after a credit (ms) it may still take it back, or list one that it had refused, without a word.
   * Left out: what it has said and listed stays.
   */
  readonly reversibleForMs?: number;
}

/** Of one that closes a number when it is asked to. */
const usualTraits: SupplierTraits = { absentAfterMs: null };

/** What is left of what we have paid a supplier in advance, in each currency that it keeps for us. */
export interface Balance {
  readonly kind: 'balance';
  readonly floats: readonly Float[];
}

export interface Float {
  /** As ISO 4217 has it. */
  readonly currency: string;
  /** Without what is held for top-ups under way; below zero: owed. */
  readonly available: Micros;
}

export interface NumberFacts {
  readonly kind: 'number';
  /** Null: as the prefix says. */
  readonly carrier: CarrierCode | null;
  readonly ported: boolean;
  readonly acceptsTopUp: boolean;
}

export interface Credit {
  readonly deliveryNo: string;
  /** Null: the supplier lists it with none that can be read. */
  readonly mobileNo: string | null;
  /** Null: as above. */
  readonly faceFen: Fen | null;
  readonly at: Date;
}

export type BillKind = 'plan' | 'calls' | 'data' | 'sms' | 'other';

export interface Bill {
  readonly kind: 'bill';
  /** Below zero: owed. */
  readonly balanceFen: Fen;
  readonly asOf: Date;
  /** Newest first; `month` is yyyymm. */
  readonly months: readonly {
    readonly month: string;
    readonly totalFen: Fen;
    readonly kinds: readonly { readonly kind: BillKind; readonly amountFen: Fen }[];
  }[];
}

/** Who credits numbers. */
export interface TopUpSupplier {
  /** Left out: the usual ones; see {@link supplierTraitsOf}. */
  readonly traits?: SupplierTraits;
  /**
   * Whether it can credit numbers of a carrier with such an amount, by what it last said that it sells; one
   * that cannot refuses it.
   */
  serves(carrier: CarrierCode, faceFen: Fen): boolean;
  /** Has what it sells read, unless that is known, or a moment pass. Left out: `serves` needs no reading. */
  readOffers?(): Promise<void>;
  /** What `topUp` sends, to be kept before it is first sent. */
  topUpBody(request: TopUpRequest): string;
  /**
   * `body` is what was kept of `topUpBody`, sent as it is; left out: composed now. A carrier that holds
   * another request under this number is asked what it holds.
   */
  topUp(
    request: TopUpRequest,
    body?: string,
  ): Promise<DeliveryResult | FloatTooLow | TooSoon | Indeterminate>;
  queryTopUp(deliveryNo: string): Promise<DeliveryResult | NotFound | Indeterminate>;
  /**
   * After `cancelled` this delivery number is never credited, even if it had not been received before. A
   * supplier that cannot cancel gives how it stands, and never `cancelled`.
   */
  cancelTopUp(request: TopUpRequest): Promise<DeliveryResult | NotFound | Indeterminate>;
  /** What is left of our float. Left out: it is not paid in advance, or cannot be asked. */
  balance?(): Promise<Balance | Indeterminate>;
  /** What was credited in [from, to), page by page. Throws when the partner does not answer. */
  statement(from: Date, to: Date): AsyncIterable<Credit>;
  /** The sum of each `credit` of [from, to). Throws StatementUnavailable. */
  totals(from: Date, to: Date): Promise<readonly StatementTotal[]>;
}

export function supplierTraitsOf({
  traits = usualTraits,
}: Pick<TopUpSupplier, 'traits'>): Required<SupplierTraits> {
  return { reversibleForMs: 0, ...traits };
}

/** Who knows about numbers. */
export interface NumberInformation {
  lookUp(mobileNo: string): Promise<NumberFacts | Indeterminate>;
  /** A number's balance and charges by month. `notFound`: there is none for it. */
  bill(mobileNo: string): Promise<Bill | NotFound | Indeterminate>;
}

export type CarrierService = TopUpSupplier & NumberInformation;

/** What became of a delivery, its signature checked. */
export interface DeliveryReport {
  readonly deliveryNo: string;
  readonly state: 'credited' | 'refused';
  readonly carrierRef: string | null;
  readonly faceFen: Fen;
  readonly reason: string | null;
  /** As of {@link DeliveryResult}. */
  readonly cost?: Cost;
}

/** A supplier's webhook event: a report, or that it is to be asked, by a supplier that does not sign. */
export type DeliveryWebhookEvent =
  | DeliveryReport
  | { readonly deliveryNo: string; readonly state: 'changed' };
