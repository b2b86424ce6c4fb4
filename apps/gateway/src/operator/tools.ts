import type { Pool } from '../db/index.ts';
import type { Clock } from '../runtime/time/index.ts';

export interface OperatorDatabase {
  readonly pool: Pool;
  /** The databases with orders: that of `pool`, or the shards. */
  readonly orderDatabaseUrls: readonly string[];
}

/** The dependencies of a command: the database, and the output of its lines. */
export interface CommandTools {
  readonly pool: Pool;
  readonly print: (line: string) => void;
}

/** The dependencies of a command that reads the time, or records when it was given. */
export interface TimedTools extends CommandTools {
  readonly clock: Clock;
}

/** The dependencies of any command of `npm run operator`. */
export interface OperatorTools extends TimedTools, OperatorDatabase {}
