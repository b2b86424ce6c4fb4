import type { Timers } from '../bridge.ts';

export interface FakeTimers extends Timers {
  /** Advances the time: runs the timers that are due, in order, and those that they set. */
  pass(milliseconds: number): Promise<void>;
  /** The number of timers that are set. */
  pending(): number;
}

/** Creates timers whose time passes only by `pass`. */
export function createFakeTimers(): FakeTimers {
  const set = new Map<number, { at: number; run: () => void }>();
  let now = 0;
  let ids = 0;
  return {
    set(run, milliseconds) {
      set.set((ids += 1), { at: now + milliseconds, run });
      return ids;
    },
    clear: (timer) => void set.delete(timer as number),
    pending: () => set.size,
    async pass(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        await flushPromises();
        const [next] = [...set]
          .filter(([, { at }]) => at <= until)
          .toSorted(([, one], [, other]) => one.at - other.at);
        if (!next) break;
        const [id, { at, run }] = next;
        now = at;
        set.delete(id);
        run();
      }
      now = until;
    },
  };
}

/** Lets resolved promises continue. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
