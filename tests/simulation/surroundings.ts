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

/** The real database of a world: runs a statement at a moment of the world. */
export interface WorldDatabase {
  run(statement: Statement): Promise<Outcome>;
}

/** The parts that everything in a world shares. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  readonly draws: Draws;
  readonly decisions: Decisions;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly database: WorldDatabase;
  /** A key with the number of times it has occurred. */
  readonly occurrenceOf: (key: string) => string;
}

/**
 * Runs a statement that belongs to no process, as an event of its own: everything else waits for its answer,
 * so that two runs of a seed have the same order.
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
