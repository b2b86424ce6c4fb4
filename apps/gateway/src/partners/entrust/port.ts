/**
 * The wallet's entrusted payment service beside its payments: mandates, the payer's cards, and credit pay.
 * See docs/partners.md. `indeterminate` is neither yes nor no and is queried.
 */
import type { BilingualText, DebitSource, PayerBrowser } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { Hours } from '../../runtime/time/index.ts';
import type { NotFound, Indeterminate } from '../answers.ts';
import type { PaymentProvider } from '../payments/port.ts';
import type { StatementTotal } from '../statement.ts';

export type { NotFound, Indeterminate };

export interface MandateRequest {
  /** Ours, one per signing; the same again is the same. A later one of the agreement replaces the earlier. */
  readonly requestNo: string;
  readonly agreementNo: string;
  readonly payerNo: string;
  /** The number that is topped up. */
  readonly mobileNo: string;
  /** 1 to 31, the day of a month on which it is debited; null: when a balance is low. */
  readonly dayOfMonth: number | null;
  readonly perChargeFen: Fen;
  readonly perMonthFen: Fen;
  readonly sources: readonly DebitSource[];
  /** yyyy-mm-dd in China, the last day; null: until it is ended. */
  readonly endsOn: string | null;
}

export interface Mandate {
  readonly kind: 'mandate';
  readonly state: 'active' | 'processing' | 'refused';
  readonly reason: string | null;
  /** The wallet's own number of what was signed, where it is asked by that later; left out: it is not. */
  readonly walletNo?: string;
}

/**
 * Debits follow a plan that the payer agrees to as they sign: once a month, on one day of it, and never for
 * more than was agreed. So no charge is set off by a low balance, none is made up for on another day, and
 * neither the day nor a higher amount can be changed without signing anew.
 */
export interface MonthlyPlan {
  /** The last day of a month that can be agreed on. */
  readonly latestDay: number;
}

/**
 * The wallet tells the payer itself before each debit, because we ask it to, and takes no debit before. All
 * days are China's.
 */
export interface PreNoticeRule {
  /** Neither a notice nor a debit is taken outside these hours. */
  readonly hours: Hours;
  /** The first day of debits is so many days after that of the notice. */
  readonly waitDays: number;
  /** On so many days, that first one among them, what was announced can be debited, once. */
  readonly debitDays: number;
}

/** What differs between wallets in how a mandate is given and used. */
export interface MandateTraits {
  /** On whose own page payers sign, as they know it; null: the wallet signs by our call alone. */
  readonly payerSignsAt: BilingualText | null;
  /** Null: a debit needs no notice of the wallet's. */
  readonly preNotice: PreNoticeRule | null;
  /** Null: it debits on any day, and whatever amount, within the terms as they are. */
  readonly monthlyPlan: MonthlyPlan | null;
  /** What it debits; null: whatever a signer chooses. */
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
  /** Its network address; null: it is not known. */
  readonly address: string | null;
  /** Where it comes back to, where the wallet is told that beforehand. */
  readonly returnUrl: string;
}

/** The wallet's page on which a payer signs; null: there is none for this browser. */
export interface SigningPage {
  readonly kind: 'page';
  readonly url: string | null;
}

/** `refused`: the wallet did not tell the payer; `ended`: since there is no mandate any more. */
export type PreNotice = { readonly kind: 'noticed' } | { readonly kind: 'refused'; readonly reason: string };

export interface MandateService {
  /** Left out: the usual ones; see {@link mandateTraitsOf}. */
  readonly mandateTraits?: MandateTraits;
  /** What `signMandate` sends, to be kept before it is first sent. */
  mandateBody(request: MandateRequest): string;
  /**
   * `body` is what was kept of `mandateBody`, sent as it is; left out: composed now. A wallet that holds
   * another request under this number is asked what it holds. Where the payer signs, it is `processing`
   * until they have, and signs nothing by itself.
   */
  signMandate(request: MandateRequest, body?: string): Promise<Mandate | Indeterminate>;
  /** `walletNo`: what the wallet called it as it was signed, if it did. */
  queryMandate(
    requestNo: string,
    agreementNo: string,
    walletNo?: string | null,
  ): Promise<Mandate | NotFound | Indeterminate>;
  /** No debit under this agreement any more, whatever arrives later. `walletNo`: as above. */
  endMandate(
    agreementNo: string,
    walletNo?: string | null,
  ): Promise<{ readonly kind: 'ended' } | Indeterminate>;
  /** With `payerSignsAt` alone: where the payer signs what `signMandate` was asked for. */
  signingPage?(request: MandateRequest, browser: SigningBrowser): Promise<SigningPage | Indeterminate>;
  /**
   * With `preNotice` alone: has the wallet tell the payer that at most so much is to be debited under an
   * agreement. Asked for twice the payer is told twice, and nothing else happens.
   */
  notifyPayer?(notice: {
    readonly agreementNo: string;
    readonly amountFen: Fen;
  }): Promise<PreNotice | Indeterminate>;
}

/** The wallet's webhook event about a mandate, its signature checked. */
export interface MandateWebhookEvent {
  readonly agreementNo: string;
  /** Null: of the agreement as a whole. */
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
  /** The wallet's page for binding a card, which comes back to `returnUrl`; null: it has none. */
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
  /** Ours, one per repayment; the same again is the same. */
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

/** A repayment as the statement lists it. */
export interface RepaidMoney {
  readonly requestNo: string;
  readonly amountFen: Fen;
  readonly at: Date;
}

/** Credit pay: the payer's account at the lender, and paying back what was advanced. */
export interface CreditPay {
  creditAccount(payerNo: string): Promise<CreditAccount | Indeterminate>;
  /** What `repay` sends, to be kept before it is first sent. */
  repayBody(request: RepaymentRequest): string;
  /** As {@link MandateService.signMandate} with its body. */
  repay(request: RepaymentRequest, body?: string): Promise<Repayment | Indeterminate>;
  queryRepayment(requestNo: string): Promise<Repayment | NotFound | Indeterminate>;
  /** After `cancelled` this request number is never taken, even if it had not arrived before. */
  cancelRepayment(requestNo: string): Promise<Repayment | NotFound | Indeterminate>;
  /** Repayments settled in [from, to). Throws StatementUnavailable when the partner does not answer. */
  repayments(from: Date, to: Date): AsyncIterable<RepaidMoney>;
  /** The sum of the `repayment`s settled in [from, to). Throws StatementUnavailable. */
  repaymentTotals(from: Date, to: Date): Promise<readonly StatementTotal[]>;
}

/**
 * The whole service, which one adapter is. Whoever needs a part of it takes that part's port. As a payment
 * provider it declines with `insufficient_balance`, `card_missing`, `card_refused`, `credit_limit`,
 * `credit_not_open`, `mandate_ended` or `over_mandate`; any other reason is shown as the wallet's refusal.
 */
export type EntrustedPayments = PaymentProvider & MandateService & BankCards & CreditPay;
