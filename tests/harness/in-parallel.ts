/** Calls `work` for each item of a list, `atOnce` at the same time. Rejects with the first error. */
export async function inParallel<T>(
  list: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const waiting = list.values();
  await Promise.all(
    Array.from({ length: Math.min(atOnce, list.length) }, async () => {
      for (const one of waiting) await work(one);
    }),
  );
}
