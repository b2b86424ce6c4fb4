/**
 * The steps of orders, deliveries and refunds that are counted for operators, by carrier and payment method:
 * few, so that each combination is a metric series from the start of a process.
 */
import type { EventRow, OrderAggregate } from './aggregate.ts';

const steps = {
  orders: {
    placed: ['placed'],
    paid: ['paymentConfirmed', 'otherAmountPaid'],
    unpaid: ['expired', 'cancelledByUser', 'pointsRefused', 'closedUnpaid', 'paymentReturned'],
    credited: ['deliveryCredited'],
    refunded: ['refundSettled'],
  },
  deliveries: {
    started: ['leased'],
    credited: ['credited'],
    refused: ['refused'],
    cancelled: ['cancelled'],
    unknown: ['becameIndeterminate'],
  },
  refunds: { requested: ['requested'], settled: ['settled'], rejected: ['rejected'] },
} as const satisfies Record<string, Record<string, readonly string[]>>;

const entities = { orders: 'order', deliveries: 'delivery', refunds: 'refund' } as const;

export type StepsOf = keyof typeof steps;

export interface OrderStep {
  readonly of: StepsOf;
  readonly step: string;
  readonly carrier: string;
  readonly payment: string;
}

/** The names of all steps. */
export const orderSteps: readonly Pick<OrderStep, 'of' | 'step'>[] = Object.entries(steps).flatMap(
  ([of, named]) => Object.keys(named).map((step) => ({ of: of as StepsOf, step })),
);

/** Returns the steps that a written change of an order has taken. */
export function stepsOf({
  events,
  after,
}: {
  readonly events: readonly Pick<EventRow, 'entity' | 'event'>[];
  readonly after: { readonly order: Pick<OrderAggregate['order'], 'carrier' | 'payMethod'> };
}): OrderStep[] {
  const { carrier, payMethod: payment } = after.order;
  return events.flatMap(({ entity, event }) =>
    orderSteps
      .filter(({ of, step }) => entity === entities[of] && namesOf(of, step).includes(event))
      .map(({ of, step }) => ({ of, step, carrier, payment })),
  );
}

/** Returns the events that make up a step. */
export function namesOf(of: StepsOf, step: string): readonly string[] {
  return (steps[of] as Readonly<Record<string, readonly string[]>>)[step] ?? [];
}
