/** Tests which supplier credits a number, and that it is never replaced by another one later. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TopUpSupplier } from '../../partners/carrier/index.ts';
import type { TopUpSuppliers } from '../../partners/index.ts';
import { scriptedCarrier } from '../../partners/testing/scripted-partners.ts';
import type { Delivery } from '../model/aggregate.ts';
import { OrderChange } from '../model/order-change.ts';
import { commands } from '../testing/commands.ts';
import { placeSample, SAMPLE_TIME, written } from '../testing/order-samples.ts';
import { createRouting, noFloats } from './routing.ts';

const names = ['first', 'second', 'third'] as const;
const order = { kind: 'topUp', carrier: 'CMCC', province: null, faceFen: 5000n } as const;

function supplier(serves: boolean): TopUpSupplier {
  return { ...scriptedCarrier().port, serves: () => serves };
}

function suppliersOf(
  route: readonly string[],
  serving: ReadonlySet<string> = new Set(names),
): TopUpSuppliers {
  return {
    byName: new Map(names.map((name) => [name, supplier(serving.has(name))])),
    routeOf: () => route,
    unnamed: 'second',
  };
}

const paidOrder = () => {
  const change = OrderChange.of(written(placeSample()), SAMPLE_TIME);
  for (const name of ['authorised', 'paid'] as const) commands[name](change);
  return written(change);
};
const aggregateWith = (over: Partial<Delivery>) => {
  const aggregate = paidOrder();
  const { delivery } = aggregate;
  if (!delivery) throw new Error('no delivery');
  return {
    aggregate: { ...aggregate, delivery: { ...delivery, ...over } },
    delivery: { ...delivery, ...over },
  };
};

const route = fc.shuffledSubarray([...names], { minLength: 1 });
const some = fc.subarray([...names]).map((chosen) => new Set<string>(chosen));

interface Situation {
  readonly route: readonly string[];
  readonly serving: ReadonlySet<string>;
  readonly cutOff: ReadonlySet<string>;
  readonly stopped: ReadonlySet<string>;
  /** The suppliers that an operator switched off. */
  readonly off: ReadonlySet<string>;
}
const situation: fc.Arbitrary<Situation> = fc.record({
  route,
  serving: some,
  cutOff: some,
  stopped: some,
  off: some,
});
const isOut = ({ stopped, off }: Situation, name: string): boolean => stopped.has(name) || off.has(name);
const [CUT_OFF_MS, FLOAT_LOOK_MS] = [1000, 5000];
const routingIn = ({ route: way, serving, cutOff, stopped, off }: Situation) =>
  createRouting({
    suppliers: suppliersOf(way, serving),
    pauseMs: (_call, name) => (cutOff.has(name ?? '') ? CUT_OFF_MS : 0),
    floats: { ...noFloats, isStopped: (name) => stopped.has(name) },
    isSwitchedOff: (name) => off.has(name),
    floatLookMs: FLOAT_LOOK_MS,
  });
const onRoute = (way: readonly string[]) =>
  routingIn({
    route: way,
    serving: new Set(names),
    cutOff: new Set(),
    stopped: new Set(),
    off: new Set(),
  });
/** If no supplier serves the number, the first in the route has to refuse it. */
const ableOf = ({ route: way, serving }: Situation) => {
  const able = way.filter((name) => serving.has(name));
  return able.length > 0 ? able : way.slice(0, 1);
};

test('chooses the first supplier that serves the number, has float, and is on and not cut off', () => {
  fc.assert(
    fc.property(situation, (now) => {
      const chosen = ableOf(now).find((name) => !now.cutOff.has(name) && !isOut(now, name));
      expect(routingIn(now).choose(order)).toBe(chosen ?? null);
    }),
  );
});

test('names suppliers skipped for lack of float; has no taker only if all able suppliers lack it', () => {
  fc.assert(
    fc.property(situation, (now) => {
      const routing = routingIn(now);
      const chosen = routing.choose(order);
      const before = chosen === null ? [] : ableOf(now).slice(0, ableOf(now).indexOf(chosen));
      if (chosen !== null)
        expect(routing.passedOver(order, chosen)).toEqual(before.filter((name) => now.stopped.has(name)));
      expect(routing.hasNoTaker(order)).toBe(ableOf(now).every((name) => isOut(now, name)));
    }),
  );
});

test('an unsent order is postponed exactly while no supplier can be chosen for it', () => {
  const unsent = aggregateWith({ supplier: null, sendCount: 0 });
  fc.assert(
    fc.property(situation, (now) => {
      const routing = routingIn(now);
      const pause = routing.pauseMs(unsent.aggregate, 'carrier.topUp');
      expect(pause === 0).toBe(routing.choose(unsent.aggregate.order) !== null);
      const shortest = Math.min(
        ...ableOf(now).map((name) =>
          isOut(now, name) ? FLOAT_LOOK_MS : now.cutOff.has(name) ? CUT_OFF_MS : 0,
        ),
      );
      expect(pause).toBe(shortest);
    }),
  );
});

test('keeps the chosen supplier, whatever the route, the cut-offs and the floats', () => {
  fc.assert(
    fc.property(situation, fc.constantFrom(...names, 'gone'), (now, kept) => {
      const routing = routingIn(now);
      const { aggregate, delivery } = aggregateWith({ supplier: kept, sendCount: 1 });
      expect(routing.keptBy(aggregate.order, delivery)).toBe(kept);
      expect(routing.pauseMs(aggregate, 'carrier.topUp')).toBe(now.cutOff.has(kept) ? CUT_OFF_MS : 0);
    }),
  );
});

test('a delivery sent before suppliers were stored belongs to the only supplier then, on any route', () => {
  const routing = onRoute(['first', 'third']);
  const sent = aggregateWith({ supplier: null, sendCount: 1 });
  expect(routing.keptBy(sent.aggregate.order, sent.delivery)).toBe('second');
  const unsent = aggregateWith({ supplier: null, sendCount: 0 });
  expect(routing.keptBy(unsent.aggregate.order, unsent.delivery)).toBeNull();
  expect(routing.choose(unsent.aggregate.order)).toBe('first');
});

test('a repayment has no supplier', () => {
  const routing = onRoute(['first']);
  const { aggregate, delivery } = aggregateWith({ sendCount: 1 });
  const repayment = { ...aggregate, order: { ...aggregate.order, kind: 'repayment' as const } };
  expect(routing.keptBy(repayment.order, delivery)).toBeNull();
  expect(routing.pauseMs(repayment, 'entrust.repay')).toBeNull();
  expect(routing.hasNoTaker(repayment.order)).toBe(false);
});
