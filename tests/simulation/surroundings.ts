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
