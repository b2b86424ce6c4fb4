/**
 * Tests rules of an order that an activity pays for, over random commands of partners, users and the clock.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishedTimes } from '../../config/order-times.ts';
import { balances, type Transfer } from '../model/ledger/ledger.ts';
import { nextStep } from '../model/next-step.ts';
import { OrderChange } from '../model/order-change.ts';
import { orderView } from '../views/order-view.ts';
import { countsTowardsLimit, notifies } from '../store/stored-change.ts';
import { anyCommands, commands } from '../testing/commands.ts';
import { placeSample, SAMPLE_TIME, SAMPLE_USER, written } from '../testing/order-samples.ts';
import { newRewardOrder } from './reward-order.ts';

const reward = {
  userNo: SAMPLE_USER,
  rewardNo: `G${'4'.repeat(36)}`,
  activityId: 'gift',
  earnedAt: new Date('2026-11-20T15:59:59Z'),
  faceFen: 1000n,
  organization: {
    mobileNo: '13800138000',
    carrier: 'CMCC',
    province: { zh: '北京市', en: 'Beijing' },
    city: null,
    ported: false,
  },
} as const;

test('a reward order is paid by the activity when it is placed, and its delivery is due', () => {
  const { after, transfers } = newRewardOrder(reward, SAMPLE_TIME, 0);
  expect(after.order).toMatchObject({ state: 'delivering', payMethod: 'activity', priceFen: 1000n });
  expect(after.payments).toMatchObject([{ state: 'paid', nextAt: null, requestBody: null }]);
  expect(transfers).toEqual([
    { reason: 'paid', debit: 'activities', credit: 'customer', unit: 'fen', amount: 1000n },
  ]);
  expect(nextStep(after, SAMPLE_TIME)).toEqual({ kind: 'sendDelivery' });
});

test("a reward order's number derives from the reward and the day it was earned", () => {
  const numberOf = (one: typeof reward, at: string): string =>
    newRewardOrder(one, new Date(at), 0).after.order.orderNo;
  const first = numberOf(reward, '2026-11-20T16:00:00Z');
  expect(first).toMatch(/^261120/);
  expect(numberOf(reward, '2027-01-01T00:00:00Z')).toBe(first);
  expect(numberOf({ ...reward, rewardNo: `G${'5'.repeat(36)}` as never }, '2026-11-20T16:00:00Z')).not.toBe(
    first,
  );
});

test('the user of a reward order never pays; it ends credited or released to the activity', () => {
  let ended = 0;
  fc.assert(
    fc.property(anyCommands, (names) => {
      const placed = placeSample({ way: 'activity' });
      let aggregate = written(placed);
      const transfers: Transfer[] = [...placed.transfers];
      for (const [index, name] of [...names, 'leaseDelivery', 'refused'].entries()) {
        const change = OrderChange.of(aggregate, new Date(SAMPLE_TIME.getTime() + index * 60_000));
        commands[name as keyof typeof commands](change);
        const { order, payments, refunds } = change.after;
        // Neither its user nor the clock closes it, and no provider is ever called about its money.
        expect(['delivering', 'credited', 'refunded']).toContain(order.state);
        expect(payments).toHaveLength(1);
        expect(refunds.every(({ state }) => state === 'settled')).toBe(true);
        expect(['nothing', 'wait', 'sendDelivery', 'expireDeliveryLease', 'queryDelivery']).toContain(
          nextStep(change.after, new Date('2027-11-20T00:00:00Z')).kind,
        );
        expect(countsTowardsLimit(order)).toBe(false);
        const isEnd = order.endedAt !== null && aggregate.order.endedAt === null;
        expect(notifies(change)).toBe(isEnd ? 'reward' : null);
        transfers.push(...change.transfers);
        const book = balances(transfers, 'fen');
        expect(book.activities).toBe(order.state === 'refunded' ? 0n : order.faceFen);
        expect(book.carrier).toBe(order.state === 'credited' ? -order.faceFen : 0n);
        expect(book.refundsInFlight).toBe(0n);
        expect(orderView(change.after, publishedTimes)).toMatchObject({
          priceFen: 0,
          points: 0,
          refunds: [],
          activityId: 'sample',
        });
        aggregate = written(change);
      }
      ended += 1;
      expect(aggregate.order.endedAt).not.toBeNull();
    }),
    { numRuns: 150 },
  );
  expect(ended).toBe(150);
}, 30_000);
