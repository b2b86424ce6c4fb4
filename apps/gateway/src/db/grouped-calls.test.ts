import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGroupedCalls, isRefusedByDatabase } from './grouped-calls.ts';

interface Item {
  readonly id: number;
  readonly key: string;
  /** The fault of the item: refused whenever it is in a group, or the connection of its group breaks. */
  readonly fault: 'none' | 'refused' | 'disconnects';
  /**
   * How long its group is under way, and how long after the previous item it arrives, in turns of the event
   * loop.
   */
  readonly takes: number;
  readonly comesAfter: number;
}

const anyItems = fc
  .array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      fault: fc.oneof(
        { weight: 8, arbitrary: fc.constant('none' as const) },
        { weight: 1, arbitrary: fc.constant('refused' as const) },
        { weight: 1, arbitrary: fc.constant('disconnects' as const) },
      ),
      takes: fc.nat(3),
      comesAfter: fc.nat(2),
    }),
    { maxLength: 40 },
  )
  .map((items) => items.map((item, id): Item => ({ ...item, id })));

/** Creates a database that writes whole groups or nothing, and keeps what was written in order. */
function tableOf() {
  const written: Item[] = [];
  const groups: number[][] = [];
  const keysUnderWay = new Set<string>();
  const seen = { underWay: 0, mostUnderWay: 0, keyTwiceAtOnce: false };
  return {
    written,
    groups,
    seen,
    async callGroup(items: readonly Item[]): Promise<number[]> {
      groups.push(items.map(({ id }) => id));
      seen.underWay += 1;
      seen.mostUnderWay = Math.max(seen.mostUnderWay, seen.underWay);
      for (const { key } of items) {
        if (keysUnderWay.has(key)) seen.keyTwiceAtOnce = true;
        keysUnderWay.add(key);
      }
      for (let turns = Math.max(...items.map(({ takes }) => takes)); turns > 0; turns -= 1) await turn();
      for (const { key } of items) keysUnderWay.delete(key);
      seen.underWay -= 1;
      if (items.some(({ fault }) => fault === 'disconnects')) throw new Error('the connection broke');
      const refused = items.find(({ fault }) => fault === 'refused');
      if (refused) throw Object.assign(new Error(`refused: ${refused.id}`), { code: '23514' });
      written.push(...items);
      return items.map(({ id }) => id * 10);
    },
  };
}

const writerOver = (table: ReturnType<typeof tableOf>, lanes: number, mostPerGroup: number) =>
  createGroupedCalls<Item, number>({
    lanes,
    mostPerGroup,
    keyOf: ({ key }) => key,
    callGroup: table.callGroup,
    isOfOneItem: isRefusedByDatabase,
  });

/** Submits every item at its time; returns the outcome of each. */
async function writeAll(writer: { call(item: Item): Promise<number> }, items: readonly Item[]) {
  const answers: Promise<PromiseSettledResult<number>[]>[] = [];
  for (const item of items) {
    for (let turns = item.comesAfter; turns > 0; turns -= 1) await turn();
    answers.push(Promise.allSettled([writer.call(item)]));
  }
  return (await Promise.all(answers)).flat();
}

const anyLanes = fc.integer({ min: 1, max: 3 });
const anyMost = fc.integer({ min: 1, max: 8 });

test('each caller gets its own result, and exactly the confirmed items are written, once', async () => {
  await fc.assert(
    fc.asyncProperty(anyItems, anyLanes, anyMost, async (items, lanes, most) => {
      const table = tableOf();
      const answers = await writeAll(writerOver(table, lanes, most), items);
      expect(answers).toHaveLength(items.length);
      const fulfilled = items.filter((_, index) => answers[index]?.status === 'fulfilled');
      expect(table.written.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        fulfilled.map(({ id }) => id),
      );
      for (const [index, answer] of answers.entries())
        if (answer.status === 'fulfilled') expect(answer.value).toBe(index * 10);
    }),
  );
});

test('a refused item fails with its own error; the other items of its group are written', async () => {
  await fc.assert(
    fc.asyncProperty(anyItems, anyLanes, anyMost, async (drawn, lanes, most) => {
      const items = drawn.map((item): Item =>
        item.fault === 'disconnects' ? { ...item, fault: 'none' } : item,
      );
      const answers = await writeAll(writerOver(tableOf(), lanes, most), items);
      for (const [index, { id, fault }] of items.entries())
        expect(answers[index]).toMatchObject(
          fault === 'refused'
            ? { status: 'rejected', reason: { message: `refused: ${id}` } }
            : { status: 'fulfilled', value: id * 10 },
        );
    }),
  );
});

test('a broken connection fails its own group only, which is not written again', async () => {
  await fc.assert(
    fc.asyncProperty(anyItems, anyLanes, anyMost, async (drawn, lanes, most) => {
      const items = drawn.map((item): Item => (item.fault === 'refused' ? { ...item, fault: 'none' } : item));
      const table = tableOf();
      const answers = await writeAll(writerOver(table, lanes, most), items);
      const faulty = new Set(items.filter(({ fault }) => fault === 'disconnects').map(({ id }) => id));
      for (const group of table.groups)
        for (const id of group)
          expect(answers[id]?.status).toBe(
            group.some((other) => faulty.has(other)) ? 'rejected' : 'fulfilled',
          );
      expect(table.groups.flat().toSorted((a, b) => a - b)).toEqual(items.map(({ id }) => id));
    }),
  );
});

test('items of one key are written one after another, in the order of their arrival', async () => {
  await fc.assert(
    fc.asyncProperty(anyItems, anyLanes, anyMost, async (items, lanes, most) => {
      const table = tableOf();
      await writeAll(writerOver(table, lanes, most), items);
      expect(table.seen.keyTwiceAtOnce).toBe(false);
      for (const key of new Set(items.map((item) => item.key))) {
        const inOrder = table.written.filter((item) => item.key === key).map(({ id }) => id);
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
      }
    }),
  );
});

test('groups never exceed the allowed size or the allowed number at once', async () => {
  await fc.assert(
    fc.asyncProperty(anyItems, anyLanes, anyMost, async (items, lanes, most) => {
      const table = tableOf();
      await writeAll(writerOver(table, lanes, most), items);
      expect(table.seen.mostUnderWay).toBeLessThanOrEqual(lanes);
      for (const group of table.groups) expect(group.length).toBeLessThanOrEqual(most);
    }),
  );
});

const plain = (id: number, over: Partial<Item> = {}): Item => ({
  id,
  key: String(id),
  fault: 'none',
  takes: 2,
  comesAfter: 0,
  ...over,
});

test('calls that arrive while a group is being written share the next group', async () => {
  const table = tableOf();
  const writer = writerOver(table, 1, 100);
  const first = writer.call(plain(0));
  await turn();
  const rest = [1, 2, 3, 4].map((id) => writer.call(plain(id)));
  expect(await Promise.all([first, ...rest])).toEqual([0, 10, 20, 30, 40]);
  expect(table.groups).toEqual([[0], [1, 2, 3, 4]]);
});

test('a second item of a key waits for the first, and other items overtake it', async () => {
  const table = tableOf();
  const writer = writerOver(table, 2, 100);
  const items = [plain(0, { key: 'a', takes: 9 }), plain(1, { key: 'a' }), plain(2, { key: 'b' })];
  await Promise.all(
    items.map(async (item, index) => {
      for (let turns = index; turns > 0; turns -= 1) await turn();
      return writer.call(item);
    }),
  );
  expect(table.groups).toEqual([[0], [2], [1]]);
});

test('close writes every accepted item and refuses further ones', async () => {
  await fc.assert(
    fc.asyncProperty(anyItems, anyLanes, anyMost, async (drawn, lanes, most) => {
      const items = drawn.map((item): Item => ({ ...item, fault: 'none' }));
      const table = tableOf();
      const writer = writerOver(table, lanes, most);
      const answers = Promise.all(items.map((item) => writer.call(item)));
      await writer.close();
      expect(table.written).toHaveLength(items.length);
      expect(table.seen.underWay).toBe(0);
      await expect(writer.call(plain(99))).rejects.toThrow('shutting down');
      expect(await answers).toEqual(items.map(({ id }) => id * 10));
    }),
  );
});

test('an error belongs to one item when the database refused a row, not when it was unavailable', () => {
  for (const code of ['21000', '23505', '22003', 'P0001', '40P01', '55P03'])
    expect(isRefusedByDatabase({ code }), code).toBe(true);
  const everyones = [new Error('Connection terminated'), { code: '57014' }, { code: '53100' }, null];
  expect(everyones.map(isRefusedByDatabase)).toEqual([false, false, false, false]);
});

/** Creates groups that end only when they are told to, and counts those that were begun. */
function heldGroups(mostPerGroup: number, anotherAfterMs: number) {
  const ends: (() => void)[] = [];
  const calls = createGroupedCalls<string, string>({
    lanes: 2,
    anotherAfterMs,
    mostPerGroup,
    keyOf: (item) => item,
    isOfOneItem: isRefusedByDatabase,
    callGroup: (items) => new Promise((resolve) => ends.push(() => resolve(items))),
  });
  return { calls, begun: () => ends.length, endAll: () => ends.splice(0).forEach((end) => end()) };
}

test('a full group starts beside a running one', async () => {
  const { calls, begun, endAll } = heldGroups(2, 60_000);
  const answers = [calls.call('a')];
  await expect.poll(begun).toBe(1);
  answers.push(calls.call('b'));
  await turn();
  await turn();
  expect(begun()).toBe(1);
  answers.push(calls.call('c'));
  await expect.poll(begun).toBe(2);
  endAll();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c']);
});

test.each([
  ['is three quarters as large', 16, 12],
  ['has eight items, which is more than that', 4, 8],
])('another group starts beside a running one when it %s', async (_, underWay, enough) => {
  const { calls, begun, endAll } = heldGroups(64, 60_000);
  const some = (count: number, of: string) =>
    Array.from({ length: count }, (_item, index) => calls.call(`${of}${index}`));
  const answers = some(underWay, 'first');
  await expect.poll(begun).toBe(1);
  answers.push(...some(enough - 1, 'second'));
  await turn();
  await turn();
  expect(begun()).toBe(1);
  answers.push(...some(1, 'last'));
  await expect.poll(begun).toBe(2);
  endAll();
  expect(await Promise.all(answers)).toHaveLength(underWay + enough);
});

test('another group starts beside one that takes long', async () => {
  const { calls, begun, endAll } = heldGroups(64, 30);
  const answers = [calls.call('a')];
  await expect.poll(begun).toBe(1);
  answers.push(calls.call('b'));
  await turn();
  await turn();
  await expect.poll(begun).toBe(2);
  endAll();
  expect(await Promise.all(answers)).toEqual(['a', 'b']);
});

test('collected calls start as soon as the previous group has ended', async () => {
  const { calls, begun, endAll } = heldGroups(64, 60_000);
  const answers = [calls.call('a')];
  await expect.poll(begun).toBe(1);
  answers.push(calls.call('b'), calls.call('c'));
  await turn();
  endAll();
  await expect.poll(begun).toBe(1);
  endAll();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c']);
});
