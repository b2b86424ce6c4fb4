/**
 * What a payment's provider is asked for. Its body is composed once, as the payment is added, and kept with
 * it: a repeat is sent as it was, also by a release that words it differently.
 */
import type { Language, PayerBrowser } from '@phonebill/contract';
import { maskedNumber } from '../../numbers/index.ts';
import {
  type AuthoriseRequest,
  paymentCapabilities,
  type PaymentProviders,
  providerOf,
  traitsOf,
} from '../../partners/payments/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { OrderTimes } from '../../config/index.ts';
import type { Order, Payment } from './aggregate.ts';

/** The entry page of the offline package that the payer has our pages from; null: they are on the network. */
export type EntryPage = string | null;

/** The pages that an order is paid on. */
export interface PayerPages {
  readonly entryPage?: EntryPage;
  /** In which the provider tells the payer what they pay for. */
  readonly language: Language;
  /** The network address of the browser they are in; left out: of none. */
  readonly address?: string;
  /** What that browser is; left out: a phone's. */
  readonly browser?: PayerBrowser;
  /** Who the payer is at the provider, which they have just said; left out: they have not. */
  readonly payerId?: string;
}

type AskedFor = Pick<Payment, 'paymentNo' | 'method' | 'amount' | 'source'>;

export interface PaymentRequests {
  of(order: Order, payment: AskedFor, pages: PayerPages): AuthoriseRequest;
  /** The body that the provider is sent for it. */
  bodyOf(order: Order, payment: AskedFor, pages: PayerPages): string;
  /** Throws Refusal when its provider takes nothing from such a browser. */
  refuseUnlessOffered(payment: Pick<Payment, 'method'>, pages: PayerPages): void;
  /** The browser that it is asked for; null: to its provider they are all the same. */
  browserFor(payment: Pick<Payment, 'method'>, pages: PayerPages): PayerBrowser | null;
  /** Whether the payer can pay it in the browser that they are in: it was asked for that kind. */
  isFor(payment: Pick<Payment, 'method' | 'browser'>, pages: PayerPages): boolean;
  /** Whether the provider's page of an open payment cannot be opened any more, though it can be paid. */
  isPageOver(payment: Pick<Payment, 'method' | 'browser' | 'createdAt'>, nowMs: number): boolean;
  /** Whether an unpaid payment that its provider does not know can still be made there. */
  mayBeMade(
    payment: Pick<Payment, 'method'>,
    order: Pick<Order, 'expiresAt' | 'endedAt'>,
    nowMs: number,
  ): boolean;
  /** Whether a payer was sent to say who they are for this payment, and comes back with its state. */
  isStateOf(paymentNo: string, state: string): boolean;
}

export interface PaymentRequestParts {
  readonly providers: PaymentProviders;
  readonly times: Pick<OrderTimes, 'pageClosesWithinMs'>;
  /** The agreement of a charge, which its mandate is given under. */
  readonly agreementNoOf: (chargeNo: string) => string;
  /** Where the payer's browser comes back to. */
  readonly returnUrl: (order: Order, entryPage: EntryPage) => string;
  readonly signOnStates: SignOnStates;
}

/** What is sent along with a payer who is asked who they are, and proves that it was for this payment. */
export interface SignOnStates {
  of(paymentNo: string): string;
  isOf(state: string, paymentNo: string): boolean;
}

export function createPaymentRequests({
  providers,
  times,
  agreementNoOf,
  returnUrl,
  signOnStates,
}: PaymentRequestParts): PaymentRequests {
  /** Of what comes from a budget of our own there are none: nobody else is asked. */
  const waysOf = (method: Payment['method']) =>
    paymentCapabilities[method].ours ? undefined : traitsOf(providerOf(providers, method)).ways;
  const requests: PaymentRequests = {
    of: (
      order,
      { paymentNo, amount, source },
      { entryPage = null, language, address = null, browser = 'phone', payerId },
    ) => ({
      paymentNo,
      orderNo: order.orderNo,
      amount,
      subject: subjects[language](order),
      userNo: order.userNo,
      returnUrl: returnUrl(order, entryPage),
      payerAddress: address,
      payerBrowser: browser,
      ...(payerId !== undefined && { payerId }),
      signOnState: signOnStates.of(paymentNo),
      expiresAt: order.expiresAt,
      debit: source && order.chargeNo ? { agreementNo: agreementNoOf(order.chargeNo), source } : null,
    }),
    bodyOf: (order, payment, pages) =>
      providerOf(providers, payment.method).authoriseBody(requests.of(order, payment, pages)),
    refuseUnlessOffered({ method }, { browser = 'phone' }) {
      if (waysOf(method)?.[browser] === null) throw new Refusal('payInPhoneBrowser');
    },
    browserFor: ({ method }, { browser = 'phone' }) => (waysOf(method) ? browser : null),
    isFor: ({ method, browser: askedFor }, { browser = 'phone' }) =>
      waysOf(method) === undefined ||
      (askedFor ?? 'phone') === browser ||
      traitsOf(providerOf(providers, method)).isPaidAnywhere === true,
    isPageOver({ method, browser, createdAt }, nowMs) {
      const { pageOpensForMs } = traitsOf(providerOf(providers, method));
      const opensForMs = waysOf(method)?.[browser ?? 'phone']?.opensForMs ?? pageOpensForMs;
      return opensForMs !== null && nowMs >= createdAt.getTime() + opensForMs;
    },
    mayBeMade({ method }, { expiresAt, endedAt }, nowMs) {
      if (paymentCapabilities[method].ours) return false;
      const { isMadeByPayer, absentAfterMs } = traitsOf(providerOf(providers, method));
      // Nothing of an order that has ended is sent any more.
      if (absentAfterMs !== undefined) return endedAt === null || nowMs < endedAt.getTime() + absentAfterMs;
      return isMadeByPayer === true && nowMs < expiresAt.getTime() + times.pageClosesWithinMs;
    },
    isStateOf: (paymentNo, state) => signOnStates.isOf(state, paymentNo),
  };
  return requests;
}

type SubjectOf = (order: Order) => string;

/** What a payer reads that they pay for; the number's middle is hidden. */
const subjects: Readonly<Record<Language, SubjectOf>> = {
  zh({ chargeNo, kind, mobileNo }) {
    const topUp = chargeNo === null ? '话费充值' : '话费自动充值';
    return `${kind === 'repayment' ? '先充后付还款' : topUp} ${maskedNumber(mobileNo)}`;
  },
  en({ chargeNo, kind, mobileNo }) {
    const topUp = chargeNo === null ? 'Phone top-up' : 'Automatic top-up';
    return `${kind === 'repayment' ? 'Pay later repayment' : topUp} ${maskedNumber(mobileNo)}`;
  },
};
