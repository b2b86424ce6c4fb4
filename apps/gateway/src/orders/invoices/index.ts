/** The public interface of invoices for credited orders. */
export { invoiceMachine } from './invoice-states.ts';
export { type Invoices, createInvoices } from './invoices.ts';
