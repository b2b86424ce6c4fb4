/**
 * The acts of `decide`, `refund`, `give-back` and `resend`, and the parts of an order that they mean when a
 * list names the order.
 */
import type { Fen } from '@phonebill/money';
import { decide, type Decision, giveBack, refundPayment, resend, type WhyNot } from '../../orders/index.ts';
import type { OrderAggregate, OrderChange } from '../../orders/model/index.ts';
import type { ListedAct } from './act-on-list.ts';

type Act = Pick<ListedAct, 'act' | 'partsOf'>;

const paymentsOf = ({ payments }: OrderAggregate): string[] => payments.map(({ paymentNo }) => paymentNo);
const deliveryOf = ({ delivery }: OrderAggregate): string[] => (delivery ? [delivery.deliveryNo] : []);
const refundsOf = ({ refunds }: OrderAggregate): string[] => refunds.map(({ refundNo }) => refundNo);

const decided: Readonly<Record<Decision, (order: OrderAggregate) => string[]>> = {
  closed: paymentsOf,
  credited: deliveryOf,
  refused: deliveryOf,
  settled: refundsOf,
};

/**
 * Returns the act. `amountFen` is the amount of each payment, null for all of it. Null for an unknown
 * outcome.
 */
export function listedAct(command: string, outcome: string, amountFen: Fen | null): Act | null {
  switch (command) {
    case 'refund':
      return { act: refundPayment, partsOf: paymentsOf };
    case 'give-back':
      return {
        act: (change, number, chargedBack) => giveBack(change, number, amountFen, chargedBack),
        partsOf: paymentsOf,
      };
    case 'resend':
      return { act: resend, partsOf: (order) => [...refundsOf(order), ...deliveryOf(order)] };
    default: {
      if (!Object.hasOwn(decided, outcome)) return null;
      const decision = outcome as Decision;
      return {
        act: (change: OrderChange, number: string): WhyNot => decide(change, number, decision),
        partsOf: decided[decision],
      };
    }
  }
}
