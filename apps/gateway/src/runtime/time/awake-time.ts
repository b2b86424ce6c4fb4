// Measures time in which this process ran: when waiting for an answer, time in which it could not have read
// one is not counted.

/** The number of steps in which time is counted; a step that comes late counts as one. */
const STEPS = 10;

/**
 * Calls `then` once the process has been awake for `ms`, which takes longer when its event loop was blocked
 * or the process was suspended. Returns a function that ends the wait.
 */
export function afterAwake(ms: number, then: () => void): () => void {
  let left = STEPS;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    then();
  }, ms / STEPS);
  return () => clearInterval(timer);
}

/** Returns a signal that aborts once the process has been awake for `ms`, with `reason` if one is given. */
export function abortAfterAwake(
  ms: number,
  reason?: Error,
): { readonly signal: AbortSignal; /** Keeps the signal from aborting. */ end(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, end: afterAwake(ms, () => controller.abort(reason)) };
}
