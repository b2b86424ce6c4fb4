import { MINUTE_MS } from '../../runtime/time/index.ts';

/** Until the next look, ms, at what has been waited for so long: a tenth of that, 2 s to a minute. */
export function pauseAfter(waitedMs: number): number {
  return Math.min(MINUTE_MS, Math.max(2_000, waitedMs / 10));
}
