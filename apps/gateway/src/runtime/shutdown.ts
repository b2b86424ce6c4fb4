/** What is to be stopped, in the order in which it was started. */
import { setTimeout as after } from 'node:timers/promises';

/**
 * Longer than any call to a partner may last; shorter than whoever asked us to stop waits before killing us.
 */
const PATIENCE_MS = 20_000;

export interface Stops {
  add(name: string, stop: () => unknown): void;
  /**
   * Stops all, the last started first, once. What fails or does not end in time does not keep the others from
   * being stopped; rejects then, naming it.
   */
  stop(): Promise<void>;
}

/** `patienceMs`: for each of them. */
export function createStops(patienceMs = PATIENCE_MS): Stops {
  const started: { readonly name: string; readonly stop: () => unknown }[] = [];

  async function inTime(name: string, stop: () => unknown): Promise<void> {
    const ended = new AbortController();
    const late = after(patienceMs, undefined, { signal: ended.signal }).then(() => {
      throw new Error(`${name} did not stop within ${patienceMs} ms`);
    });
    late.catch(() => undefined);
    try {
      await Promise.race([stop(), late]);
    } finally {
      ended.abort();
    }
  }

  return {
    add(name, stop) {
      started.push({ name, stop });
    },
    async stop() {
      const failures: unknown[] = [];
      for (const { name, stop } of started.splice(0).toReversed())
        await inTime(name, stop).catch((error: unknown) => failures.push(error));
      if (failures.length > 0)
        throw failures.length === 1
          ? failures[0]
          : new AggregateError(failures, failures.map(String).join('; '));
    },
  };
}
