/**
 * Virtual time: what is to happen, in the order of its times. One thing at a time; what it sets off in this
 * process comes to rest before the next, and time moves only when nothing can run.
 *
 * Waits of those who only look for work are idle: they are over at the first look that finds work, since each
 * of the looks before would find nothing.
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
  /** Happens `ms` from now, or later by multiples of `ms` as long as no work of this kind is due. */
  idleAfter(ms: number, kind: Work, run: () => void): void;
  /** Runs until nothing is left but idle waits with no work due, or until `end`. */
  runUntil(end: number): Promise<void>;
}

/** What somebody looks for: orders that are due, agreements and jobs, or rewards and ended vouchers. */
export type Work = 'orders' | 'agreements' | 'rewards';

interface Happening {
  readonly at: number;
  readonly order: number;
  readonly run: () => unknown;
}

interface IdleWait extends Happening {
  readonly every: number;
  readonly kind: Work;
}

/** `nextWorkAt`: when idle ones would find work of each kind next; null: never. */
export function createScheduler({
  nextWorkAt,
}: {
  readonly nextWorkAt: () => Promise<Readonly<Record<Work, number | null>>>;
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

  /** The idle wait that finds work first; null: none ever does. */
  async function firstIdle(): Promise<Happening | null> {
    if (idle.length === 0) return null;
    const workAt = await nextWorkAt();
    let first: Happening | null = null;
    for (const one of idle) {
      const from = Math.max(now, workAt[one.kind] ?? Infinity);
      const at = one.at + Math.max(0, Math.ceil((from - one.at) / one.every)) * one.every;
      const found = { ...one, at };
      if (at < Infinity && (!first || inOrder(found, first) < 0)) first = found;
    }
    return first;
  }

  /** What is next: an idle wait only where it finds work. */
  async function next(): Promise<Happening | null> {
    const other = waiting.peek();
    // Nobody looks before the first of the idle waits is over.
    if (other && idle.every(({ at }) => other.at < at)) return waiting.pop() ?? null;
    const first = await firstIdle();
    if (!first || (other && inOrder(other, first) < 0)) return waiting.pop() ?? null;
    idle = idle.filter(({ order }) => order !== first.order);
    return first;
  }

  return {
    now: () => now,
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    idleAfter: (ms, kind, run) => void idle.push({ at: now + ms, order: (count += 1), run, every: ms, kind }),
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
