/** What any order store promises of the limits of its users (SPEC section 10). */
import { describe, expect, test } from 'vitest';
import type { OrderAggregate } from '../model/aggregate.ts';
import type { OrderChange } from '../model/order-change.ts';
import type { OrderLimit } from '../model/order-limit.ts';
import type { OrderStore } from '../store/order-store.ts';
import { commands } from './commands.ts';
import { placeSample, SAMPLE_TIME, type SampleOptions } from './order-samples.ts';

export interface LimitPromiseParts {
  readonly store: () => OrderStore;
  /** An order that was placed, of a new user unless one is given. */
  readonly placed: (over?: SampleOptions) => Promise<OrderAggregate>;
  /** The decision that pays an order, from a reading of it. */
  readonly payFor: (reading: OrderAggregate) => (change: OrderChange) => void;
  readonly noLimit: OrderLimit;
  readonly newUser: () => string;
}

const NEXT_DAY = new Date(SAMPLE_TIME.getTime() + 24 * 3_600_000);
const NEXT_MONTH = new Date('2026-12-01T04:00:00.000Z');
const minutesLater = (minutes: number): Date => new Date(SAMPLE_TIME.getTime() + minutes * 60_000);

export function describeLimitPromises({ store, placed, payFor, noLimit, newUser }: LimitPromiseParts): void {
  /** Places orders of 50 yuan at a time, one after the other; gives what became of each. */
  const placeAll = async (
    userNo: string,
    limit: OrderLimit,
    orders: readonly (SampleOptions & { readonly key: number })[],
  ) => {
    const answers: string[] = [];
    for (const { key, ...over } of orders) {
      const idempotencyKey = `request-${String(key).padStart(10, '0')}`;
      const change = placeSample({ userNo, idempotencyKey, random: key, ...over });
      answers.push(await store().place(change, limit));
      expect(await store().find(change.after.order.orderNo)).toEqual(
        answers.at(-1) === 'placed' ? change.after : null,
      );
    }
    return answers;
  };

  describe('limits', () => {
    test("an order above the day's limit is refused, and the next day starts from zero", async () => {
      const limit = { perDayFen: 10_000n, perMonthFen: 1_000_000n };
      expect(
        await placeAll(newUser(), limit, [
          { key: 1 },
          { key: 2 },
          { key: 3 },
          { key: 4, at: NEXT_DAY },
          { key: 5, at: NEXT_DAY, faceFen: 5001n },
        ]),
      ).toEqual(['placed', 'placed', 'dayLimitReached', 'placed', 'dayLimitReached']);
    });

    test("an order above the month's limit is refused, and the next month starts from zero", async () => {
      const limit = { perDayFen: 10_000n, perMonthFen: 10_000n };
      expect(
        await placeAll(newUser(), limit, [
          { key: 1 },
          { key: 2, at: NEXT_DAY },
          { key: 3, at: NEXT_DAY },
          { key: 4, at: NEXT_MONTH },
        ]),
      ).toEqual(['placed', 'placed', 'monthLimitReached', 'placed']);
    });

    test('an order that came to nothing does not count, nor does a charge', async () => {
      const limit = { perDayFen: 5000n, perMonthFen: 5000n };
      const userNo = newUser();
      const unpaid = await placed({ userNo });
      await store().update(unpaid.order.orderNo, commands.cancel);
      await store().update(unpaid.order.orderNo, (change) => commands.closed(change));
      expect((await store().find(unpaid.order.orderNo))?.order.state).toBe('closed');
      await placed({ userNo, way: 'agreement', random: 20, idempotencyKey: 'request-of-a-charge' });
      expect(await placeAll(userNo, limit, [{ key: 30 }, { key: 31 }])).toEqual([
        'placed',
        'dayLimitReached',
      ]);
    });

    test('orders that wait for payment are limited; a cancelled one leaves its place', async () => {
      const userNo = newUser();
      const limit = { ...noLimit, unpaid: { atOnce: 2, perHour: 10 } };
      const first = await placed({ userNo });
      expect(await placeAll(userNo, limit, [{ key: 40 }, { key: 41 }])).toEqual(['placed', 'tooManyUnpaid']);
      await store().update(first.order.orderNo, commands.cancel);
      await store().update(first.order.orderNo, commands.closed);
      expect(await placeAll(userNo, limit, [{ key: 42 }, { key: 43 }])).toEqual(['placed', 'tooManyUnpaid']);
      expect(await placeAll(newUser(), limit, [{ key: 44 }])).toEqual(['placed']);
    });

    test('placing and cancelling is limited by the hour; paid ones and charges do not count', async () => {
      const userNo = newUser();
      const limit = { ...noLimit, unpaid: { atOnce: 10, perHour: 2 } };
      await placed({ userNo, way: 'agreement', random: 50, idempotencyKey: 'request-of-a-charge' });
      const paid = await placed({ userNo });
      await store().update(paid.order.orderNo, payFor(paid), paid);
      const cancelled = await placed({ userNo, random: 51, idempotencyKey: 'request-to-be-cancelled' });
      await store().update(cancelled.order.orderNo, commands.cancel);
      await store().update(cancelled.order.orderNo, commands.closed);
      expect(
        await placeAll(userNo, limit, [
          { key: 52, at: minutesLater(1) },
          { key: 53, at: minutesLater(59) },
          { key: 54, at: minutesLater(61) },
        ]),
      ).toEqual(['placed', 'tooManyNotPaid', 'placed']);
    });

    test('an idempotency key that was placed is repeated, whatever the limits are', async () => {
      const { order } = await placed();
      const none = { perDayFen: 0n, perMonthFen: 0n };
      expect(await store().place(placeSample({ userNo: order.userNo, random: 8 }), none)).toBe('repeated');
    });

    test('several at once never exceed a limit together', async () => {
      const userNo = newUser();
      const limit = { perDayFen: 15_000n, perMonthFen: 1_000_000n };
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, random) =>
          store().place(
            placeSample({ userNo, random, idempotencyKey: `request-${String(random).padStart(10, '0')}` }),
            limit,
          ),
        ),
      );
      expect(answers.filter((answer) => answer === 'placed')).toHaveLength(3);
      expect(answers.filter((answer) => answer === 'dayLimitReached')).toHaveLength(5);
    });
  });
}
