/** The port of the issuer of invoices. */
export type { InvoiceIssuer, InvoiceWebhookEvent, IssuedInvoice } from './port.ts';
