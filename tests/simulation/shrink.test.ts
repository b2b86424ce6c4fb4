import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fewest } from './shrink.ts';

test('shrinking a list leaves exactly the elements that are needed together', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 4 }),
      async (length, needed) => {
        let list = Array.from({ length }, (_, index) => index);
        const needs = needed.filter((one) => one < length);
        let tries = 0;
        await fewest(
          () => list,
          (some) => {
            tries += 1;
            const does = needs.every((one) => some.includes(one));
            if (does) list = [...some];
            return Promise.resolve(does);
          },
        );
        expect(list).toEqual(needs.toSorted((a, b) => a - b));
        expect(tries).toBeLessThan(3 * length + 12 * needs.length + 12);
      },
    ),
  );
});
