/** Debits under an agreement, and credit pay: the ports. */
export type {
  BankCards,
  CreditPay,
  EntrustedPayments,
  Mandate,
  MandateRequest,
  MandateService,
  MandateTraits,
  MandateWebhookEvent,
  MonthlyPlan,
  PreNoticeRule,
  RepaidMoney,
  Repayment,
  RepaymentRequest,
  SigningBrowser,
} from './port.ts';
export { mandateTraitsOf } from './port.ts';
export { withoutCardsOrCredit } from './without-cards-or-credit.ts';
export type { EntrustWebhookEvent } from './entrust-webhook.ts';
