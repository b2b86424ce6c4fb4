/** Who takes money: the port, and what each can do. */
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
