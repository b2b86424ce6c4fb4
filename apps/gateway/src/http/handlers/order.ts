import { fenFromWire } from '@phonebill/money';
import type { CallRequest } from '@phonebill/contract';
import type { Checkout } from '../../orders/placing/checkout.ts';
import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { OrderAggregate } from '../../orders/aggregate.ts';
import { orderView, paymentRequestView } from '../../orders/order-view.ts';
import type { OrderTimes } from '../../orders/schedule.ts';
import type { MessageTickets } from '../../sign-on/message-tickets.ts';
import type { ResultKeys } from '../../visitors/result-keys.ts';
import type { Handler } from '../handler.ts';
import type { Buyers } from '../buyer.ts';

export interface OrderHandlerParts {
  readonly checkout: Checkout;
  readonly buyers: Buyers;
  readonly messageTickets: MessageTickets;
  readonly resultKeys: ResultKeys;
  readonly times: OrderTimes;
}

/** What is the same in every order that is placed. */
export function wishOf(
  request: Pick<
    CallRequest<'POST /vi/smallOrder'>,
    'requestNo' | 'mobileNo' | 'faceFen' | 'priceFen' | 'cnlCode' | 'firstTimeConfirmed'
  >,
) {
  return {
    requestNo: request.requestNo,
    mobileNo: mobileNumber(request.mobileNo),
    faceFen: fenFromWire(request.faceFen),
    priceFen: fenFromWire(request.priceFen),
    cnlCode: request.cnlCode ?? null,
    firstTimeConfirmed: request.firstTimeConfirmed ?? false,
  };
}

/** An order with the way to pay it; for a visitor with the key of its result. */
export function orderAnswer(
  aggregate: OrderAggregate,
  { resultKeys, times }: Pick<OrderHandlerParts, 'resultKeys' | 'times'>,
) {
  return {
    order: orderView(aggregate, times),
    payment: paymentRequestView(aggregate),
    resultKey: aggregate.order.isVisitor ? resultKeys.keyOf(aggregate.order.orderNo) : null,
  };
}

/**
 * SPEC section 7, POST /vi/order: place an order by any way to pay, pay one that is unpaid, cancel one.
 * Without a session the device of a visitor counts; points need a session and the ticket of a code sent to
 * its number.
 */
export function orderHandler({
  checkout,
  buyers,
  messageTickets,
  resultKeys,
  times,
}: OrderHandlerParts): Handler<'POST /vi/order'> {
  return async (request, context) => {
    const aggregate = await (async () => {
      if (request.operation !== 'place')
        return checkout[request.operation](
          await buyers.ownerOf(context, request.xAuthToken),
          request.orderNo,
        );
      const wish = wishOf(request);
      if (request.payMethod !== 'points') {
        const { takeAllowance, ...buyer } = await buyers.of(context, request.xAuthToken);
        return checkout.place({
          ...wish,
          ...buyer,
          points: 0n,
          payMethod: request.payMethod,
          offer: { kind: 'usual' },
          proof: takeAllowance && (() => takeAllowance(wish)),
        });
      }
      const { takeAllowance, ...buyer } = await buyers.of(context);
      return checkout.place({
        ...wish,
        ...buyer,
        points: BigInt(request.points),
        payMethod: 'points',
        offer: { kind: 'goods', goodsId: request.goodsId },
        proof: async () => {
          // The code first: whoever mistypes it has not ordered anything.
          await messageTickets.redeem(request.messageTicket, buyer.ownMobileNo, 'integral', wish.requestNo);
          return (await takeAllowance?.(wish)) ?? null;
        },
      });
    })();
    return orderAnswer(aggregate, { resultKeys, times });
  };
}
