/**
 * Merges lists that are each in the order of time into one in the order of time; at equal times, the earlier
 * list comes first. Reads no further in a list than necessary. Throws whatever a list throws.
 */
export async function* mergedByTime<Item extends { readonly at: Date }>(
  lists: readonly AsyncIterable<Item>[],
): AsyncGenerator<Item> {
  const readers = lists.map((list) => list[Symbol.asyncIterator]());
  try {
    const heads = await Promise.all(readers.map((reader) => reader.next()));
    for (;;) {
      let [earliest, first]: [number, Item | null] = [0, null];
      for (const [index, head] of heads.entries())
        if (!head.done && (first === null || head.value.at < first.at))
          [earliest, first] = [index, head.value];
      if (first === null) return;
      yield first;
      const reader = readers[earliest];
      if (reader) heads[earliest] = await reader.next();
    }
  } finally {
    await Promise.all(readers.map(async (reader) => reader.return?.()));
  }
}
