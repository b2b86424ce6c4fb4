import { expect, test } from 'vitest';
import { orderEvents } from './order-events.ts';
import { namesOf, orderSteps, stepsOf } from './order-steps.ts';

const after = { order: { carrier: 'CUCC', payMethod: 'digital' } } as const;

test('an order that is refused by the carrier is counted by its carrier and its way to pay', () => {
  const events = [
    { entity: 'delivery', event: 'refused' },
    { entity: 'order', event: 'deliveryFailed' },
    { entity: 'refund', event: 'requested' },
  ] as const;
  const labels = { carrier: 'CUCC', payment: 'digital' };
  expect(stepsOf({ events, after })).toEqual([
    { of: 'deliveries', step: 'refused', ...labels },
    { of: 'refunds', step: 'requested', ...labels },
  ]);
});

test('an event of one entity is not counted as a step of another', () => {
  expect(stepsOf({ events: [{ entity: 'refund', event: 'leased' }], after })).toEqual([]);
});

test('every step stands for events that there are', () => {
  const known = new Set(orderEvents.map(({ event }) => event));
  for (const { of, step } of orderSteps)
    for (const event of namesOf(of, step)) expect(known, `${of} ${step}`).toContain(event);
});

test('every way in which an order is left unpaid, or ends, is a step', () => {
  const ends = [
    'expired',
    'cancelledByUser',
    'pointsRefused',
    'closedUnpaid',
    'paymentReturned',
    'deliveryCredited',
    'refundSettled',
  ];
  for (const event of ends) expect(stepsOf({ events: [{ entity: 'order', event }], after })).toHaveLength(1);
});
