/**
 * The door of the room of partners: the ports, which every other room speaks to. Which adapter stands behind
 * one is decided in app.ts alone, which names the adapters' own files.
 */
export { indeterminate, type Indeterminate, type NotFound } from './answers.ts';
export {
  type AuthoriseRequest,
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
  type Payer,
  traitsOf,
  type RefundResult,
  type RefundWebhookEvent,
  type StatementEntry,
  type UnpaidResult,
} from './payments/port.ts';
export type {
  Balance,
  Bill,
  CarrierService,
  Cost,
  Float,
  FloatTooLow,
  NumberInformation,
  TopUpRequest,
  TopUpSupplier,
  Credit,
  DeliveryResult,
  DeliveryWebhookEvent,
  NumberFacts,
} from './carrier/port.ts';
export type {
  BankCards,
  CreditPay,
  EntrustedPayments,
  Mandate,
  MandateRequest,
  MandateService,
  MandateWebhookEvent,
  RepaidMoney,
  Repayment,
  RepaymentRequest,
} from './entrust/port.ts';
export { type PartnerCall, partnerCalls, partnerOf } from './call-names.ts';
export { callOutcomes, type ReportCall } from './call-report.ts';
export { createSmsAttempts, type SmsAttempts } from './sms/attempts.ts';
export type { CaptchaProvider } from './captcha/port.ts';
export type { EntrustWebhookEvent } from './entrust/entrust-webhook.ts';
export {
  createPartnerGuards,
  notAskedReasons,
  type PartnerGuards,
  type PauseMs,
  waitingLimits,
} from './guards.ts';
export type { InvoiceIssuer, InvoiceWebhookEvent, IssuedInvoice } from './invoices/port.ts';
export type { CardBindings, NameChecks } from './persons/port.ts';
export type { GrantResult, HeldPoints, PointsAccounts, PointsGrants } from './points/port.ts';
export type { StatementTotal } from './statement.ts';
export {
  type SmsCentre,
  smsMessage,
  type SmsMessage,
  type SmsReplyEvent,
  type SmsReport,
  smsReportOutcomes,
} from './sms/port.ts';
export type { SmsPushReader } from './sms/push.ts';
export { onlySupplier, supplierOf, type TopUpSuppliers } from './suppliers.ts';
export type { SignOnPartners, TokenIssuer } from './wallet/port.ts';
export type { AccountWebhookEvent, WalletAccount, WalletAccounts } from './wallet-accounts/port.ts';
export { fromNobody, MalformedWebhook, type WebhookHeaders, type WebhookReader } from './signed-webhook.ts';
