import type { Pool } from '../db/index.ts';
import type { Clock } from '../runtime/time/index.ts';

export interface OperatorDatabase {
  readonly pool: Pool;
  /** Where orders are: the database of `pool`, or the shards. */
  readonly orderDatabaseUrls: readonly string[];
}

/** What a command works with: the database, and where its lines go. */
export interface CommandTools {
  readonly pool: Pool;
  readonly print: (line: string) => void;
}

/** Those of a command that reads the time, or keeps when it was given. */
export interface TimedTools extends CommandTools {
  readonly clock: Clock;
}

/** What every command of `npm run operator` may work with. */
export interface OperatorTools extends TimedTools, OperatorDatabase {}
