/** The order as people are shown it, in the form that the oracle notes and in the form of the trace. */
import type { Shown } from './gateway.ts';
import type { Told } from './oracle/books.ts';

export function toldOf(person: string, askedAt: number, at: number, { order }: Shown, isLast: boolean): Told {
  return {
    person,
    askedAt,
    at,
    requestNo: order.requestNo,
    orderNo: order.orderNo,
    mobileNo: order.mobileNo,
    faceFen: BigInt(order.faceFen),
    priceFen: BigInt(order.priceFen),
    state: order.state,
    paymentState: order.paymentState,
    deliveryState: order.deliveryState,
    refunds: order.refunds.map(({ state, amountFen, points }) =>
      points > 0
        ? { state, unit: 'points', amount: BigInt(points) }
        : { state, unit: 'fen', amount: BigInt(amountFen) },
    ),
    isLast,
  };
}

export function inWords({ order, paymentNo }: Shown): string {
  const refunds = order.refunds.map(({ state }) => `, refund ${state}`).join('');
  const delivery = order.deliveryState === null ? '' : `, delivery ${order.deliveryState}`;
  const page = paymentNo === null ? '' : `, to be paid as ${paymentNo}`;
  const { orderNo, state, paymentState } = order;
  return `order ${orderNo} is ${state}, payment ${paymentState}${delivery}${refunds}${page}`;
}
