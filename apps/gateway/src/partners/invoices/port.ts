/** The port of the issuer of invoices for credited orders: the carrier. See docs/partners.md. */
import type { InvoiceKind } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { Indeterminate, NotFound } from '../answers.ts';

export interface InvoiceRequest {
  /**
   * Our number, one for each time an invoice is requested; a repeated request with it is the same invoice.
   */
  readonly invoiceNo: string;
  readonly orderNo: string;
  readonly mobileNo: string;
  readonly amountFen: Fen;
  readonly kind: InvoiceKind;
  readonly title: string;
  readonly taxNo: string | null;
  /** The postal address for a paper invoice; null for an electronic one. */
  readonly delivery: {
    readonly recipient: string;
    readonly phone: string;
    readonly area: string;
    readonly address: string;
  } | null;
}

export interface IssuedInvoice {
  readonly kind: 'invoice';
  readonly state: 'accepted' | 'issued' | 'refused' | 'undeliverable';
  /** The address of the invoice document. */
  readonly url: string | null;
  readonly reason: string | null;
}

export interface InvoiceIssuer {
  /** Returns the body that `askForInvoice` sends, to be stored before it is first sent. */
  invoiceBody(request: InvoiceRequest): string;
  /**
   * Requests an invoice. `body` is the stored body and is sent unchanged. An issuer that holds another
   * request under this number is queried for what it holds.
   */
  askForInvoice(invoiceNo: string, body: string): Promise<IssuedInvoice | Indeterminate>;
  queryInvoice(invoiceNo: string): Promise<IssuedInvoice | NotFound | Indeterminate>;
}

/** The issuer's webhook event, with its signature checked. */
export interface InvoiceWebhookEvent extends Omit<IssuedInvoice, 'kind'> {
  readonly invoiceNo: string;
}
