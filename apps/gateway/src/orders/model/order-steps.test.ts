import { expect, test } from 'vitest';
import { orderEvents } from './order-events.ts';
import { namesOf, orderSteps, stepsOf } from './order-steps.ts';

const after = { order: { carrier: 'CUCC', payMethod: 'digital' } } as const;

test('an order that its carrier refuses is counted by carrier and method of payment', () => {
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

test('every step names only events that exist', () => {
  const known = new Set(orderEvents.map(({ event }) => event));
  for (const { of, step } of orderSteps)
    for (const event of namesOf(of, step)) expect(known, `${of} ${step}`).toContain(event);
});

test('every event that ends an order or leaves it unpaid is a step', () => {
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
