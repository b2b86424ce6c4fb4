/**
 * Composes the requests to payment providers. A request body is composed once, when the payment is added, and
 * stored with it: a repeat is sent unchanged, even by a release that composes it differently.
 */
import type { CashierName, Language, PayerBrowser } from '@phonebill/contract';
import { maskedNumber } from '../../numbers/index.ts';
import {
  type AuthoriseRequest,
  type PaidBy,
  paymentCapabilities,
  type PaymentProviders,
  providerOf,
  traitsOf,
} from '../../partners/payments/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { OrderTimes } from '../../config/index.ts';
import type { Order, Payment } from './aggregate.ts';

/**
 * The entry page of the offline package from which the payer uses our pages; null when they use the pages on
 * the network.
 */
export type EntryPage = string | null;

/** The pages on which an order is paid. */
export interface PayerPages {
  readonly entryPage?: EntryPage;
  /** The language in which the provider describes the purchase to the payer. */
  readonly language: Language;
  /** The network address of the payer's browser; omitted when there is no browser. */
  readonly address?: string;
  /** The kind of the payer's browser; omitted for a phone's. */
  readonly browser?: PayerBrowser;
  /** The cashier that the payer chose; omitted when they have not chosen. */
  readonly cashier?: CashierName;
  /** The payer's id at the provider, just obtained; omitted when unknown. */
  readonly payerId?: string;
}

type AskedFor = Pick<Payment, 'paymentNo' | 'method' | 'cashier' | 'amount' | 'source'>;

export interface PaymentRequests {
  of(order: Order, payment: AskedFor, pages: PayerPages): AuthoriseRequest;
  /** Returns the request body for the provider. */
  bodyOf(order: Order, payment: AskedFor, pages: PayerPages): string;
  /**
   * Returns the cashier for a part: the payer's choice, else the cashier of the attempt before (`begun`),
   * else the first, provided that it accepts payments from such a browser; null when the method has a single
   * provider. Throws Refusal when no cashier accepts it, or not the chosen one.
   */
  cashierFor(part: Pick<Payment, 'method'>, pages: PayerPages, begun?: PaidBy): CashierName | null;
  /**
   * Returns the kind of browser that a payment is requested for; null when its provider makes no difference.
   */
  browserFor(payment: PaidBy, pages: PayerPages): PayerBrowser | null;
  /**
   * Returns whether a payment belongs to the sender of an event; `cashier` null matches any cashier of the
   * method.
   */
  isOf(payment: PaidBy, sender: PaidBy): boolean;
  /** Returns whether a payment is with the cashier that the payer chose; true when they have not chosen. */
  isWithChosen(payment: PaidBy, pages: PayerPages): boolean;
  /**
   * Returns whether the payer can complete a payment in their present browser: it was requested for that
   * kind.
   */
  isFor(payment: PaidBy & Pick<Payment, 'browser'>, pages: PayerPages): boolean;
  /**
   * Returns whether the provider's page of an open payment can no longer be opened, though the payment can
   * still be paid.
   */
  isPageOver(payment: PaidBy & Pick<Payment, 'browser' | 'createdAt'>, nowMs: number): boolean;
  /** Returns whether an unpaid payment that its provider does not know can still be made there. */
  mayBeMade(payment: PaidBy, order: Pick<Order, 'expiresAt' | 'endedAt'>, nowMs: number): boolean;
  /** Returns whether a payer who was asked to identify themselves for this payment returns with its state. */
  isStateOf(paymentNo: string, state: string): boolean;
}

export interface PaymentRequestParts {
  readonly providers: PaymentProviders;
  readonly times: Pick<OrderTimes, 'pageClosesWithinMs'>;
  /** Returns the number of a charge's agreement, under which its mandate was given. */
  readonly agreementNoOf: (chargeNo: string) => string;
  /** Returns the address that the payer's browser returns to. */
  readonly returnUrl: (order: Order, entryPage: EntryPage) => string;
  readonly signOnStates: SignOnStates;
}

/**
 * Makes and checks the state that is sent with a payer who is asked to identify themselves, and proves on
 * their return that it was for this payment.
 */
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
  /** Payments from a budget of our own have no ways: no provider is called. */
  const waysOf = (payment: PaidBy) =>
    paymentCapabilities[payment.method].ours ? undefined : traitsOf(providerOf(providers, payment)).ways;

  /** Returns the cashier of a payment; null when its method has a single provider. */
  const nameOf = ({ method, cashier }: PaidBy): CashierName | null =>
    method === 'cash' ? (cashier ?? providers.cashiers?.unnamed ?? null) : null;

  /**
   * Returns the cashiers that accept new payments of this method from such a browser, the preferred first.
   */
  const takersOf = (method: Payment['method'], browser: PayerBrowser): (CashierName | null)[] => {
    const all = method === 'cash' && providers.cashiers ? providers.cashiers.offered : [null];
    return all.filter((cashier) => waysOf({ method, cashier })?.[browser] !== null);
  };

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
      providerOf(providers, payment).authoriseBody(requests.of(order, payment, pages)),
    cashierFor({ method }, { browser = 'phone', cashier: chosen }, begun) {
      const takers = takersOf(method, browser);
      const [first] = takers;
      if (first === undefined) throw new Refusal('payInPhoneBrowser');
      if (first === null) return null;
      if (chosen !== undefined && !takers.includes(chosen)) throw new Refusal('cashierUnavailable');
      const before = begun && nameOf(begun);
      return chosen ?? takers.find((one) => one === before) ?? first;
    },
    browserFor: (payment, { browser = 'phone' }) => (waysOf(payment) ? browser : null),
    isOf: (payment, { method, cashier }) =>
      payment.method === method && (cashier === null || (nameOf(payment) ?? cashier) === cashier),
    isWithChosen: (payment, { cashier: chosen }) =>
      chosen === undefined || (nameOf(payment) ?? chosen) === chosen,
    isFor(payment, { browser = 'phone' }) {
      const ways = waysOf(payment);
      if (ways === undefined) return true;
      if (traitsOf(providerOf(providers, payment)).isPaidAnywhere === true) return ways[browser] !== null;
      return (payment.browser ?? 'phone') === browser;
    },
    isPageOver(payment, nowMs) {
      const { pageOpensForMs } = traitsOf(providerOf(providers, payment));
      const opensForMs = waysOf(payment)?.[payment.browser ?? 'phone']?.opensForMs ?? pageOpensForMs;
      return opensForMs !== null && nowMs >= payment.createdAt.getTime() + opensForMs;
    },
    mayBeMade(payment, { expiresAt, endedAt }, nowMs) {
      if (paymentCapabilities[payment.method].ours) return false;
      const { isMadeByPayer, absentAfterMs } = traitsOf(providerOf(providers, payment));
      // Nothing is sent any more for an order that has ended.
      if (absentAfterMs !== undefined) return endedAt === null || nowMs < endedAt.getTime() + absentAfterMs;
      return isMadeByPayer === true && nowMs < expiresAt.getTime() + times.pageClosesWithinMs;
    },
    isStateOf: (paymentNo, state) => signOnStates.isOf(state, paymentNo),
  };
  return requests;
}

type SubjectOf = (order: Order) => string;

/** The description of the purchase that a payer reads; the middle of the number is hidden. */
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
