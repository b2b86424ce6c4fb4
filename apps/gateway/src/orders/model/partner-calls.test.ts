/**
 * Tests that a step whose partner is cut off is not begun, so that nothing is recorded as sent which was not.
 */
import { expect, test } from 'vitest';
import type { OrderAggregate } from './aggregate.ts';
import { nextStep } from './next-step.ts';
import { OrderChange } from './order-change.ts';
import { putOffMs } from './partner-calls.ts';
import { type Command, commands } from '../testing/commands.ts';
import { placeSample, SAMPLE_TIME, type SampleWay, written } from '../testing/order-samples.ts';

const HOUR = 60 * 60_000;
const PAUSE = 7000;

function orderAfter(way: SampleWay, names: readonly Command[]): OrderAggregate {
  const change = OrderChange.of(written(placeSample({ way })), SAMPLE_TIME);
  for (const name of names) commands[name](change);
  return written(change);
}

/** Returns the next step when only this call is paused. */
function stepWhile(pausedCall: string, order: OrderAggregate, now: Date) {
  const pauseMs = (call: string): number => (call === pausedCall ? PAUSE : 0);
  return nextStep(order, now, (step) => putOffMs(pauseMs, order, step));
}

const soon = new Date(SAMPLE_TIME.getTime() + 60_000);
const paid = ['authorised', 'paid'] as const;
const refused = [...paid, 'leaseDelivery', 'refused'] as const;

test.each<[kind: string, call: string, way: SampleWay, after: readonly Command[]]>([
  ['sendDelivery', 'carrier.topUp', 'cash', paid],
  ['queryDelivery', 'carrier.queryTopUp', 'cash', [...paid, 'leaseDelivery', 'deliveryTimeout']],
  ['sendRefund', 'cashier.refund', 'cash', refused],
  ['sendRefund', 'digital.refund', 'digital', refused],
  ['sendRefund', 'entrust.refund', 'agreement', refused],
  ['queryRefund', 'cashier.queryRefund', 'cash', [...refused, 'leaseRefund', 'refundTimeout']],
  ['queryPayment', 'cashier.query', 'cash', ['authorised']],
  ['debit', 'entrust.authorise', 'agreement', []],
  ['capturePayment', 'points.capture', 'points', ['pointsHeld']],
])('%s waits while %s is paused, and is due otherwise', (kind, call, way, after) => {
  const order = orderAfter(way, after);
  expect(stepWhile('another.call', order, soon).kind).toBe(kind);
  expect(stepWhile(call, order, soon)).toEqual({
    kind: 'wait',
    until: new Date(soon.getTime() + PAUSE),
  });
});

test.each<[way: SampleWay, after: readonly Command[]]>([
  ['cash', ['authorised']],
  ['agreement', []],
])('an order by %s whose time to pay is over ends even while its partner is paused', (way, after) => {
  const order = orderAfter(way, after);
  const over = new Date(SAMPLE_TIME.getTime() + HOUR);
  const nobodyAsked = (): number => PAUSE;
  expect(nextStep(order, over, (step) => putOffMs(nobodyAsked, order, step)).kind).toBe('voidPayment');
});

test('while one partner is paused, a step at another partner is taken', () => {
  const order = orderAfter('both', [
    'pointsHeld',
    'authorised',
    'paid',
    'pointsCaptured',
    ...refused.slice(2),
  ]);
  expect(order.refunds).toHaveLength(2);
  const methodOf = (pausedCall: string) => {
    const step = stepWhile(pausedCall, order, soon);
    return step.kind === 'sendRefund' && order.refunds.find((one) => one.refundNo === step.refundNo)?.method;
  };
  expect(methodOf('cashier.refund')).toBe('points');
  expect(methodOf('points.refund')).toBe('cash');
});
