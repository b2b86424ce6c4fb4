/**
 * What a payment's provider is asked for. Its body is composed once, as the payment is added, and kept with
 * it: a repeat is sent as it was, also by a release that words it differently.
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
  /** Whom the payer wants to pay in cash; left out: they have not said. */
  readonly cashier?: CashierName;
  /** Who the payer is at the provider, which they have just said; left out: they have not. */
  readonly payerId?: string;
}

type AskedFor = Pick<Payment, 'paymentNo' | 'method' | 'cashier' | 'amount' | 'source'>;

export interface PaymentRequests {
  of(order: Order, payment: AskedFor, pages: PayerPages): AuthoriseRequest;
  /** The body that the provider is sent for it. */
  bodyOf(order: Order, payment: AskedFor, pages: PayerPages): string;
  /**
   * Who takes a part: by choice of the payer, or else who has the attempt before it (`begun`), or else the
   * first, where they take it from such a browser; null: its method says it. Throws Refusal when nobody does,
   * or not whom the payer chose.
   */
  cashierFor(part: Pick<Payment, 'method'>, pages: PayerPages, begun?: PaidBy): CashierName | null;
  /** The browser that it is asked for; null: to its provider they are all the same. */
  browserFor(payment: PaidBy, pages: PayerPages): PayerBrowser | null;
  /** Whether it is with who sends something about it; `cashier` null: with anybody who takes that. */
  isOf(payment: PaidBy, sender: PaidBy): boolean;
  /** Whether it is with whom the payer wants to pay, or with anybody, where they do not say. */
  isWithChosen(payment: PaidBy, pages: PayerPages): boolean;
  /** Whether the payer can pay it in the browser that they are in: it was asked for that kind. */
  isFor(payment: PaidBy & Pick<Payment, 'browser'>, pages: PayerPages): boolean;
  /** Whether the provider's page of an open payment cannot be opened any more, though it can be paid. */
  isPageOver(payment: PaidBy & Pick<Payment, 'browser' | 'createdAt'>, nowMs: number): boolean;
  /** Whether an unpaid payment that its provider does not know can still be made there. */
  mayBeMade(payment: PaidBy, order: Pick<Order, 'expiresAt' | 'endedAt'>, nowMs: number): boolean;
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
  const waysOf = (payment: PaidBy) =>
    paymentCapabilities[payment.method].ours ? undefined : traitsOf(providerOf(providers, payment)).ways;

  /** The cashier that has it; null: its method says who does. */
  const nameOf = ({ method, cashier }: PaidBy): CashierName | null =>
    method === 'cash' ? (cashier ?? providers.cashiers?.unnamed ?? null) : null;

  /** Those that take new payments of this method from such a browser, the preferred first. */
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
