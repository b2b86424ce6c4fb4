import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlaces, takeAll } from './places.ts';

test('places: never more than there are, of all or of one, and each is left once', () => {
  const limits = { all: 5, ofOne: 3 };
  const step = fc.record({ client: fc.constantFrom('a', 'b', 'c'), leave: fc.nat(9), twice: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const places = createPlaces(limits);
      const held: { client: string; leave: () => void }[] = [];
      for (const { client, leave, twice } of steps) {
        const ofClient = held.filter((one) => one.client === client).length;
        const place = places.take(client);
        expect(place !== null).toBe(held.length < limits.all && ofClient < limits.ofOne);
        if (place) held.push({ client, leave: place });
        const [left] = held.splice(leave, 1);
        left?.leave();
        if (twice) left?.leave();
      }
    }),
  );
});

test('a place of each kind is taken, or of none', () => {
  const [many, one] = [createPlaces({ all: 9, ofOne: 9 }), createPlaces({ all: 1, ofOne: 1 })];
  const leave = takeAll(many.take('a'), one.take('a'));
  expect(takeAll(many.take('b'), one.take('b'))).toBeNull();
  leave?.();
  expect(one.take('c')).not.toBeNull();
  expect(Array.from({ length: 9 }, () => many.take('d')).filter((place) => place !== null)).toHaveLength(9);
});
