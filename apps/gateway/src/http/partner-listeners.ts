/** Brings a partner's signed word to the part it concerns, by the kind of number it names. */
import type { PayMethod } from '@phonebill/contract';
import type { Clock } from '../runtime/clock.ts';
import type { DeliverySteps } from '../orders/delivery/delivery-steps.ts';
import type { Listener, ListeningPartner } from './partner-callbacks.ts';
import { orderNoOf } from '../orders/order-number.ts';
import type { CarrierNotice } from '../partners/carrier/port.ts';
import type { CashierNotice } from '../partners/cashier/port.ts';
import type { EntrustNotice } from '../partners/entrust/entrust-notice.ts';
import type { MandateNotice } from '../partners/entrust/port.ts';
import type { NoticeReader } from '../partners/signed-notice.ts';
import type { PaymentSteps } from '../orders/payments/payment-steps.ts';
import type { RefundSteps } from '../orders/refunds/refund-steps.ts';

export interface ListenerParts {
  readonly readers: {
    readonly cashier: NoticeReader<CashierNotice>;
    readonly digital: NoticeReader<CashierNotice>;
    readonly entrust: NoticeReader<EntrustNotice>;
    readonly carrier: NoticeReader<CarrierNotice>;
  };
  readonly payments: PaymentSteps;
  readonly refunds: RefundSteps;
  readonly delivery: DeliverySteps;
  /** Hears of agreements' mandates. False: of none of ours. */
  readonly mandates: { hear(notice: MandateNotice): Promise<boolean> };
  readonly clock: Clock;
}

export function createListeners({
  readers,
  payments,
  refunds,
  delivery,
  mandates,
  clock,
}: ListenerParts): Readonly<Record<ListeningPartner, Listener>> {
  /** Of a payment or a refund; its number names the order. */
  async function hearCashier(notice: CashierNotice, method: PayMethod): Promise<boolean> {
    const orderNo = orderNoOf(notice.kind === 'payment' ? notice.paymentNo : notice.refundNo);
    if (!orderNo) return false;
    return notice.kind === 'payment'
      ? payments.hear(orderNo, method, notice)
      : refunds.hear(orderNo, method, notice);
  }

  return {
    cashier: async (rawBody, headers) => hearCashier(readers.cashier(rawBody, headers, clock()), 'cash'),
    digital: async (rawBody, headers) => hearCashier(readers.digital(rawBody, headers, clock()), 'digital'),
    async entrust(rawBody, headers) {
      const notice = readers.entrust(rawBody, headers, clock());
      return notice.kind === 'mandate' ? mandates.hear(notice) : hearCashier(notice, 'agreement');
    },
    async carrier(rawBody, headers) {
      const notice = readers.carrier(rawBody, headers, clock());
      const orderNo = orderNoOf(notice.deliveryNo);
      return orderNo ? delivery.hear(orderNo, notice) : false;
    },
  };
}
