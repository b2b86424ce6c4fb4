/**
 * What a payment's provider is asked for. Its body is composed once, as the payment is added, and kept with
 * it: a repeat is sent as it was, also by a release that words it differently.
 */
import type { Language } from '@phonebill/contract';
import { maskedNumber } from '../../numbers/index.ts';
import { type AuthoriseRequest, type PaymentProviders, providerOf, traitsOf } from '../../partners/index.ts';
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
}

type AskedFor = Pick<Payment, 'paymentNo' | 'method' | 'amount' | 'source'>;

export interface PaymentRequests {
  of(order: Order, payment: AskedFor, pages: PayerPages): AuthoriseRequest;
  /** The body that the provider is sent for it. */
  bodyOf(order: Order, payment: AskedFor, pages: PayerPages): string;
  /** Whether the provider's page of an open payment cannot be opened any more, though it can be paid. */
  isPageOver(payment: Pick<Payment, 'method' | 'createdAt'>, nowMs: number): boolean;
}

export interface PaymentRequestParts {
  readonly providers: PaymentProviders;
  /** The agreement of a charge, which its mandate is given under. */
  readonly agreementNoOf: (chargeNo: string) => string;
  /** Where the payer's browser comes back to. */
  readonly returnUrl: (order: Order, entryPage: EntryPage) => string;
}

export function createPaymentRequests({
  providers,
  agreementNoOf,
  returnUrl,
}: PaymentRequestParts): PaymentRequests {
  const requests: PaymentRequests = {
    of: (order, { paymentNo, amount, source }, { entryPage = null, language, address = null }) => ({
      paymentNo,
      orderNo: order.orderNo,
      amount,
      subject: subjects[language](order),
      userNo: order.userNo,
      returnUrl: returnUrl(order, entryPage),
      payerAddress: address,
      expiresAt: order.expiresAt,
      debit: source && order.chargeNo ? { agreementNo: agreementNoOf(order.chargeNo), source } : null,
    }),
    bodyOf: (order, payment, pages) =>
      providerOf(providers, payment.method).authoriseBody(requests.of(order, payment, pages)),
    isPageOver({ method, createdAt }, nowMs) {
      const { pageOpensForMs } = traitsOf(providerOf(providers, method));
      return pageOpensForMs !== null && nowMs >= createdAt.getTime() + pageOpensForMs;
    },
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
