/** Closes what a process has started when it shuts down, in reverse order. */
import { setTimeout as after } from 'node:timers/promises';

/**
 * Longer than any call to a partner may last; shorter than the supervisor that asked us to stop waits before
 * killing us.
 */
const CLOSING_LIMIT_MS = 20_000;

export interface Shutdown {
  /** Registers something to be closed; the last registered is closed first. */
  onShutdown(name: string, close: () => unknown): void;
  /**
   * Closes everything once, the last started first. A part that fails or does not end in time does not keep
   * the others from being closed; the promise then rejects, naming it.
   */
  shutDown(): Promise<void>;
}

/** `limitMs`: how long each part may take. */
export function createShutdown(limitMs = CLOSING_LIMIT_MS): Shutdown {
  const started: { readonly name: string; readonly close: () => unknown }[] = [];

  async function closeInTime(name: string, close: () => unknown): Promise<void> {
    const closed = new AbortController();
    const late = after(limitMs, undefined, { signal: closed.signal }).then(() => {
      throw new Error(`${name} did not stop within ${limitMs} ms`);
    });
    late.catch(() => undefined);
    try {
      await Promise.race([close(), late]);
    } finally {
      closed.abort();
    }
  }

  return {
    onShutdown(name, close) {
      started.push({ name, close });
    },
    async shutDown() {
      const failures: unknown[] = [];
      for (const { name, close } of started.splice(0).toReversed())
        await closeInTime(name, close).catch((error: unknown) => failures.push(error));
      if (failures.length > 0)
        throw failures.length === 1
          ? failures[0]
          : new AggregateError(failures, failures.map(String).join('; '));
    },
  };
}
