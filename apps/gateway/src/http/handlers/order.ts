import { fenFromWire } from '@phonebill/money';
import type { Checkout } from '../../checkout/checkout.ts';
import { mobileNumber } from '../../numbers/mobile-number.ts';
import { orderView, paymentRequestView } from '../../orders/order-view.ts';
import type { OrderTimes } from '../../orders/schedule.ts';
import type { Handler } from '../handler.ts';

/** SPEC section 7, POST /vi/order: place an order, pay one that is unpaid, cancel one. */
export function orderHandler(checkout: Checkout, times: OrderTimes): Handler<'POST /vi/order'> {
  return async (request, { userNo, touristSession, mobileNo: ownMobileNo }) => {
    const owner = { userNo, touristSession };
    const aggregate = await (() => {
      switch (request.operation) {
        case 'pay': return checkout.pay(owner, request.orderNo);
        case 'cancel': return checkout.cancel(owner, request.orderNo);
        case 'place': return checkout.place({
          ...owner, ownMobileNo,
          requestNo: request.requestNo,
          mobileNo: mobileNumber(request.mobileNo),
          faceFen: fenFromWire(request.faceFen),
          priceFen: fenFromWire(request.priceFen),
          cnlCode: request.cnlCode ?? null,
          firstTimeConfirmed: request.firstTimeConfirmed ?? false,
        });
      }
    })();
    return { order: orderView(aggregate, times), payment: paymentRequestView(aggregate) };
  };
}
