/**
 * The separate process in which bench/agreements.ts runs agreements; it asks for its task, and answers, by
 * messages.
 */
import { startCore } from './agreements/core.ts';
import type { DueCounts } from './agreements/fill.ts';
import { type MemoryUsed, watchMemory } from './agreements/memory-peak.ts';
import { clockFrom, type Part } from './agreements/parts.ts';
import { createPlanBook, explaining, type PlanOfStatement } from './agreements/plans.ts';
import { runToTheEnd } from './agreements/run-to-the-end.ts';

export interface RunTask {
  readonly kind: 'plans' | 'measure';
  readonly databaseUrl: string;
  /** The time at which it was filled, in ms. */
  readonly filledAt: number;
  /** The part whose plans are read; a measurement always uses `due`. */
  readonly part: Part;
  readonly counts: Record<Part, DueCounts>;
}

export type RunMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'warm' }
  | ({ readonly kind: 'ended'; readonly found: number; readonly seconds: number } & MemoryUsed)
  | { readonly kind: 'emptyRuns'; readonly before: readonly number[]; readonly after: readonly number[] }
  | { readonly kind: 'plans'; readonly plans: readonly PlanOfStatement[] };

const EMPTY_RUNS = 20;

const send = (message: RunMessage): void => void process.send?.(message);
const nextMessage = (): Promise<unknown> =>
  new Promise((resolve) => {
    process.once('message', resolve);
  });

send({ kind: 'ready' });
const task = (await nextMessage()) as RunTask;
if (task.kind === 'plans') await readPlans(task);
else await measure(task);
process.disconnect();

async function readPlans({ databaseUrl, filledAt, part, counts }: RunTask): Promise<void> {
  const book = createPlanBook();
  const core = await startCore(explaining(databaseUrl), clockFrom(part, filledAt), book.note);
  await runToTheEnd(core, counts[part]);
  await core.stop();
  send({ kind: 'plans', plans: book.plans() });
}

async function measure({ databaseUrl, filledAt, counts }: RunTask): Promise<void> {
  let clock = clockFrom(null, filledAt);
  const core = await startCore(databaseUrl, () => clock());
  const emptyRuns = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let count = 0; count < EMPTY_RUNS; count += 1) {
      const began = performance.now();
      if ((await core.run()).advanced > 0) throw new Error('nothing should be due');
      times.push(performance.now() - began);
    }
    return times;
  };
  const before = await emptyRuns();
  clock = clockFrom('warmUp', filledAt);
  await runToTheEnd(core, counts.warmUp);
  send({ kind: 'warm' });
  await nextMessage();

  clock = clockFrom('due', filledAt);
  const memory = watchMemory();
  const began = performance.now();
  const found = await runToTheEnd(core, counts.due);
  const seconds = (performance.now() - began) / 1000;
  send({ kind: 'ended', found, seconds, ...memory.stop() });
  await nextMessage();
  send({ kind: 'emptyRuns', before, after: await emptyRuns() });
  await core.stop();
}
