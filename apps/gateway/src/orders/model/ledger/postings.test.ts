import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entity, EventRow, OrderAggregate } from '../aggregate.ts';
import { OrderChange } from '../order-change.ts';
import { orderMachines } from '../states/index.ts';
import { anyCommands, anyMethod, commands } from '../../testing/commands.ts';
import { placeSample, SAMPLE_TIME, written } from '../../testing/order-samples.ts';
import { accounts, balances, unitOf, units } from './ledger.ts';
import { postingsOf } from './postings.ts';

/** Whether a transition moves money, copied from the specification of the ledger and not from its code. */
const movesMoney = ({ entity, from, to }: Pick<EventRow, 'entity' | 'from' | 'to'>): boolean =>
  (entity === 'payment' && to === 'paid') ||
  (entity === 'delivery' && to === 'credited') ||
  (entity === 'refund' && (from === null || to === 'settled'));

/** Returns a paid, delivered and refunded order, with every part that a transition may name. */
function wholeOrder(): OrderAggregate {
  let aggregate = written(placeSample());
  for (const name of ['authorised', 'paid', 'leaseDelivery', 'refused'] as const) {
    const change = OrderChange.of(aggregate, SAMPLE_TIME);
    commands[name](change);
    aggregate = written(change);
  }
  return aggregate;
}

const everyTransition = (Object.keys(orderMachines) as Entity[]).flatMap((entity) => [
  { entity, from: null, to: orderMachines[entity].initial },
  ...orderMachines[entity].transitions.map(({ from, to }) => ({ entity, from, to })),
]);

test.each(everyTransition)('$entity $from to $to posts exactly when it moves money', (transition) => {
  const after = wholeOrder();
  const entityNo = {
    order: after.order.orderNo,
    payment: after.payments[0]?.paymentNo ?? '',
    delivery: after.delivery?.deliveryNo ?? '',
    refund: after.refunds[0]?.refundNo ?? '',
  }[transition.entity];
  const posted = postingsOf({ ...transition, entityNo }, after);
  expect(posted.length > 0).toBe(movesMoney(transition));
  for (const unit of units) {
    const book = balances(posted, unit);
    expect(accounts.reduce((sum, account) => sum + book[account], 0n)).toBe(0n);
  }
});

test('a change posts each of its transitions that move money once, and nothing else', () => {
  let posting = 0;
  fc.assert(
    fc.property(anyCommands, anyMethod, (names, way) => {
      let aggregate = written(placeSample({ way }));
      let hasPosted = false;
      for (const [index, name] of names.entries()) {
        const change = OrderChange.of(aggregate, new Date(SAMPLE_TIME.getTime() + index * 60_000));
        commands[name](change);
        const { after, transfers } = change;
        const expected = change.events
          .filter(movesMoney)
          .flatMap(({ entity, entityNo, from, to }) => postingsOf({ entity, entityNo, from, to }, after));
        expect(transfers).toEqual(expected);
        for (const { entity, entityNo, to } of change.events) {
          if (entity !== 'payment' || to !== 'paid') continue;
          const { method, amount, paidAmount } = change.paymentOf(entityNo);
          expect(transfers).toContainEqual(
            expect.objectContaining({ reason: 'paid', unit: unitOf(method), amount: paidAmount ?? amount }),
          );
        }
        hasPosted ||= transfers.length > 0;
        aggregate = written(change);
      }
      if (hasPosted) posting += 1;
    }),
    { numRuns: 400 },
  );
  expect(posting).toBeGreaterThanOrEqual(300);
});
