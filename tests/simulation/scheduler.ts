/**
 * Virtual time: what is to happen, in the order of its times. One thing at a time; what it sets off in this
 * process comes to rest before the next, and time moves only when nothing can run.
 *
 * Waits of those who only look for work are idle: where nothing else happens before work is due, they are
 * moved on by whole looks, since each of these looks would find nothing.
 */
import { setImmediate } from 'node:timers/promises';
import TinyQueue from 'tinyqueue';

export interface Scheduler {
  /** Milliseconds since the world began. */
  now(): number;
  /** Happens `ms` from now; what is awaited in it is awaited before anything else happens. */
  after(ms: number, run: () => unknown): void;
  /** Resolves `ms` from now. */
  sleep(ms: number): Promise<void>;
  /** Happens `ms` from now, or later by multiples of `ms` as long as no work is due. */
  idleAfter(ms: number, run: () => void): void;
  /** Runs until nothing is left but idle waits with no work due, or until `end`. */
  runUntil(end: number): Promise<void>;
}

interface Happening {
  at: number;
  readonly order: number;
  readonly run: () => unknown;
}

interface IdleWait extends Happening {
  readonly every: number;
}

/** `nextWorkAt`: when idle ones would find work next; null: never. */
export function createScheduler({
  nextWorkAt,
}: {
  readonly nextWorkAt: () => Promise<number | null>;
}): Scheduler {
  const waiting = new TinyQueue<Happening>([], inOrder);
  let idle: IdleWait[] = [];
  let now = 0;
  let count = 0;

  const after = (ms: number, run: () => unknown): void =>
    waiting.push({ at: now + Math.max(0, ms), order: (count += 1), run });

  async function perform({ at, run }: Happening): Promise<void> {
    now = Math.max(now, at);
    await run();
    // What has been set off by it runs before a turn of the event loop is over.
    await setImmediate();
  }

  const firstIdle = (): IdleWait | undefined =>
    idle.reduce<IdleWait | undefined>(
      (first, one) => (first && inOrder(first, one) < 0 ? first : one),
      undefined,
    );

  /** What is next: an idle wait only where it finds work, or where something else is due before. */
  async function next(): Promise<Happening | null> {
    const first = firstIdle();
    const other = waiting.peek();
    if (!first || (other && inOrder(other, first) < 0)) return waiting.pop() ?? null;
    const workAt = await nextWorkAt();
    const horizon = Math.min(other?.at ?? Infinity, workAt ?? Infinity);
    if (horizon === Infinity) return null;
    if (first.at >= horizon) {
      idle = idle.filter((one) => one !== first);
      return first;
    }
    for (const one of idle)
      if (one.at < horizon) one.at += Math.ceil((horizon - one.at) / one.every) * one.every;
    return next();
  }

  return {
    now: () => now,
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    idleAfter: (ms, run) => void idle.push({ at: now + ms, order: (count += 1), run, every: ms }),
    async runUntil(end) {
      for (;;) {
        const happening = await next();
        if (!happening) return;
        if (happening.at > end) {
          waiting.push(happening);
          now = end;
          return;
        }
        await perform(happening);
      }
    },
  };
}

function inOrder(a: Happening, b: Happening): number {
  return a.at - b.at || a.order - b.order;
}
