/**
 * The acts that a person may take on an order, by the same rules as the operator's terminal (orders/by-hand).
 * Each is tried on a copy of the order, so that the console can say why an act is not possible.
 */
import type { OrderActView, ProposedAct } from '@phonebill/contract/console';
import {
  amountTaken,
  askNow,
  type ChargedBack,
  decide,
  type Decision,
  decisionOf,
  decisions,
  giveBack,
  refundPayment,
  resend,
  type WhyNot,
} from '../../orders/index.ts';
import { type OrderAggregate, OrderChange } from '../../orders/model/index.ts';

/** A proposed act that is carried out on an order. */
export type ProposedOnOrder = Extract<
  ProposedAct,
  { readonly kind: 'refundPayment' | 'giveBack' | 'decide' }
>;

/** Returns the act; null for a decision that the number cannot take. */
export function actOnOrder(
  proposed: ProposedOnOrder,
  chargedBack: ChargedBack,
): ((change: OrderChange) => WhyNot) | null {
  switch (proposed.kind) {
    case 'refundPayment':
      return (change) => refundPayment(change, proposed.about, chargedBack);
    case 'giveBack': {
      const { about, amountFen } = proposed;
      const amount = amountFen === null ? null : BigInt(amountFen);
      return (change) => giveBack(change, about, amount, chargedBack);
    }
    case 'decide': {
      const decision = decisionOf(proposed.about, proposed.outcome);
      return decision && ((change) => decide(change, proposed.about, decision));
    }
  }
}

/** Returns every act on an order, each with the reason why it is not possible now; null if it is. */
export function actsOf(aggregate: OrderAggregate, at: Date, chargedBack: ChargedBack): OrderActView[] {
  const { order, payments, delivery, refunds } = aggregate;
  const tried = (act: (change: OrderChange) => WhyNot): WhyNot => act(OrderChange.of(aggregate, at));
  const deciding = (number: string, outcome: Decision): OrderActView =>
    actView(
      'decide',
      number,
      tried((change) => decide(change, number, outcome)),
      { outcome },
    );
  return [
    actView('ask', order.orderNo, tried(askNow)),
    ...(delivery
      ? [
          actView(
            'resend',
            delivery.deliveryNo,
            tried((change) => resend(change, delivery.deliveryNo)),
          ),
          ...decisions.D.map((outcome) => deciding(delivery.deliveryNo, outcome)),
        ]
      : []),
    ...refunds.flatMap(({ refundNo }) => [
      actView(
        'resend',
        refundNo,
        tried((change) => resend(change, refundNo)),
      ),
      ...decisions.R.map((outcome) => deciding(refundNo, outcome)),
    ]),
    ...payments.flatMap((payment) => [
      actView(
        'refundPayment',
        payment.paymentNo,
        tried((change) => refundPayment(change, payment.paymentNo, chargedBack)),
      ),
      actView(
        'giveBack',
        payment.paymentNo,
        tried((change) => giveBack(change, payment.paymentNo, null, chargedBack)),
        { mostFen: payment.method === 'points' ? null : Number(amountTaken(payment)) },
      ),
      ...decisions.P.map((outcome) => deciding(payment.paymentNo, outcome)),
    ]),
  ];
}

function actView(
  act: OrderActView['act'],
  number: string,
  whyNot: WhyNot,
  more: Partial<OrderActView> = {},
): OrderActView {
  const needsTwo = act !== 'ask' && act !== 'resend';
  return { act, number, outcome: null, mostFen: null, needsTwo, whyNot, ...more };
}
