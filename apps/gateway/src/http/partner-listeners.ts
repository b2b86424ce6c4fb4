/** Brings a partner's signed word to the part it concerns, by the kind of number it names. */
import type { PayMethod } from '@phonebill/contract';
import type { Clock } from '../clock.ts';
import type { DeliverySteps } from '../delivery/delivery-steps.ts';
import type { Listener } from './partner-callbacks.ts';
import { orderNoOf } from '../orders/order-number.ts';
import type { CarrierNotice } from '../partners/carrier/port.ts';
import type { CashierNotice } from '../partners/cashier/port.ts';
import type { NoticeReader } from '../partners/signed-notice.ts';
import type { PaymentSteps } from '../payments/payment-steps.ts';
import type { RefundSteps } from '../refunds/refund-steps.ts';

export interface ListenerParts {
  readonly readers: { readonly cashier: NoticeReader<CashierNotice>; readonly digital: NoticeReader<CashierNotice>; readonly carrier: NoticeReader<CarrierNotice> };
  readonly payments: PaymentSteps;
  readonly refunds: RefundSteps;
  readonly delivery: DeliverySteps;
  readonly clock: Clock;
}

export function createListeners({ readers, payments, refunds, delivery, clock }: ListenerParts): Readonly<Record<'cashier' | 'digital' | 'carrier', Listener>> {
  function cashierListener(read: NoticeReader<CashierNotice>, method: PayMethod): Listener {
    return async (rawBody, headers) => {
      const notice = read(rawBody, headers, clock());
      const orderNo = orderNoOf(notice.kind === 'payment' ? notice.paymentNo : notice.refundNo);
      if (!orderNo) return false;
      return notice.kind === 'payment' ? payments.hear(orderNo, method, notice) : refunds.hear(orderNo, method, notice);
    };
  }

  return {
    cashier: cashierListener(readers.cashier, 'cash'),
    digital: cashierListener(readers.digital, 'digital'),
    async carrier(rawBody, headers) {
      const notice = readers.carrier(rawBody, headers, clock());
      const orderNo = orderNoOf(notice.deliveryNo);
      return orderNo ? delivery.hear(orderNo, notice) : false;
    },
  };
}
