/** Statements of several suppliers, read as one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedByTime } from './merged-by-time.ts';

interface Item {
  readonly at: Date;
  readonly of: number;
  readonly no: number;
}

async function* listOf(times: readonly number[], of: number): AsyncGenerator<Item> {
  for (const [no, time] of times.toSorted((one, other) => one - other).entries())
    yield { at: new Date(time), of, no };
}

const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 });

test('lists every entry of each list once, in order of time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(times, { maxLength: 4 }), async (lists) => {
      const merged = await Array.fromAsync(mergedByTime(lists.map(listOf)));
      const all = (await Promise.all(lists.map((list, of) => Array.fromAsync(listOf(list, of))))).flat();
      expect(merged).toHaveLength(all.length);
      expect(new Set(merged.map(({ of, no }) => `${of} ${no}`)).size).toBe(all.length);
      expect(merged).toEqual(
        merged.toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.of - other.of),
      );
    }),
  );
});

test('a list that fails makes the merged list fail and closes the other lists', async () => {
  let closed = false;
  async function* silent(): AsyncGenerator<Item> {
    yield { at: new Date(1), of: 0, no: 0 };
    throw new Error('does not answer');
  }
  async function* other(): AsyncGenerator<Item> {
    try {
      yield* listOf([0, 5, 6], 1);
    } finally {
      closed = true;
    }
  }
  await expect(Array.fromAsync(mergedByTime([silent(), other()]))).rejects.toThrow('does not answer');
  expect(closed).toBe(true);
});

test('a list that is out of order stays out of order, for its reader to detect', async () => {
  async function* wrong(): AsyncGenerator<Item> {
    yield { at: new Date(5), of: 0, no: 0 };
    yield { at: new Date(3), of: 0, no: 1 };
  }
  const merged = await Array.fromAsync(mergedByTime([wrong(), listOf([4], 1)]));
  const at = merged.map((one) => one.at.getTime());
  expect(at).not.toEqual(at.toSorted((one, other) => one - other));
});
