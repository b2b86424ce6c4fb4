/** Brings a partner's webhook event to the part it concerns, by the number it names. */
import type { PayMethod } from '@phonebill/contract';
import { type About, type Clock, workingOn } from '../runtime/index.ts';
import { type DeliverySteps, orderNoOf, type PaymentSteps, type RefundSteps } from '../orders/index.ts';
import type { TakenWebhook, WebhookHandler, WebhookPartner } from './partner-webhook-routes.ts';
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
  function handlePaymentEvent(event: ProviderWebhookEvent, method: PayMethod): Promise<TakenWebhook> {
    const isPayment = event.kind === 'payment';
    const orderNo = orderNoOf(isPayment ? event.paymentNo : event.refundNo);
    return takenAs(`${event.kind}/${event.state}`, orderNo === null ? {} : { orderNo }, async () => {
      if (orderNo === null) return false;
      return isPayment
        ? payments.handleWebhook(orderNo, method, event)
        : refunds.handleWebhook(orderNo, method, event);
    });
  }

  return {
    cashier: async (rawBody, headers) =>
      handlePaymentEvent(readers.cashier(rawBody, headers, clock()), 'cash'),
    digital: async (rawBody, headers) =>
      handlePaymentEvent(readers.digital(rawBody, headers, clock()), 'digital'),
    async entrust(rawBody, headers) {
      const event = readers.entrust(rawBody, headers, clock());
      if (event.kind !== 'mandate') return handlePaymentEvent(event, 'agreement');
      const { agreementNo, state } = event;
      return takenAs(`mandate/${state}`, { agreementNo }, () => mandates.handleWebhook(event));
    },
    async carrier(rawBody, headers) {
      const event = readers.carrier(rawBody, headers, clock());
      const orderNo = orderNoOf(event.deliveryNo);
      return takenAs(`delivery/${event.state}`, orderNo === null ? {} : { orderNo }, async () =>
        orderNo === null ? false : delivery.handleWebhook(orderNo, event),
      );
    },
    async invoices(rawBody, headers) {
      const event = readers.invoices(rawBody, headers, clock());
      return takenAs(`invoice/${event.state}`, {}, () => invoices.handleWebhook(event));
    },
    async accounts(rawBody, headers) {
      const event = readers.accounts(rawBody, headers, clock());
      return takenAs(`account/${event.state}`, {}, () => signUps.handleWebhook(event));
    },
    async sms(rawBody, headers) {
      const event = readers.sms(rawBody, headers, clock());
      return takenAs('message/received', {}, () => smsReplies.handleWebhook(event));
    },
  };
}

/** Takes an event, with what it is about known wherever that leads to. */
async function takenAs(event: string, about: About, take: () => Promise<boolean>): Promise<TakenWebhook> {
  return { event, about, ours: await workingOn(`callback ${event}`, about, take) };
}
