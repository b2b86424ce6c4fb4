import type { Handler } from '../handler.ts';
import { orderAnswer, type OrderHandlerParts, wishOf } from './order.ts';

/**
 * SPEC section 7, POST /vi/smallOrder: an order of an amount below the usual ones. Refuses like POST
 * /vi/order.
 */
export function smallOrderHandler({
  checkout,
  buyers,
  resultKeys,
  times,
}: Omit<OrderHandlerParts, 'messageTickets'>): Handler<'POST /vi/smallOrder'> {
  return async (request, context) => {
    const { takeAllowance, ...buyer } = await buyers.of(context);
    const wish = wishOf(request);
    const aggregate = await checkout.place({
      ...wish,
      ...buyer,
      points: 0n,
      payMethod: request.payMethod,
      offer: { kind: 'small' },
      proof: takeAllowance && (() => takeAllowance(wish)),
    });
    return orderAnswer(aggregate, { resultKeys, times });
  };
}
