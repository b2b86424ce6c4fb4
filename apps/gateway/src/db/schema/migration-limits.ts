/**
 * How long a migration may wait and work. While a statement waits for a lock on a table, everybody who comes
 * after it waits behind it: so it waits only for a moment, gives way, and tries again later.
 */
import { setTimeout as after } from 'node:timers/promises';

export interface MigrationLimits {
  /** The longest wait for a lock (ms), and so the longest that others wait behind it. */
  readonly lockMs: number;
  /** Between two tries (ms). */
  readonly pauseMs: number;
  /** A lock that could not be had for so long (ms) fails the migration. */
  readonly giveUpAfterMs: number;
  /** The longest statement of a migration that holds locks (ms). */
  readonly statementMs: number;
}

export const migrationLimits: MigrationLimits = {
  lockMs: 2000,
  pauseMs: 3000,
  giveUpAfterMs: 15 * 60_000,
  statementMs: 10 * 60_000,
};

/** A lock could not be had in time; two waited for one another. */
const LOCK_STATES = new Set(['55P03', '40P01']);

/** Tries until `attempt` fails for another reason than a lock, or for too long. Throws what it threw last. */
export async function retryForLocks<T>(
  { pauseMs, giveUpAfterMs }: MigrationLimits,
  attempt: () => Promise<T>,
): Promise<T> {
  for (const deadline = performance.now() + giveUpAfterMs; ; await after(pauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isForLocks(error) || performance.now() > deadline) throw error;
    }
  }
}

/** A migration's failure has the database's own as its cause. */
function isForLocks(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return (code !== undefined && LOCK_STATES.has(code)) || (cause instanceof Error && isForLocks(cause));
}
