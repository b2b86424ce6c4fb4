import type { Decisions } from './decisions.ts';
import type { Draws } from './draws.ts';
import type { Faults } from './faults.ts';
import type { Scheduler } from './scheduler.ts';
import type { Trace } from './trace.ts';

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}
type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** The real database of a world: runs a statement at a time of the world. */
export interface WorldDatabase {
  run(statement: Statement): Promise<Outcome>;
}

/** What everything in a world is surrounded by. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  readonly draws: Draws;
  readonly decisions: Decisions;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly database: WorldDatabase;
  /** A key with how often it came by now. */
  readonly occurrenceOf: (key: string) => string;
}

/**
 * Runs a statement of nobody's in the world, as one of the things that happen: anything else waits for its
 * answer, so that two runs of a seed have the same order.
 */
export async function runInTurn<Row>(
  { scheduler, database }: Pick<Surroundings, 'scheduler' | 'database'>,
  statement: Statement,
): Promise<readonly Row[]> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  scheduler.after(0, async () => resolve(await database.run(statement)));
  const outcome = await promise;
  if ('error' in outcome) throw outcome.error as Error;
  return (outcome.result as { readonly rows: readonly Row[] }).rows;
}
