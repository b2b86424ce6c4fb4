/** The process of its own in which bench/agreements.ts has agreements run; asks for its task, and answers, as messages. */
import { startCore } from './agreements/core.ts';
import type { DueCounts } from './agreements/fill.ts';
import { watchMemory } from './agreements/memory-peak.ts';
import { NOTHING_DUE_MS, type Part, slownessFor } from './agreements/parts.ts';
import { createPlanBook, explaining, type PlanOfStatement } from './agreements/plans.ts';
import { runToTheEnd } from './agreements/run-to-the-end.ts';

export interface RunTask {
  readonly kind: 'plans' | 'measure';
  readonly databaseUrl: string;
  /** Run with their plans, or to warm up. */
  readonly first: Part;
  readonly counts: Record<Part, DueCounts>;
}

export type RunMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'warm' }
  | { readonly kind: 'ended'; readonly found: number; readonly seconds: number; readonly rssMiB: number; readonly heapMiB: number }
  | { readonly kind: 'emptyRuns'; readonly before: readonly number[]; readonly after: readonly number[] }
  | { readonly kind: 'plans'; readonly plans: readonly PlanOfStatement[] };

const EMPTY_RUNS = 20;

const tell = (message: RunMessage): void => void process.send?.(message);
const heard = (): Promise<unknown> => new Promise((resolve) => { process.once('message', resolve); });

tell({ kind: 'ready' });
const task = (await heard()) as RunTask;
if (task.kind === 'plans') await readPlans(task);
else await measure(task);
process.disconnect();

async function readPlans({ databaseUrl, first, counts }: RunTask): Promise<void> {
  const book = createPlanBook();
  const core = await startCore(explaining(databaseUrl), () => Date.now() - slownessFor(first), book.note);
  await runToTheEnd(core, counts[first]);
  await core.stop();
  tell({ kind: 'plans', plans: book.plans() });
}

async function measure({ databaseUrl, first, counts }: RunTask): Promise<void> {
  let slowMs = NOTHING_DUE_MS;
  const core = await startCore(databaseUrl, () => Date.now() - slowMs);
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
  slowMs = slownessFor(first);
  await runToTheEnd(core, counts[first]);
  tell({ kind: 'warm' });
  await heard();

  slowMs = slownessFor('due');
  const memory = watchMemory();
  const began = performance.now();
  const found = await runToTheEnd(core, counts.due);
  const seconds = (performance.now() - began) / 1000;
  tell({ kind: 'ended', found, seconds, ...memory.stop() });
  await heard();
  tell({ kind: 'emptyRuns', before, after: await emptyRuns() });
  await core.stop();
}
