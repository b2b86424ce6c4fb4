import { expect, test } from 'vitest';
import type { Entity } from '../model/aggregate.ts';
import { orderView, orderWithTimelineView } from './order-view.ts';
import { publishedTimes } from '../../config/order-times.ts';
import { type Command, commands } from '../testing/commands.ts';
import { OrderChange } from '../model/order-change.ts';
import { placeSample, SAMPLE_TIME, written } from '../testing/order-samples.ts';

test('lists the parts of a price in points, points first; a price in money has no parts', () => {
  expect(orderView(written(placeSample({ way: 'both' })), publishedTimes).parts).toEqual([
    { method: 'points', state: 'created' },
    { method: 'cash', state: 'created' },
  ]);
  expect(orderView(written(placeSample({ way: 'points' })), publishedTimes).parts).toEqual([
    { method: 'points', state: 'created' },
  ]);
  expect(orderView(written(placeSample()), publishedTimes)).not.toHaveProperty('parts');
});

test('shows the payment that paid for the delivery, even beside a later attempt and after its refund', () => {
  let aggregate = written(placeSample());
  const did = (...names: readonly Command[]) => {
    for (const name of names) {
      const change = OrderChange.of(aggregate, SAMPLE_TIME);
      commands[name](change);
      aggregate = written(change);
    }
    return orderView(aggregate, publishedTimes);
  };
  expect(did('declined', 'payAgain', 'firstPaid', 'credited')).toMatchObject({ paymentState: 'paid' });
  expect(did('aPartGivenBack')).toMatchObject({ state: 'credited', paymentState: 'paid' });
});

test('a timeline row of a payment has its payment method', () => {
  const aggregate = written(placeSample({ way: 'both' }));
  const row = (entity: Entity, entityNo: string) => ({
    at: new Date(0),
    entity,
    entityNo,
    event: 'started',
    to: 'created',
  });
  const rows = [
    { ...row('order', aggregate.order.orderNo), event: 'placed' },
    ...aggregate.payments.map(({ paymentNo }) => row('payment', paymentNo)),
  ];
  expect(
    orderWithTimelineView(aggregate, rows, publishedTimes).timeline.map(({ entity, method }) => [
      entity,
      method,
    ]),
  ).toEqual([
    ['order', undefined],
    ['payment', 'points'],
    ['payment', 'cash'],
  ]);
});
