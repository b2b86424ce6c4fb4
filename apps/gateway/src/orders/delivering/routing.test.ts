/** Which supplier credits a number, and that it is never another one later. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TopUpSupplier, TopUpSuppliers } from '../../partners/index.ts';
import { scriptedCarrier } from '../../partners/testing/scripted-partners.ts';
import type { Delivery } from '../model/aggregate.ts';
import { OrderChange } from '../model/order-change.ts';
import { commands } from '../testing/commands.ts';
import { placeSample, SAMPLE_TIME, written } from '../testing/order-samples.ts';
import { createRouting } from './routing.ts';

const names = ['first', 'second', 'third'] as const;
const order = { kind: 'topUp', carrier: 'CMCC', faceFen: 5000n } as const;

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

test('chooses the first of the route that serves the number and is not cut off', () => {
  fc.assert(
    fc.property(route, some, some, (way, serving, cutOff) => {
      const routing = createRouting(suppliersOf(way, serving), (_call, name) =>
        cutOff.has(name ?? '') ? 1000 : 0,
      );
      const able = way.filter((name) => serving.has(name));
      // Where nobody serves it, the first has to say so.
      const asked = able.length > 0 ? able : way.slice(0, 1);
      expect(routing.choose(order)).toBe(asked.find((name) => !cutOff.has(name)) ?? null);
    }),
  );
});

test('keeps to whoever was chosen, whatever the route and whoever is cut off', () => {
  fc.assert(
    fc.property(route, some, some, fc.constantFrom(...names, 'gone'), (way, serving, cutOff, kept) => {
      const routing = createRouting(suppliersOf(way, serving), (_call, name) =>
        cutOff.has(name ?? '') ? 1000 : 0,
      );
      const { aggregate, delivery } = aggregateWith({ supplier: kept, sendCount: 1 });
      expect(routing.keptBy(aggregate.order, delivery)).toBe(kept);
      expect(routing.askedFor(aggregate)).toEqual([kept]);
    }),
  );
});

test('a delivery of before suppliers were kept belongs to the one that there was, on any route', () => {
  const routing = createRouting(suppliersOf(['first', 'third']), () => 0);
  const sent = aggregateWith({ supplier: null, sendCount: 1 });
  expect(routing.keptBy(sent.aggregate.order, sent.delivery)).toBe('second');
  expect(routing.askedFor(sent.aggregate)).toEqual(['second']);
  const unsent = aggregateWith({ supplier: null, sendCount: 0 });
  expect(routing.keptBy(unsent.aggregate.order, unsent.delivery)).toBeNull();
  expect(routing.askedFor(unsent.aggregate)).toEqual(['first', 'third']);
});

test('a repayment has no supplier', () => {
  const routing = createRouting(suppliersOf(['first']), () => 0);
  const { aggregate, delivery } = aggregateWith({ sendCount: 1 });
  const repayment = { ...aggregate, order: { ...aggregate.order, kind: 'repayment' as const } };
  expect(routing.keptBy(repayment.order, delivery)).toBeNull();
  expect(routing.askedFor(repayment)).toEqual([]);
});
