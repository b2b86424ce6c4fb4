/** Brings a partner's signed word to the part it concerns, by the kind of number it names. */
import type { PayMethod } from '@phonebill/contract';
import type { Clock } from '../runtime/clock.ts';
import type { DeliverySteps } from '../orders/delivery/delivery-steps.ts';
import type { WebhookHandler, WebhookPartner } from './partner-callbacks.ts';
import { orderNoOf } from '../orders/order-number.ts';
import type { DeliveryWebhookEvent } from '../partners/carrier/port.ts';
import type { ProviderWebhookEvent } from '../partners/payments/port.ts';
import type { EntrustWebhookEvent } from '../partners/entrust/entrust-webhook.ts';
import type { MandateWebhookEvent } from '../partners/entrust/port.ts';
import type { WebhookReader } from '../partners/signed-webhook.ts';
import type { PaymentSteps } from '../orders/payments/payment-steps.ts';
import type { RefundSteps } from '../orders/refunds/refund-steps.ts';

export interface PartnerWebhookParts {
  readonly readers: {
    readonly cashier: WebhookReader<ProviderWebhookEvent>;
    readonly digital: WebhookReader<ProviderWebhookEvent>;
    readonly entrust: WebhookReader<EntrustWebhookEvent>;
    readonly carrier: WebhookReader<DeliveryWebhookEvent>;
  };
  readonly payments: PaymentSteps;
  readonly refunds: RefundSteps;
  readonly delivery: DeliverySteps;
  /** Hears of agreements' mandates. False: of none of ours. */
  readonly mandates: { handleWebhook(notice: MandateWebhookEvent): Promise<boolean> };
  readonly clock: Clock;
}

export function createPartnerWebhooks({
  readers,
  payments,
  refunds,
  delivery,
  mandates,
  clock,
}: PartnerWebhookParts): Readonly<Record<WebhookPartner, WebhookHandler>> {
  /** Of a payment or a refund; its number names the order. */
  async function hearCashier(notice: ProviderWebhookEvent, method: PayMethod): Promise<boolean> {
    const orderNo = orderNoOf(notice.kind === 'payment' ? notice.paymentNo : notice.refundNo);
    if (!orderNo) return false;
    return notice.kind === 'payment'
      ? payments.handleWebhook(orderNo, method, notice)
      : refunds.handleWebhook(orderNo, method, notice);
  }

  return {
    cashier: async (rawBody, headers) => hearCashier(readers.cashier(rawBody, headers, clock()), 'cash'),
    digital: async (rawBody, headers) => hearCashier(readers.digital(rawBody, headers, clock()), 'digital'),
    async entrust(rawBody, headers) {
      const notice = readers.entrust(rawBody, headers, clock());
      return notice.kind === 'mandate' ? mandates.handleWebhook(notice) : hearCashier(notice, 'agreement');
    },
    async carrier(rawBody, headers) {
      const notice = readers.carrier(rawBody, headers, clock());
      const orderNo = orderNoOf(notice.deliveryNo);
      return orderNo ? delivery.handleWebhook(orderNo, notice) : false;
    },
  };
}
