/** The port of payment providers, and the capabilities of each payment method. */
export {
  type AuthoriseRequest,
  type Cashiers,
  type OfferedCashier,
  offeredCashiers,
  type PaidBy,
  type PaymentCapabilities,
  paymentCapabilities,
  type PaymentProvider,
  type PaymentProviders,
  type PaymentResult,
  type PaymentResultState,
  type PaymentWebhookEvent,
  providerOf,
  type ProviderWebhookEvent,
  type PaidResult,
  traitsOf,
  type RefundResult,
  type RefundWebhookEvent,
  type StatementEntry,
  type UnpaidResult,
} from './port.ts';
export { type CashierWebhook, createCashierReader } from './cashier-webhook.ts';
