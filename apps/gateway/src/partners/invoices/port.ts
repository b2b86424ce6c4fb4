/** Who issues invoices for what was credited: the carrier. See docs/partners.md. */
import type { InvoiceKind } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { Indeterminate, NotFound } from '../answers.ts';

export interface InvoiceRequest {
  /** Ours, one for each time it is asked for; the same again is the same. */
  readonly invoiceNo: string;
  readonly orderNo: string;
  readonly mobileNo: string;
  readonly amountFen: Fen;
  readonly kind: InvoiceKind;
  readonly title: string;
  readonly taxNo: string | null;
  /** Where one on paper goes; null: electronic. */
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
  /** The invoice itself. */
  readonly url: string | null;
  readonly reason: string | null;
}

export interface InvoiceIssuer {
  /** What `askForInvoice` sends, to be kept before it is first sent. */
  invoiceBody(request: InvoiceRequest): string;
  /** `body` is what was kept, sent as it is. An issuer that holds another request is asked what it holds. */
  askForInvoice(invoiceNo: string, body: string): Promise<IssuedInvoice | Indeterminate>;
  queryInvoice(invoiceNo: string): Promise<IssuedInvoice | NotFound | Indeterminate>;
}

/** The issuer's webhook event, its signature checked. */
export interface InvoiceWebhookEvent extends Omit<IssuedInvoice, 'kind'> {
  readonly invoiceNo: string;
}
