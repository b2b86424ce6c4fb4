/**
 * The port of the wallet's entrusted payment service, apart from its payments: mandates, the payer's cards,
 * and credit pay. See docs/partners.md. `indeterminate` is neither yes nor no and is queried.
 */
import type { BilingualText, DebitSource, PayerBrowser } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { Hours } from '../../runtime/time/index.ts';
import type { NotFound, Indeterminate } from '../answers.ts';
import type { PaymentProvider } from '../payments/port.ts';
import type { StatementTotal } from '../statement.ts';

export type { NotFound, Indeterminate };

export interface MandateRequest {
  /**
   * Our number, one per signing; a repeated request with it is the same signing. A later signing of the
   * agreement replaces the earlier one.
   */
  readonly requestNo: string;
  readonly agreementNo: string;
  readonly payerNo: string;
  /** The number to be topped up. */
  readonly mobileNo: string;
  /** The day of the month (1 to 31) on which it is debited; null when it is debited at a low balance. */
  readonly dayOfMonth: number | null;
  readonly perChargeFen: Fen;
  readonly perMonthFen: Fen;
  readonly sources: readonly DebitSource[];
  /** The last day, yyyy-mm-dd in China; null when it lasts until it is ended. */
  readonly endsOn: string | null;
}

export interface Mandate {
  readonly kind: 'mandate';
  readonly state: 'active' | 'processing' | 'refused';
  readonly reason: string | null;
  /**
   * The wallet's own number of the signed mandate, by which the wallet is queried later; omitted when it is
   * not needed.
   */
  readonly walletNo?: string;
}

/**
 * Debits follow a plan that the payer agrees to when signing: once a month, on a fixed day, and never for
 * more than was agreed. So no charge is triggered by a low balance, a missed charge is not made up for on
 * another day, and neither a new day nor a higher amount is possible without a new signature.
 */
export interface MonthlyPlan {
  /** The latest day of a month that a plan can have. */
  readonly latestDay: number;
}

/**
 * The wallet itself tells the payer before each debit, on our request, and accepts no debit before that. All
 * days are days in China.
 */
export interface PreNoticeRule {
  /** The hours within which the wallet accepts notices and debits. */
  readonly hours: Hours;
  /** The number of days from the notice to the first day on which a debit is accepted. */
  readonly waitDays: number;
  /** The number of days, including that first one, on which the announced amount can be debited, once. */
  readonly debitDays: number;
}

/** The ways in which wallets differ in giving and using a mandate. */
export interface MandateTraits {
  /**
   * The wallet on whose own page payers sign, by the name they know it by; null when the wallet signs by our
   * call alone.
   */
  readonly payerSignsAt: BilingualText | null;
  /** Null when a debit needs no notice by the wallet. */
  readonly preNotice: PreNoticeRule | null;
  /** Null when it debits on any day and any amount within the current terms. */
  readonly monthlyPlan: MonthlyPlan | null;
  /** The sources that it debits; null when it debits whichever a signer chooses. */
  readonly sources: readonly DebitSource[] | null;
}

const usualTraits: MandateTraits = {
  payerSignsAt: null,
  preNotice: null,
  monthlyPlan: null,
  sources: null,
};

export function mandateTraitsOf({ mandateTraits = usualTraits }: MandateService): MandateTraits {
  return mandateTraits;
}

/** The browser in which a payer is about to sign. */
export interface SigningBrowser {
  readonly kind: PayerBrowser;
  /** The browser's network address; null when unknown. */
  readonly address: string | null;
  /** The address that the browser returns to, for wallets that are told it beforehand. */
  readonly returnUrl: string;
}

/** The wallet's page on which a payer signs; null when there is none for this browser. */
export interface SigningPage {
  readonly kind: 'page';
  readonly url: string | null;
}

/**
 * The outcome of a notice. `refused`: the wallet did not tell the payer; the reason is `ended` when there is
 * no mandate any more.
 */
export type PreNotice = { readonly kind: 'noticed' } | { readonly kind: 'refused'; readonly reason: string };

export interface MandateService {
  /** Omitted for the usual traits; see {@link mandateTraitsOf}. */
  readonly mandateTraits?: MandateTraits;
  /** Returns the body that `signMandate` sends, to be stored before it is first sent. */
  mandateBody(request: MandateRequest): string;
  /**
   * Requests a mandate. `body` is the stored result of `mandateBody` and is sent unchanged; composed now when
   * omitted. A wallet that holds another request under this number is queried for what it holds. Where the
   * payer signs on the wallet's page, this call signs nothing itself, and the mandate is `processing` until
   * the payer has signed.
   */
  signMandate(request: MandateRequest, body?: string): Promise<Mandate | Indeterminate>;
  /** Returns the mandate. `walletNo` is the number that the wallet gave it when it was signed, if any. */
  queryMandate(
    requestNo: string,
    agreementNo: string,
    walletNo?: string | null,
  ): Promise<Mandate | NotFound | Indeterminate>;
  /**
   * Ends the mandate: no debit is made under this agreement any more, whatever arrives later. `walletNo` as
   * in `queryMandate`.
   */
  endMandate(
    agreementNo: string,
    walletNo?: string | null,
  ): Promise<{ readonly kind: 'ended' } | Indeterminate>;
  /**
   * Returns the page on which the payer signs what `signMandate` requested. Present only with `payerSignsAt`.
   */
  signingPage?(request: MandateRequest, browser: SigningBrowser): Promise<SigningPage | Indeterminate>;
  /**
   * Has the wallet tell the payer that at most `amountFen` is to be debited under the agreement. A repeated
   * call only tells the payer again. Present only with `preNotice`.
   */
  notifyPayer?(notice: {
    readonly agreementNo: string;
    readonly amountFen: Fen;
  }): Promise<PreNotice | Indeterminate>;
}

/** The wallet's webhook event about a mandate, with its signature checked. */
export interface MandateWebhookEvent {
  readonly agreementNo: string;
  /** Null when the event is about the agreement as a whole. */
  readonly requestNo: string | null;
  readonly state: 'active' | 'refused' | 'ended';
  readonly reason: string | null;
}

export interface BankCard {
  readonly bank: { readonly zh: string; readonly en: string };
  readonly lastDigits: string;
}

export interface BankCards {
  cards(
    payerNo: string,
  ): Promise<{ readonly kind: 'cards'; readonly cards: readonly BankCard[] } | Indeterminate>;
  /** Returns the wallet's page for binding a card, which leads back to `returnUrl`; null when it has none. */
  bindPage(
    payerNo: string,
    returnUrl: string,
    mobileNo: string,
  ): Promise<{ readonly kind: 'page'; readonly url: string | null } | Indeterminate>;
}

export interface CreditAccount {
  readonly kind: 'credit';
  readonly state: 'none' | 'open' | 'frozen';
  readonly limitFen: Fen;
  readonly usedFen: Fen;
}

export interface RepaymentRequest {
  /** Our number, one per repayment; a repeated request with it is the same repayment. */
  readonly requestNo: string;
  readonly payerNo: string;
  readonly amountFen: Fen;
}

export interface Repayment {
  readonly kind: 'repayment';
  readonly state: 'accepted' | 'settled' | 'refused' | 'cancelled';
  readonly amountFen: Fen;
  readonly reason: string | null;
}

/** A repayment as listed in the statement. */
export interface RepaidMoney {
  readonly requestNo: string;
  readonly amountFen: Fen;
  readonly at: Date;
}

/** Credit pay: the payer's account at the lender, and the repayment of advances. */
export interface CreditPay {
  creditAccount(payerNo: string): Promise<CreditAccount | Indeterminate>;
  /** Returns the body that `repay` sends, to be stored before it is first sent. */
  repayBody(request: RepaymentRequest): string;
  /** Requests a repayment; `body` works as in {@link MandateService.signMandate}. */
  repay(request: RepaymentRequest, body?: string): Promise<Repayment | Indeterminate>;
  queryRepayment(requestNo: string): Promise<Repayment | NotFound | Indeterminate>;
  /**
   * Cancels the repayment. After `cancelled` this request number is never accepted, even if it had not
   * arrived before.
   */
  cancelRepayment(requestNo: string): Promise<Repayment | NotFound | Indeterminate>;
  /**
   * Yields the repayments settled in [from, to). Throws StatementUnavailable when the partner does not
   * answer.
   */
  repayments(from: Date, to: Date): AsyncIterable<RepaidMoney>;
  /** Returns the sum of the `repayment` items settled in [from, to). Throws StatementUnavailable. */
  repaymentTotals(from: Date, to: Date): Promise<readonly StatementTotal[]>;
}

/**
 * The whole service, implemented by one adapter; code that needs only a part of it uses that part's port. As
 * a payment provider it declines with `insufficient_balance`, `card_missing`, `card_refused`, `credit_limit`,
 * `credit_not_open`, `mandate_ended` or `over_mandate`; any other reason is shown as the wallet's refusal.
 */
export type EntrustedPayments = PaymentProvider & MandateService & BankCards & CreditPay;
