import { MINUTE_MS } from '../../runtime/time/index.ts';

/**
 * Returns the pause (ms) until the next look, for something that has been waited for `waitedMs`: a tenth of
 * that, at least 2 s, at most a minute.
 */
export function pauseAfter(waitedMs: number): number {
  return Math.min(MINUTE_MS, Math.max(2_000, waitedMs / 10));
}
