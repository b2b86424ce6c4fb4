import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createYieldingPlaces } from './yielding-places.ts';

test('a newcomer gets a slot; the oldest slot of a full client, or of all, is evicted', () => {
  const limits = { all: 5, ofOne: 3 };
  const step = fc.record({ client: fc.constantFrom('a', 'b', 'c'), leave: fc.option(fc.nat(9)) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const places = createYieldingPlaces(limits);
      /** The expected state as a list, oldest first. */
      let held: { client: string; id: number; leave: () => void }[] = [];
      for (const [id, { client, leave }] of steps.entries()) {
        const gaveUp: number[] = [];
        const before = held;
        const ofClient = held.filter((one) => one.client === client);
        const expected =
          ofClient.length >= limits.ofOne ? ofClient[0] : held.length >= limits.all ? held[0] : undefined;
        held = held.filter((one) => one !== expected);
        const mine = { client, id, leave: places.take(client, () => given.push(id)) };
        gaveUp.push(...given.splice(0));
        expect(gaveUp, JSON.stringify(before)).toEqual(expected ? [expected.id] : []);
        held.push(mine);
        // Giving a place up twice has an effect once, also after `giveUp`.
        expected?.leave();
        if (leave !== null) {
          const [left] = held.splice(leave, 1);
          left?.leave();
          left?.leave();
        }
      }
    }),
  );
});

/** The places given up since the last check. */
const given: number[] = [];
