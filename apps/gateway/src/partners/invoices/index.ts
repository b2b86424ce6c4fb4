/** Who issues invoices: the port. */
export type { InvoiceIssuer, InvoiceWebhookEvent, IssuedInvoice } from './port.ts';
