/**
 * Limits on how long a migration may wait and work. While a statement waits for a lock on a table, every
 * later statement on it waits too. So a migration waits only for a moment, gives up, and tries again later.
 */
import { setTimeout as after } from 'node:timers/promises';

export interface MigrationLimits {
  /** The longest wait for a lock (ms), and so the longest that other statements wait behind it. */
  readonly lockMs: number;
  /** The pause between two attempts (ms). */
  readonly pauseMs: number;
  /** The time (ms) without obtaining a lock after which the migration fails. */
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

/** A lock could not be obtained in time, or two transactions waited for each other. */
const LOCK_STATES = new Set(['55P03', '40P01']);

/**
 * Repeats `attempt` until it succeeds, fails for a reason other than a lock, or the time is up. Throws its
 * last error.
 */
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

/** Whether the failure was caused by a lock; a migration's failure has the database's own as its cause. */
function isForLocks(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return (code !== undefined && LOCK_STATES.has(code)) || (cause instanceof Error && isForLocks(cause));
}
