/** Debits under an agreement, and credit pay: the ports. */
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
} from './port.ts';
export type { EntrustWebhookEvent } from './entrust-webhook.ts';
