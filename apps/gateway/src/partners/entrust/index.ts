/** The ports for debits under an agreement and for credit pay. */
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
