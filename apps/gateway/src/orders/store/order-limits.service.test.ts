/** Tests of what the order store guarantees about its users' limits (SPEC section 10). */
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { OrderLimit } from '../model/order-limit.ts';
import { commands } from '../testing/commands.ts';
import { placeSample, SAMPLE_TIME, type SampleOptions } from '../testing/order-samples.ts';
import { createOrderStoreSetting, newUser, noLimit, payFor } from '../testing/order-store-setting.ts';

const NEXT_DAY = new Date(SAMPLE_TIME.getTime() + 24 * 3_600_000);
const NEXT_MONTH = new Date('2026-12-01T04:00:00.000Z');
const minutesLater = (minutes: number): Date => new Date(SAMPLE_TIME.getTime() + minutes * 60_000);

const { given, placed } = createOrderStoreSetting(createTestDatabase);

/** Places orders of 50 yuan, one after the other; returns the outcome of each. */
const placeAll = async (
  userNo: string,
  limit: OrderLimit,
  orders: readonly (SampleOptions & { readonly key: number })[],
) => {
  const answers: string[] = [];
  for (const { key, ...over } of orders) {
    const idempotencyKey = `request-${String(key).padStart(10, '0')}`;
    const change = placeSample({ userNo, idempotencyKey, random: key, ...over });
    answers.push(await given.store.place(change, limit));
    expect(await given.store.find(change.after.order.orderNo)).toEqual(
      answers.at(-1) === 'placed' ? change.after : null,
    );
  }
  return answers;
};

test('refuses an order above the daily limit until the next day begins', async () => {
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

test('refuses an order above the monthly limit until the next month begins', async () => {
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

test('a closed order and a charge do not use up the limits', async () => {
  const limit = { perDayFen: 5000n, perMonthFen: 5000n };
  const userNo = newUser();
  const unpaid = await placed({ userNo });
  await given.store.update(unpaid.order.orderNo, commands.cancel);
  await given.store.update(unpaid.order.orderNo, (change) => commands.closed(change));
  expect((await given.store.find(unpaid.order.orderNo))?.order.state).toBe('closed');
  await placed({ userNo, way: 'agreement', random: 20, idempotencyKey: 'request-of-a-charge' });
  expect(await placeAll(userNo, limit, [{ key: 30 }, { key: 31 }])).toEqual(['placed', 'dayLimitReached']);
});

test('limits orders that await payment; a cancelled one makes room for another', async () => {
  const userNo = newUser();
  const limit = { ...noLimit, unpaid: { atOnce: 2, perHour: 10 } };
  const first = await placed({ userNo });
  expect(await placeAll(userNo, limit, [{ key: 40 }, { key: 41 }])).toEqual(['placed', 'tooManyUnpaid']);
  await given.store.update(first.order.orderNo, commands.cancel);
  await given.store.update(first.order.orderNo, commands.closed);
  expect(await placeAll(userNo, limit, [{ key: 42 }, { key: 43 }])).toEqual(['placed', 'tooManyUnpaid']);
  expect(await placeAll(newUser(), limit, [{ key: 44 }])).toEqual(['placed']);
});

test('limits unpaid orders per hour, not counting paid ones and charges', async () => {
  const userNo = newUser();
  const limit = { ...noLimit, unpaid: { atOnce: 10, perHour: 2 } };
  await placed({ userNo, way: 'agreement', random: 50, idempotencyKey: 'request-of-a-charge' });
  const paid = await placed({ userNo });
  await given.store.update(paid.order.orderNo, payFor(paid), paid);
  const cancelled = await placed({ userNo, random: 51, idempotencyKey: 'request-to-be-cancelled' });
  await given.store.update(cancelled.order.orderNo, commands.cancel);
  await given.store.update(cancelled.order.orderNo, commands.closed);
  expect(
    await placeAll(userNo, limit, [
      { key: 52, at: minutesLater(1) },
      { key: 53, at: minutesLater(59) },
      { key: 54, at: minutesLater(61) },
    ]),
  ).toEqual(['placed', 'tooManyNotPaid', 'placed']);
});

test('a repeated idempotency key is answered as repeated, whatever the limits are', async () => {
  const { order } = await placed();
  const none = { perDayFen: 0n, perMonthFen: 0n };
  expect(await given.store.place(placeSample({ userNo: order.userNo, random: 8 }), none)).toBe('repeated');
});

test('concurrent orders never exceed a limit together', async () => {
  const userNo = newUser();
  const limit = { perDayFen: 15_000n, perMonthFen: 1_000_000n };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, random) =>
      given.store.place(
        placeSample({ userNo, random, idempotencyKey: `request-${String(random).padStart(10, '0')}` }),
        limit,
      ),
    ),
  );
  expect(answers.filter((answer) => answer === 'placed')).toHaveLength(3);
  expect(answers.filter((answer) => answer === 'dayLimitReached')).toHaveLength(5);
});
