/** Invoices for credited orders. */
export { createInvoices, type Invoices } from './invoices.ts';
export { invoiceMachine } from './invoice-states.ts';
