/**
 * What a payment's provider is asked for. Its body is composed once, as the payment is added, and kept with
 * it: a repeat is sent as it was, also by a release that words it differently.
 */
import { maskedNumber } from '../../numbers/index.ts';
import { type AuthoriseRequest, type PaymentProviders, providerOf } from '../../partners/index.ts';
import type { Order, Payment } from '../aggregate.ts';

/** The entry page of the offline package that the payer has our pages from; null: they are on the network. */
export type EntryPage = string | null;

type AskedFor = Pick<Payment, 'paymentNo' | 'method' | 'amount' | 'source'>;

export interface PaymentRequests {
  of(order: Order, payment: AskedFor, entryPage?: EntryPage): AuthoriseRequest;
  /** The body that the provider is sent for it; `entryPage`: where the payer has our pages from. */
  bodyOf(order: Order, payment: AskedFor, entryPage?: EntryPage): string;
}

export interface PaymentRequestParts {
  readonly providers: PaymentProviders;
  /** The agreement of a charge, which its mandate is given under. */
  readonly agreementNoOf: (chargeNo: string) => string;
  /** Where the payer's browser comes back to. */
  readonly returnUrl: (order: Order, entryPage: EntryPage) => string;
  /** What the provider shows the payer. */
  readonly subjectOf?: (order: Order) => string;
}

export function createPaymentRequests({
  providers,
  agreementNoOf,
  returnUrl,
  subjectOf = publishedSubjectOf,
}: PaymentRequestParts): PaymentRequests {
  const requests: PaymentRequests = {
    of: (order, { paymentNo, amount, source }, entryPage = null) => ({
      paymentNo,
      orderNo: order.orderNo,
      amount,
      subject: subjectOf(order),
      userNo: order.userNo,
      returnUrl: returnUrl(order, entryPage),
      expiresAt: order.expiresAt,
      debit: source && order.chargeNo ? { agreementNo: agreementNoOf(order.chargeNo), source } : null,
    }),
    bodyOf: (order, payment, entryPage) =>
      providerOf(providers, payment.method).authoriseBody(requests.of(order, payment, entryPage)),
  };
  return requests;
}

/** The number's middle is hidden. */
function publishedSubjectOf({ chargeNo, kind, mobileNo }: Order): string {
  const topUp = chargeNo === null ? '话费充值' : '话费自动充值';
  const what = kind === 'repayment' ? '先充后付还款' : topUp;
  return `${what} ${maskedNumber(mobileNo)}`;
}
