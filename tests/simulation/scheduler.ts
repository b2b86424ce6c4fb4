/**
 * Virtual time: runs events in the order of their times, one at a time. Whatever an event sets off in this
 * process finishes before the next one, and time moves only when nothing can run.
 *
 * Waits of loops that only look for work are idle: they end at the first look that finds work, since all
 * looks before it would find nothing.
 */
import { setImmediate } from 'node:timers/promises';
import TinyQueue from 'tinyqueue';

export interface Scheduler {
  /** The virtual time, in ms since the world began. */
  now(): number;
  /** Runs `run` after `ms`; nothing else happens until the promises it awaits have resolved. */
  after(ms: number, run: () => unknown): void;
  /** Resolves after `ms`. */
  sleep(ms: number): Promise<void>;
  /** Runs `run` after `ms`, or later by multiples of `ms` while no work of this kind is due. */
  idleAfter(ms: number, kind: Work, run: () => void): void;
  /** Runs until only idle waits without due work are left, or until `end`. */
  runUntil(end: number): Promise<void>;
}

/** The kinds of work: due orders, due agreements and jobs, or rewards and expired vouchers. */
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

/** `nextWorkAt`: when work of each kind is due next; null for never. */
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
    // Everything that the event set off runs before a turn of the event loop is over.
    await setImmediate();
  }

  /** The idle wait that finds work first; null when none does. */
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

  /** The next event; an idle wait only if it finds work. */
  async function next(): Promise<Happening | null> {
    const other = waiting.peek();
    // Nobody looks for work before the first idle wait is over.
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
