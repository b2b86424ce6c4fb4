/**
 * The one port of everybody who takes what users pay with: the wallet's cashier, the digital currency's, the
 * points service and entrusted payments. See docs/partners.md. What the ways to pay differ in is data
 * (`paymentCapabilities`), so that no rule asks for a provider by name. Amounts are in the method's own
 * unit. Every call gives `indeterminate` instead of throwing when the partner did not answer in a way that
 * we understand: that is neither yes nor no, and is queried. A partner that holds another request under our
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
  /** What an amount counts: fen, or whole reward points. */
  readonly unit: 'fen' | 'points';
  /** The payer completes it on a page of the provider; without, nobody can pay it later by mistake. */
  readonly redirect: boolean;
  /** Authorising holds the amount, and `capture` takes it. Without, what is authorised is paid by itself. */
  readonly hold: boolean;
  /** Authorising debits at once, under the payer's mandate: whoever repeats it makes no second debit. */
  readonly debitUnderMandate: boolean;
  /** It comes from a budget of our own: paid as the order is placed, back at once, and nobody is asked. */
  readonly ours: boolean;
}

/** What each way to pay can do. */
export const paymentCapabilities = {
  cash: { unit: 'fen', redirect: true, hold: false, debitUnderMandate: false, ours: false },
  digital: { unit: 'fen', redirect: true, hold: false, debitUnderMandate: false, ours: false },
  points: { unit: 'points', redirect: false, hold: true, debitUnderMandate: false, ours: false },
  agreement: { unit: 'fen', redirect: false, hold: false, debitUnderMandate: true, ours: false },
  activity: { unit: 'fen', redirect: false, hold: false, debitUnderMandate: false, ours: true },
} as const satisfies Record<PayMethod, PaymentCapabilities>;

export interface AuthoriseRequest {
  /** Ours, one per attempt; the same again is the same payment. */
  readonly paymentNo: string;
  readonly orderNo: string;
  readonly amount: bigint;
  /** What the payer is shown. */
  readonly subject: string;
  readonly userNo: string;
  /** Where the payer's browser comes back to. */
  readonly returnUrl: string;
  /** The network address of the payer's browser; null: no browser asks. */
  readonly payerAddress: string | null;
  /** What that browser is; left out: a phone's. */
  readonly payerBrowser?: PayerBrowser;
  /** Who the payer is at the provider, where its way to pay needs that; left out: nobody has said so yet. */
  readonly payerId?: string;
  /** What the payer's browser comes back with from where it is asked who they are; left out: it is not. */
  readonly signOnState?: string;
  readonly expiresAt: Date;
  /** With `debitUnderMandate` alone: what is debited, under which agreement. */
  readonly debit: { readonly agreementNo: string; readonly source: DebitSource } | null;
}

/** `open`: authorised and not paid: the payer has not completed it, or the hold is not captured. */
export type PaymentResultState = 'open' | 'paid' | 'declined' | 'closed';

interface PaymentFacts {
  readonly kind: 'payment';
  /** Where the payer pays; only while open, and only with `redirect`. */
  readonly payUrl: string | null;
  /** How the payer pays other than by going to `payUrl`; left out: so. */
  readonly payWith?: PayWithView | null;
  readonly declineReason: string | null;
  /** The account it was paid from, as the provider names it. */
  readonly paidFrom: string | null;
}

export interface PaidResult extends PaymentFacts {
  readonly state: 'paid';
  /** The provider's own number. */
  readonly tradeNo: string;
  /** What was taken. */
  readonly amount: bigint;
  /** The provider has given of it back, whoever asked for that. Left out: nothing, or it does not say. */
  readonly isReturned?: true;
}

export interface UnpaidResult extends PaymentFacts {
  readonly state: Exclude<PaymentResultState, 'paid'>;
  /** Null: the provider has one only once it is paid. */
  readonly tradeNo: string | null;
  /** What is asked for; null: it does not say. */
  readonly amount: bigint | null;
}

/** A payment in this state of which nothing else is known. */
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

/** How a payment stands at its provider. */
export type PaymentResult = PaidResult | UnpaidResult;

export interface RefundRequest {
  /** Ours, one per payment; the same again is the same refund. */
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly amount: bigint;
  /** What the payment took. */
  readonly paidAmount: bigint;
}

/** How a refund stands at its provider. */
export interface RefundResult {
  readonly kind: 'refund';
  readonly state: 'processing' | 'settled' | 'rejected';
  readonly amount: bigint;
  readonly reason: string | null;
}

/** Who a payer is at a provider. Secret: it is told to nobody but the provider, and never logged. */
export interface Payer {
  readonly kind: 'payer';
  readonly payerId: string;
}

/** A line of a provider's statement. */
export interface StatementEntry {
  readonly kind: 'payment' | 'refund';
  readonly requestNo: string;
  /** Of a refund, the payment that went back; null: of a payment, or the provider does not say. */
  readonly paymentNo: string | null;
  /** Null: it is listed with none that can be read. */
  readonly amount: bigint | null;
  readonly at: Date;
}

/** How one pays from a kind of browser. */
export interface BrowserWay {
  /** As `pageOpensForMs`. */
  readonly opensForMs: number | null;
}

/** What differs between the providers of one way to pay. */
export interface ProviderTraits {
  /** How long (ms) after it was authorised a payment's page can be opened; null: until it expires. */
  readonly pageOpensForMs: number | null;
  /** The time until which its statement is complete, at `nowMs`; null: it lists a thing as it happens. */
  readonly statementUntil: ((nowMs: number) => Date) | null;
  /**
   * How one pays from each kind of browser, where that differs: a payment that was opened for one kind is
   * none for another, unless `isPaidAnywhere`. Null: not at all. Left out: on the same page from everywhere.
   */
  readonly ways?: Readonly<Record<PayerBrowser, BrowserWay | null>>;
  /** A payment that was opened for a kind of browser can be paid from every other too. */
  readonly isPaidAnywhere?: boolean;
  /**
   * It knows nothing of a payment before the payer is on its page: while that page opens, its `notFound` does
   * not say that the payment cannot be made.
   */
  readonly isMadeByPayer?: boolean;
  /**
   * It cannot forbid a payment. So long after one was last sent, in ms, that it does not know it says that it
   * never arrived; before, its `notFound` says nothing. Left out: it forbids what it does not know.
   */
  readonly absentAfterMs?: number;
}

/** Of one whose pages open until the payment expires, and which lists everything as it happens. */
const usualTraits: ProviderTraits = { pageOpensForMs: null, statementUntil: null };

export interface PaymentProvider {
  /** Left out: the usual ones; see {@link traitsOf}. */
  readonly traits?: ProviderTraits;
  /**
   * What `authorise` sends, to be kept before it is first sent. Throws TypeError when `debit` is missing
   * where `debitUnderMandate` needs it.
   */
  authoriseBody(request: AuthoriseRequest): string;
  /**
   * Starts a payment, or gives it as it stands. `body` is what was kept of `authoriseBody`, sent as it is;
   * left out: composed now. Rejects with TypeError as `authoriseBody` throws.
   */
  authorise(request: AuthoriseRequest, body?: string): Promise<PaymentResult | Indeterminate>;
  /** Takes what is held under this number, once. Where nothing is held, how the payment stands. */
  capture(paymentNo: string): Promise<PaymentResult | NotFound | Indeterminate>;
  /**
   * Ends a payment that was not made and lets a hold go; gives `paid` when it was made. After `closed` it can
   * never be made any more, nor after `notFound` unless the provider `isMadeByPayer` or has `absentAfterMs`.
   */
  void(paymentNo: string): Promise<PaymentResult | NotFound | Indeterminate>;
  query(paymentNo: string): Promise<PaymentResult | NotFound | Indeterminate>;
  /**
   * Who the payer is that came back with this code; `notFound`: the code is none, or was used. Left out:
   * nobody is asked.
   */
  payerOf?(code: string): Promise<Payer | NotFound | Indeterminate>;
  /** What `refund` sends, to be kept before it is first sent. */
  refundBody(request: RefundRequest): string;
  refund(request: RefundRequest, body?: string): Promise<RefundResult | Indeterminate>;
  /** `paymentNo`: the payment that it gives back. */
  queryRefund(refundNo: string, paymentNo: string): Promise<RefundResult | NotFound | Indeterminate>;
  /**
   * What moved in [from, to), in the order of its time, page by page. Throws StatementUnavailable when the
   * partner does not answer.
   */
  statement(from: Date, to: Date): AsyncIterable<StatementEntry>;
  /** The sums of the statement's `payment` and `refund` of [from, to). Throws StatementUnavailable. */
  totals(from: Date, to: Date): Promise<readonly StatementTotal[]>;
}

/** Those that take cash, by the name that a payment keeps. */
export interface Cashiers {
  readonly byName: ReadonlyMap<CashierName, PaymentProvider>;
  /** To whom new payments go, in the order of preference; the others answer for what they have. */
  readonly offered: readonly CashierName[];
  /** Whose a payment is that names none: a release that did not keep it has sent it. */
  readonly unnamed: CashierName;
}

/** Who takes what; `cash` is of payments that name no cashier. */
export interface PaymentProviders extends Readonly<Record<ProviderPayMethod, PaymentProvider>> {
  /** Left out: there is one for cash, and payments do not name it. */
  readonly cashiers?: Cashiers;
}

/** What says who has a payment. */
export interface PaidBy {
  readonly method: PayMethod;
  readonly cashier: CashierName | null;
}

/**
 * Who has such a payment. A cashier that is not there any more is never mistaken for another: it does not
 * answer, so that whatever was begun there waits. Throws Error for what comes from a budget of our own, of
 * which nobody else knows.
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

/** A provider's webhook event about a payment, its signature checked. */
export interface PaymentWebhookEvent {
  readonly kind: 'payment';
  readonly paymentNo: string;
  readonly state: 'paid' | 'declined' | 'closed';
  readonly tradeNo: string;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly paidFrom: string | null;
  /** As of {@link PaidResult}. */
  readonly isReturned?: true;
}

/** The same about a refund. */
export interface RefundWebhookEvent {
  readonly kind: 'refund';
  readonly refundNo: string;
  /** The trade whose money goes back, where the provider names it. */
  readonly tradeNo: string | null;
  readonly state: 'settled' | 'rejected';
  readonly amount: bigint;
  readonly reason: string | null;
  /** The amount is that of all refunds of the trade, by whoever they were asked for. */
  readonly isOfAll?: true;
  /** The payment that it gives back, and what that took; left out: the provider does not say. */
  readonly of?: { readonly paymentNo: string; readonly amount: bigint };
}

export type ProviderWebhookEvent = PaymentWebhookEvent | RefundWebhookEvent;

/** What it says of itself, or what is usual. */
export function traitsOf({ traits = usualTraits }: PaymentProvider): ProviderTraits {
  return traits;
}

/** One of several who take cash, and from which browsers. */
export interface OfferedCashier {
  readonly name: CashierName;
  readonly browsers: readonly PayerBrowser[];
}

/** Of whom payers choose, the preferred first; none where one alone takes cash. */
export function offeredCashiers({ byName, offered }: Pick<Cashiers, 'byName' | 'offered'>): OfferedCashier[] {
  if (offered.length < 2) return [];
  return offered.map((name) => {
    const provider = byName.get(name);
    const ways = provider && traitsOf(provider).ways;
    return { name, browsers: payerBrowsers.filter((browser) => ways?.[browser] !== null) };
  });
}
