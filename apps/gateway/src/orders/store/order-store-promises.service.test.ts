/** Tests of what the order store guarantees to readers and writers of orders. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { tradeOf } from '../../partners/testing/scripted-partners.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { wakeAt } from '../model/next-step.ts';
import { OrderChange } from '../model/order-change.ts';
import { paymentAuthorised, paymentConfirmed } from '../model/payment-results.ts';
import { anyCommands, anyMethod, commands } from '../testing/commands.ts';
import { inOrderOfReading, placeSample, SAMPLE_TIME, written } from '../testing/order-samples.ts';
import {
  createOrderStoreSetting,
  firstPayment,
  newUser,
  noLimit,
  payFor,
} from '../testing/order-store-setting.ts';
import { TradeTaken, withNewVersion } from './order-store.ts';

const NEXT_DAY = new Date(SAMPLE_TIME.getTime() + 24 * 3_600_000);

/** Returns whether an order is first changed by another process, as every third one is. */
const isStale = (index: number): boolean => index % 3 === 1;

const { given, placed } = createOrderStoreSetting(createTestDatabase);

const read = ({ order }: OrderAggregate) => given.store.find(order.orderNo);
const credit = async (reading: OrderAggregate) => {
  const { orderNo } = reading.order;
  await given.store.update(orderNo, payFor(reading), reading);
  await given.store.update(orderNo, commands.leaseDelivery);
  return given.store.update(orderNo, commands.credited);
};

test('any commands read back as written, part by part, with a wake when a step is due', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyMethod,
      anyCommands,
      fc.integer({ min: 0, max: 5 }),
      async (way, names, minutesApart) => {
        let expected = await placed({ way });
        let wrote = SAMPLE_TIME;
        for (const [index, command] of names.entries()) {
          const at = new Date(SAMPLE_TIME.getTime() + (index + 1) * minutesApart * 60_000);
          const change = OrderChange.of(expected, at);
          commands[command]?.(change);
          expect(await given.store.commit(change)).toBe('written');
          if (!change.isEmpty) wrote = at;
          expected = written(change);
        }
        expect(await read(expected)).toEqual(inOrderOfReading(expected));
        const due = wakeAt(expected);
        expect(await given.isOpen(expected)).toBe(due !== null);
        expect(await given.wakeInMs(expected)).toBe(due && Math.max(0, due.getTime() - wrote.getTime()));
      },
    ),
    { numRuns: 60 },
  );
});

test('an order that was never placed is neither found nor updated', async () => {
  expect(await given.store.find('9'.repeat(24))).toBeNull();
  expect(await given.store.findByIdempotencyKey(newUser(), 'request-0000000001')).toBeNull();
  expect(
    await given.store.update('9'.repeat(24), () => {
      throw new Error('there is nothing to decide');
    }),
  ).toBeNull();
});

test('a change of an outdated reading is a versionConflict and writes nothing', async () => {
  const reading = await placed();
  await given.store.update(reading.order.orderNo, (change) =>
    paymentAuthorised(change, firstPayment(reading), {
      tradeNo: tradeOf(firstPayment(reading)),
      payUrl: 'https://pay.example/1',
    }),
  );
  const [now, everything, reported] = [
    await read(reading),
    await given.everythingOf(reading),
    given.reported.length,
  ];
  const stale = OrderChange.of(reading, SAMPLE_TIME);
  payFor(reading)(stale);
  expect(stale.transfers).not.toEqual([]);
  expect(await given.store.commit(stale)).toBe('versionConflict');
  expect(await read(reading)).toEqual(now);
  expect(await given.everythingOf(reading)).toEqual(everything);
  expect(given.reported).toHaveLength(reported);
});

test('writes one of concurrent changes to one reading; update decides the others anew', async () => {
  const reading = await placed();
  const pay = payFor(reading);
  const decidedFrom: number[] = [];
  await Promise.all(
    Array.from({ length: 6 }, () =>
      given.store.update(
        reading.order.orderNo,
        (change) => {
          decidedFrom.push(change.before?.order.version ?? 0);
          pay(change);
        },
        reading,
      ),
    ),
  );
  expect((await read(reading))?.order).toMatchObject({ state: 'delivering', version: 2 });
  expect(decidedFrom.filter((version) => version === 1)).toHaveLength(6);
  expect(decidedFrom.filter((version) => version === 2)).toHaveLength(5);
});

test('a written change is reported once, and update returns the order as it reads back', async () => {
  const reading = await placed();
  const change = OrderChange.of(reading, SAMPLE_TIME);
  payFor(reading)(change);
  expect(await given.store.commit(change)).toBe('written');
  expect(given.reported.filter((one) => one === change)).toHaveLength(1);
  expect(await read(reading)).toEqual(withNewVersion(change));
  const updated = await given.store.update(reading.order.orderNo, commands.leaseDelivery);
  expect(updated).toEqual(await read(reading));
});

test('writes nothing for a payment with another payment’s trade', async () => {
  const [first, second] = [await placed(), await placed()];
  await given.store.update(first.order.orderNo, payFor(first));
  const payWithItsTrade = (change: OrderChange) =>
    paymentConfirmed(change, firstPayment(second), {
      tradeNo: tradeOf(firstPayment(first)),
      paidFrom: null,
    });
  const [everything, reported] = [await given.everythingOf(second), given.reported.length];
  const change = OrderChange.of(second, SAMPLE_TIME);
  payWithItsTrade(change);
  expect(await given.store.commit(change)).toBe('tradeTaken');
  await expect(given.store.update(second.order.orderNo, payWithItsTrade)).rejects.toThrow(TradeTaken);
  expect(await given.everythingOf(second)).toEqual(everything);
  expect(given.reported).toHaveLength(reported);
  await given.store.update(second.order.orderNo, payFor(second));
  expect((await read(second))?.order.state).toBe('delivering');
});

test('writes one of two payments with the same trade number, and others beside them', async () => {
  const readings = await Promise.all(Array.from({ length: 6 }, () => placed()));
  const [one, other, ...others] = readings;
  if (!one || !other) throw new Error('six orders were placed');
  const withTradeOfOne = (reading: OrderAggregate) => {
    const change = OrderChange.of(reading, SAMPLE_TIME);
    const tradeNo = tradeOf(firstPayment(one));
    paymentAuthorised(change, firstPayment(reading), { tradeNo, payUrl: 'https://pay.example/1' });
    return change;
  };
  const paid = others.map((reading) => {
    const change = OrderChange.of(reading, SAMPLE_TIME);
    payFor(reading)(change);
    return change;
  });
  const changes = [withTradeOfOne(one), ...paid, withTradeOfOne(other)];
  const results = await Promise.all(changes.map((change) => given.store.commit(change)));
  expect(new Set([results[0], results.at(-1)])).toEqual(new Set(['written', 'tradeTaken']));
  expect(results.slice(1, -1)).toEqual(paid.map(() => 'written'));
});

test('an empty change writes nothing, even to an outdated reading, and is no conflict', async () => {
  const reading = await placed();
  await given.store.update(reading.order.orderNo, payFor(reading));
  const [everything, reported] = [await given.everythingOf(reading), given.reported.length];
  expect(await given.store.commit(OrderChange.of(reading, NEXT_DAY))).toBe('written');
  expect(await given.store.update(reading.order.orderNo, () => undefined)).toEqual(await read(reading));
  expect(await given.everythingOf(reading)).toEqual(everything);
  expect(given.reported).toHaveLength(reported);
});

test('an idempotency key is placed once, even by concurrent requests', async () => {
  const userNo = newUser();
  const changes = Array.from({ length: 8 }, (_, random) => placeSample({ userNo, random }));
  const answers = await Promise.all(changes.map((change) => given.store.place(change, noLimit)));
  expect(answers.toSorted()).toEqual(['placed', ...Array.from({ length: 7 }, () => 'repeated')]);
  const winner = changes[answers.indexOf('placed')];
  expect(await given.store.findByIdempotencyKey(userNo, 'request-0000000001')).toEqual(winner?.after);
  for (const change of changes) {
    const stands = change === winner;
    expect(await read(change.after)).toEqual(stands ? change.after : null);
    expect((await given.everythingOf(change.after)).length > 0).toBe(stands);
    expect(given.reported.includes(change)).toBe(stands);
  }
});

test('two users may use the same idempotency key', async () => {
  const [one, other] = [await placed(), await placed()];
  expect(one.order.idempotencyKey).toBe(other.order.idempotencyKey);
  expect(await given.store.findByIdempotencyKey(other.order.userNo, other.order.idempotencyKey)).toEqual(
    other,
  );
});

test('a placing with a taken order number is refused as a whole', async () => {
  const { order } = await placed();
  const again = placeSample({ userNo: order.userNo, idempotencyKey: 'request-0000000002' });
  await expect(given.store.place(again, noLimit)).rejects.toMatchObject({ code: '23505' });
  expect(await given.store.findByIdempotencyKey(order.userNo, 'request-0000000002')).toBeNull();
  expect(await given.store.find(order.orderNo)).toMatchObject({ order });
});

describe('concurrent changes', () => {
  test('each has its own result, even beside stale ones', async () => {
    const readings = await Promise.all(Array.from({ length: 24 }, () => placed()));
    await Promise.all(
      readings
        .filter((_, index) => isStale(index))
        .map((reading) => given.store.update(reading.order.orderNo, commands.cancel)),
    );
    const before = await Promise.all(readings.map((reading) => given.everythingOf(reading)));
    const changes = readings.map((reading) => {
      const change = OrderChange.of(reading, SAMPLE_TIME);
      payFor(reading)(change);
      return change;
    });
    const results = await Promise.all(changes.map((change) => given.store.commit(change)));
    for (const [index, change] of changes.entries()) {
      const stale = isStale(index);
      expect(results[index]).toBe(stale ? 'versionConflict' : 'written');
      expect(given.reported.includes(change)).toBe(!stale);
      if (stale) expect(await given.everythingOf(change.after)).toEqual(before[index]);
      else expect(await read(change.after)).toEqual(withNewVersion(change));
    }
  });

  test('each placing and change has its own result', async () => {
    const readings = await Promise.all(Array.from({ length: 8 }, () => placed()));
    const placings = readings.map(() => placeSample({ userNo: newUser() }));
    const [results, answers] = await Promise.all([
      Promise.all(
        readings.map((reading) => given.store.update(reading.order.orderNo, payFor(reading), reading)),
      ),
      Promise.all(placings.map((change) => given.store.place(change, noLimit))),
    ]);
    expect(answers).toEqual(placings.map(() => 'placed'));
    for (const [index, placing] of placings.entries()) {
      expect(await read(placing.after)).toEqual(placing.after);
      expect(results[index]?.order.state).toBe('delivering');
    }
  });

  test('a taken order number fails only its own placing, and a limit refuses only its own', async () => {
    const taken = await placed();
    const limit = { perDayFen: 5000n, perMonthFen: 5000n };
    const placings = [
      placeSample({ userNo: newUser() }),
      placeSample({ userNo: taken.order.userNo, idempotencyKey: 'request-0000000002' }),
      placeSample({ userNo: newUser(), faceFen: 5001n }),
      placeSample({ userNo: newUser(), idempotencyKey: taken.order.idempotencyKey }),
    ];
    const answers = await Promise.allSettled(
      placings.map((change, index) => given.store.place(change, index === 1 ? noLimit : limit)),
    );
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: 'placed' },
      { status: 'rejected', reason: { code: '23505' } },
      { status: 'fulfilled', value: 'dayLimitReached' },
      { status: 'fulfilled', value: 'placed' },
    ]);
    for (const [index, change] of placings.entries())
      expect(given.reported.includes(change)).toBe(index === 0 || index === 3);
    expect(await given.store.find(taken.order.orderNo)).toEqual(taken);
  });

  test('orders of one user that are credited concurrently are all written', async () => {
    const userNo = newUser();
    const readings = await Promise.all(
      Array.from({ length: 6 }, (_, random) =>
        placed({ userNo, random, idempotencyKey: `request-${String(random).padStart(10, '0')}` }),
      ),
    );
    const credited = await Promise.all(readings.map(credit));
    expect(credited.map((one) => one?.order.state)).toEqual(readings.map(() => 'credited'));
  });
});

test("a wake moves with its order's due time, and is deleted at the order's end", async () => {
  const order = await placed();
  const first = order.payments[0]?.nextAt?.getTime() ?? 0;
  const retryAt = async (nextAt: Date) => {
    const { orderNo } = order.order;
    await given.store.update(orderNo, (change) =>
      change.schedulePaymentRetry(firstPayment(order), { attemptCount: 1, nextAt }),
    );
    return given.wakeInMs(order);
  };
  const at = SAMPLE_TIME.getTime();
  expect(await given.wakeInMs(order)).toBe(first - at);
  expect(await retryAt(new Date(first + 60_000))).toBe(first + 60_000 - at);
  expect(await retryAt(new Date(first - 5000))).toBe(first - 5000 - at);
  expect(await retryAt(new Date(at - 5000))).toBe(0);
  await given.store.update(order.order.orderNo, commands.cancel);
  await given.store.update(order.order.orderNo, (change) => commands.closed(change));
  expect(await given.wakeInMs(order)).toBeNull();
});
