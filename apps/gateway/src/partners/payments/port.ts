/**
 * The one port of all payment providers: the wallet's cashier, the digital currency's cashier, the points
 * service and entrusted payments. See docs/partners.md. The differences between payment methods are data
 * (`paymentCapabilities`), so that no rule depends on a provider's name. Amounts are in the method's own
 * unit. Every call returns `indeterminate` instead of throwing when the partner gave no answer that we
 * understand: this is neither yes nor no, and is queried. A partner that holds another request under our
 * number is asked at once what it holds, and that is the answer.
 */
import {
  type CashierName,
  type DebitSource,
  type PayerBrowser,
  payerBrowsers,
  type PayMethod,
  type PayWithView,
  type ProviderPayMethod,
} from '@phonebill/contract';
import { type Indeterminate, indeterminate, type NotFound } from '../answers.ts';
import type { StatementTotal } from '../statement.ts';

export type { Indeterminate, NotFound };

export interface PaymentCapabilities {
  /** The unit of amounts: fen, or whole reward points. */
  readonly unit: 'fen' | 'points';
  /**
   * Whether the payer completes the payment on a page of the provider. If false, it cannot be paid later by
   * mistake.
   */
  readonly redirect: boolean;
  /**
   * Whether authorising holds the amount and `capture` takes it. If false, an authorised payment becomes paid
   * without a capture.
   */
  readonly hold: boolean;
  /**
   * Whether authorising debits at once, under the payer's mandate. A repeated authorisation makes no second
   * debit.
   */
  readonly debitUnderMandate: boolean;
  /**
   * Whether the amount comes from a budget of our own: paid when the order is placed, refunded at once, with
   * no provider involved.
   */
  readonly ours: boolean;
}

/** The capabilities of each payment method. */
export const paymentCapabilities = {
  cash: { unit: 'fen', redirect: true, hold: false, debitUnderMandate: false, ours: false },
  digital: { unit: 'fen', redirect: true, hold: false, debitUnderMandate: false, ours: false },
  points: { unit: 'points', redirect: false, hold: true, debitUnderMandate: false, ours: false },
  agreement: { unit: 'fen', redirect: false, hold: false, debitUnderMandate: true, ours: false },
  activity: { unit: 'fen', redirect: false, hold: false, debitUnderMandate: false, ours: true },
} as const satisfies Record<PayMethod, PaymentCapabilities>;

export interface AuthoriseRequest {
  /** Our number, one per attempt; a repeated request with it is the same payment. */
  readonly paymentNo: string;
  readonly orderNo: string;
  readonly amount: bigint;
  /** The subject shown to the payer. */
  readonly subject: string;
  readonly userNo: string;
  /** The address to which the payer's browser returns. */
  readonly returnUrl: string;
  /** The network address of the payer's browser; null when the request does not come from a browser. */
  readonly payerAddress: string | null;
  /** The kind of the payer's browser; omitted for a phone's. */
  readonly payerBrowser?: PayerBrowser;
  /** The payer's id at the provider, for payment methods that need it; omitted while it is unknown. */
  readonly payerId?: string;
  /**
   * The state with which the payer's browser returns from the page that identifies the payer; omitted when
   * the payer is not asked.
   */
  readonly signOnState?: string;
  readonly expiresAt: Date;
  /** The agreement and the source to be debited; only with `debitUnderMandate`. */
  readonly debit: { readonly agreementNo: string; readonly source: DebitSource } | null;
}

/**
 * The state of a payment. `open`: authorised and not paid, because the payer has not completed it or the hold
 * is not captured.
 */
export type PaymentResultState = 'open' | 'paid' | 'declined' | 'closed';

interface PaymentFacts {
  readonly kind: 'payment';
  /** The address at which the payer pays; only while open, and only with `redirect`. */
  readonly payUrl: string | null;
  /** How the payer pays other than at `payUrl`; omitted when they pay there. */
  readonly payWith?: PayWithView | null;
  readonly declineReason: string | null;
  /** The account it was paid from, as named by the provider. */
  readonly paidFrom: string | null;
}

export interface PaidResult extends PaymentFacts {
  readonly state: 'paid';
  /** The provider's own number. */
  readonly tradeNo: string;
  /** The amount taken. */
  readonly amount: bigint;
  /**
   * True when the provider has refunded some of the payment, whoever requested that. Omitted when nothing was
   * refunded, or the provider does not say.
   */
  readonly isReturned?: true;
}

export interface UnpaidResult extends PaymentFacts {
  readonly state: Exclude<PaymentResultState, 'paid'>;
  /** Null when the provider assigns one only once the payment is paid. */
  readonly tradeNo: string | null;
  /** The amount requested; null when the provider does not say. */
  readonly amount: bigint | null;
}

/** Returns a payment in this state of which nothing else is known. */
export function unpaid(state: UnpaidResult['state']): UnpaidResult {
  return {
    kind: 'payment',
    state,
    tradeNo: null,
    amount: null,
    payUrl: null,
    declineReason: null,
    paidFrom: null,
  };
}

/** The state of a payment at its provider. */
export type PaymentResult = PaidResult | UnpaidResult;

export interface RefundRequest {
  /** Our number, one per payment; a repeated request with it is the same refund. */
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly amount: bigint;
  /** The amount that the payment took. */
  readonly paidAmount: bigint;
}

/** The state of a refund at its provider. */
export interface RefundResult {
  readonly kind: 'refund';
  readonly state: 'processing' | 'settled' | 'rejected';
  readonly amount: bigint;
  readonly reason: string | null;
}

/** A payer's identity at a provider. Secret: sent only to the provider and never logged. */
export interface Payer {
  readonly kind: 'payer';
  readonly payerId: string;
}

/** A line of a provider's statement. */
export interface StatementEntry {
  readonly kind: 'payment' | 'refund';
  readonly requestNo: string;
  /** The refunded payment; null for a payment, or when the provider does not say. */
  readonly paymentNo: string | null;
  /** Null when the line has no readable amount. */
  readonly amount: bigint | null;
  readonly at: Date;
}

/** How a payment is made from one kind of browser. */
export interface BrowserWay {
  /** The same as `pageOpensForMs`, for this kind of browser. */
  readonly opensForMs: number | null;
}

/** The properties in which providers of one payment method differ. */
export interface ProviderTraits {
  /**
   * How long (ms) after authorisation a payment's page can be opened; null when until the payment expires.
   */
  readonly pageOpensForMs: number | null;
  /**
   * Returns the time until which the provider's statement is complete, at `nowMs`; null when the statement
   * lists each item as it happens.
   */
  readonly statementUntil: ((nowMs: number) => Date) | null;
  /**
   * How a payment is made from each kind of browser, where this differs: a payment opened for one kind cannot
   * be used from another unless `isPaidAnywhere`. Null for a kind from which payment is impossible. Omitted
   * when the same page works everywhere.
   */
  readonly ways?: Readonly<Record<PayerBrowser, BrowserWay | null>>;
  /** Whether a payment opened for one kind of browser can be paid from every other kind too. */
  readonly isPaidAnywhere?: boolean;
  /**
   * Whether the provider knows nothing of a payment before the payer is on its page: while that page can be
   * opened, its `notFound` does not mean that the payment cannot be made.
   */
  readonly isMadeByPayer?: boolean;
  /**
   * Set for a provider that cannot forbid a payment: the time (ms) after a payment was last sent from which
   * the answer `notFound` means that it never arrived; before then `notFound` proves nothing. Omitted for a
   * provider that forbids payments that it does not know.
   */
  readonly absentAfterMs?: number;
}

/**
 * The traits of a provider whose pages open until the payment expires, and whose statement lists each item as
 * it happens.
 */
const usualTraits: ProviderTraits = { pageOpensForMs: null, statementUntil: null };

export interface PaymentProvider {
  /** Omitted for the usual traits; see {@link traitsOf}. */
  readonly traits?: ProviderTraits;
  /**
   * Returns the body that `authorise` sends, to be stored before it is first sent. Throws TypeError when
   * `debit` is missing and `debitUnderMandate` needs it.
   */
  authoriseBody(request: AuthoriseRequest): string;
  /**
   * Starts a payment, or returns the present state of one already started. `body` is the stored result of
   * `authoriseBody` and is sent unchanged; composed now when omitted. Rejects with the same TypeError as
   * `authoriseBody`.
   */
  authorise(request: AuthoriseRequest, body?: string): Promise<PaymentResult | Indeterminate>;
  /**
   * Takes the amount held under this number, once. Where nothing is held, returns the state of the payment.
   */
  capture(paymentNo: string): Promise<PaymentResult | NotFound | Indeterminate>;
  /**
   * Ends a payment that was not made and releases a hold; returns `paid` if it was made. After `closed` the
   * payment can never be made any more, nor after `notFound` unless the provider `isMadeByPayer` or has
   * `absentAfterMs`.
   */
  void(paymentNo: string): Promise<PaymentResult | NotFound | Indeterminate>;
  query(paymentNo: string): Promise<PaymentResult | NotFound | Indeterminate>;
  /**
   * Returns the identity of the payer who came back with this code; `notFound` when the code is invalid or
   * was used. Omitted when payers are not identified.
   */
  payerOf?(code: string): Promise<Payer | NotFound | Indeterminate>;
  /** Returns the body that `refund` sends, to be stored before it is first sent. */
  refundBody(request: RefundRequest): string;
  refund(request: RefundRequest, body?: string): Promise<RefundResult | Indeterminate>;
  /** Returns the state of a refund; `paymentNo` is the payment that it refunds. */
  queryRefund(refundNo: string, paymentNo: string): Promise<RefundResult | NotFound | Indeterminate>;
  /**
   * Yields the lines of the statement of [from, to), in the order of time, page by page. Throws
   * StatementUnavailable when the partner does not answer.
   */
  statement(from: Date, to: Date): AsyncIterable<StatementEntry>;
  /**
   * Returns the sums of the `payment` and `refund` lines of the statement of [from, to). Throws
   * StatementUnavailable.
   */
  totals(from: Date, to: Date): Promise<readonly StatementTotal[]>;
}

/** The providers that take cash, by the name stored with a payment. */
export interface Cashiers {
  readonly byName: ReadonlyMap<CashierName, PaymentProvider>;
  /** The cashiers for new payments, in order of preference; the others serve existing payments only. */
  readonly offered: readonly CashierName[];
  /** The cashier of payments that name none, which were sent by a release that did not store the name. */
  readonly unnamed: CashierName;
}

/** The provider of each payment method; `cash` serves payments that name no cashier. */
export interface PaymentProviders extends Readonly<Record<ProviderPayMethod, PaymentProvider>> {
  /** Omitted when there is one cashier only and payments do not name it. */
  readonly cashiers?: Cashiers;
}

/** The fields of a payment that determine its provider. */
export interface PaidBy {
  readonly method: PayMethod;
  readonly cashier: CashierName | null;
}

/**
 * Returns the provider of such a payment. For a cashier that is no longer configured it returns one that
 * never answers, so that payments begun there wait instead of being sent to another cashier. Throws Error for
 * payments from a budget of our own, which have no provider.
 */
export function providerOf(providers: PaymentProviders, { method, cashier }: PaidBy): PaymentProvider {
  if (method === 'activity') throw new Error('what an activity pays is asked of nobody');
  if (method !== 'cash' || cashier === null || !providers.cashiers) return providers[method];
  return providers.cashiers.byName.get(cashier) ?? absentCashier(cashier);
}

function absentCashier(name: CashierName): PaymentProvider {
  const noAnswer = async () => indeterminate(`there is no cashier ${name} (CASHIER_PROVIDER)`);
  return {
    authoriseBody: () => 'nobody',
    authorise: noAnswer,
    capture: noAnswer,
    void: noAnswer,
    query: noAnswer,
    refundBody: () => 'nobody',
    refund: noAnswer,
    queryRefund: noAnswer,
    async *statement() {},
    totals: () => Promise.resolve([]),
  };
}

/** A provider's webhook event about a payment, with its signature checked. */
export interface PaymentWebhookEvent {
  readonly kind: 'payment';
  readonly paymentNo: string;
  readonly state: 'paid' | 'declined' | 'closed';
  readonly tradeNo: string;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly paidFrom: string | null;
  /** The same as in {@link PaidResult}. */
  readonly isReturned?: true;
}

/** A provider's webhook event about a refund, with its signature checked. */
export interface RefundWebhookEvent {
  readonly kind: 'refund';
  readonly refundNo: string;
  /** The trade that is refunded; null when the provider does not name it. */
  readonly tradeNo: string | null;
  readonly state: 'settled' | 'rejected';
  readonly amount: bigint;
  readonly reason: string | null;
  /** True when the amount is the sum of all refunds of the trade, whoever requested them. */
  readonly isOfAll?: true;
  /** The refunded payment and the amount it took; omitted when the provider does not say. */
  readonly of?: { readonly paymentNo: string; readonly amount: bigint };
}

export type ProviderWebhookEvent = PaymentWebhookEvent | RefundWebhookEvent;

/** Returns the traits that the provider states, or the usual ones. */
export function traitsOf({ traits = usualTraits }: PaymentProvider): ProviderTraits {
  return traits;
}

/** One of several cashiers, with the kinds of browsers from which it can be paid. */
export interface OfferedCashier {
  readonly name: CashierName;
  readonly browsers: readonly PayerBrowser[];
}

/**
 * Returns the cashiers that payers can choose from, the preferred one first; an empty array when there is
 * only one.
 */
export function offeredCashiers({ byName, offered }: Pick<Cashiers, 'byName' | 'offered'>): OfferedCashier[] {
  if (offered.length < 2) return [];
  return offered.map((name) => {
    const provider = byName.get(name);
    const ways = provider && traitsOf(provider).ways;
    return { name, browsers: payerBrowsers.filter((browser) => ways?.[browser] !== null) };
  });
}
