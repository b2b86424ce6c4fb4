/** Brings a partner's webhook event to the part it concerns, by the number it names. */
import type { PayMethod } from '@phonebill/contract';
import type { Clock } from '../runtime/index.ts';
import { type DeliverySteps, orderNoOf, type PaymentSteps, type RefundSteps } from '../orders/index.ts';
import type { WebhookHandler, WebhookPartner } from './partner-webhook-routes.ts';
import type {
  AccountWebhookEvent,
  DeliveryWebhookEvent,
  EntrustWebhookEvent,
  InvoiceWebhookEvent,
  MandateWebhookEvent,
  ProviderWebhookEvent,
  SmsReplyEvent,
  WebhookReader,
} from '../partners/index.ts';

export interface PartnerWebhookParts {
  readonly readers: {
    readonly cashier: WebhookReader<ProviderWebhookEvent>;
    readonly digital: WebhookReader<ProviderWebhookEvent>;
    readonly entrust: WebhookReader<EntrustWebhookEvent>;
    readonly carrier: WebhookReader<DeliveryWebhookEvent>;
    readonly invoices: WebhookReader<InvoiceWebhookEvent>;
    readonly sms: WebhookReader<SmsReplyEvent>;
    readonly accounts: WebhookReader<AccountWebhookEvent>;
  };
  readonly payments: PaymentSteps;
  readonly refunds: RefundSteps;
  readonly delivery: DeliverySteps;
  /** Of agreements' mandates. False: of none of ours. */
  readonly mandates: { handleWebhook(event: MandateWebhookEvent): Promise<boolean> };
  /** Of orders. False: none of ours. */
  readonly invoices: { handleWebhook(event: InvoiceWebhookEvent): Promise<boolean> };
  /** Of people, to the service number. */
  readonly smsReplies: { handleWebhook(event: SmsReplyEvent): Promise<boolean> };
  /** Of wallet accounts. False: none of ours. */
  readonly signUps: { handleWebhook(event: AccountWebhookEvent): Promise<boolean> };
  readonly clock: Clock;
}

export function createPartnerWebhooks({
  readers,
  payments,
  refunds,
  delivery,
  mandates,
  invoices,
  smsReplies,
  signUps,
  clock,
}: PartnerWebhookParts): Readonly<Record<WebhookPartner, WebhookHandler>> {
  /** Of a payment or a refund; its number names the order. */
  async function handlePaymentEvent(event: ProviderWebhookEvent, method: PayMethod): Promise<boolean> {
    const orderNo = orderNoOf(event.kind === 'payment' ? event.paymentNo : event.refundNo);
    if (!orderNo) return false;
    return event.kind === 'payment'
      ? payments.handleWebhook(orderNo, method, event)
      : refunds.handleWebhook(orderNo, method, event);
  }

  return {
    cashier: async (rawBody, headers) =>
      handlePaymentEvent(readers.cashier(rawBody, headers, clock()), 'cash'),
    digital: async (rawBody, headers) =>
      handlePaymentEvent(readers.digital(rawBody, headers, clock()), 'digital'),
    async entrust(rawBody, headers) {
      const event = readers.entrust(rawBody, headers, clock());
      return event.kind === 'mandate'
        ? mandates.handleWebhook(event)
        : handlePaymentEvent(event, 'agreement');
    },
    async carrier(rawBody, headers) {
      const event = readers.carrier(rawBody, headers, clock());
      const orderNo = orderNoOf(event.deliveryNo);
      return orderNo ? delivery.handleWebhook(orderNo, event) : false;
    },
    invoices: async (rawBody, headers) => invoices.handleWebhook(readers.invoices(rawBody, headers, clock())),
    accounts: async (rawBody, headers) => signUps.handleWebhook(readers.accounts(rawBody, headers, clock())),
    sms: async (rawBody, headers) => smsReplies.handleWebhook(readers.sms(rawBody, headers, clock())),
  };
}
