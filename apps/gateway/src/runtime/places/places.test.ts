import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlaces, takeAll } from './places.ts';

test('slots never exceed the limits, in total or by client, and each is released once', () => {
  const limits = { all: 5, ofOne: 3 };
  const step = fc.record({ client: fc.constantFrom('a', 'b', 'c'), leave: fc.nat(9), twice: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const places = createPlaces(limits);
      const held: { client: string; leave: () => void }[] = [];
      for (const { client, leave, twice } of steps) {
        const ofClient = held.filter((one) => one.client === client).length;
        const freePlaces = limits.all - held.length;
        const place = places.take(client);
        expect(place !== null).toBe(ofClient < limits.ofOne && ofClient < freePlaces);
        if (place) held.push({ client, leave: place });
        const [left] = held.splice(leave, 1);
        left?.leave();
        if (twice) left?.leave();
      }
    }),
  );
});

test('a new client gets a slot while others take all that they can', () => {
  for (const clients of [1, 4, 20, 100]) {
    const places = createPlaces({ all: 500, ofOne: 125 });
    const held: (() => void)[] = [];
    const takeAllThatOneCan = (client: string): void => {
      for (let leave = places.take(client); leave; leave = places.take(client)) held.push(leave);
    };
    // In each round the oldest call ends.
    for (let round = 0; round < 3000; round += 1) {
      for (let client = 0; client < clients; client += 1) takeAllThatOneCan(`greedy ${client}`);
      held.shift()?.();
    }
    expect(places.take('somebody'), `beside ${clients} clients`).not.toBeNull();
  }
});

test('a slot of each kind is taken, or of none', () => {
  const [many, one] = [createPlaces({ all: 9, ofOne: 4 }), createPlaces({ all: 1, ofOne: 1 })];
  const leave = takeAll(many.take('a'), one.take('a'));
  expect(takeAll(many.take('b'), one.take('b'))).toBeNull();
  leave?.();
  expect(one.take('c')).not.toBeNull();
  expect(Array.from({ length: 9 }, () => many.take('d')).filter((place) => place !== null)).toHaveLength(4);
});
