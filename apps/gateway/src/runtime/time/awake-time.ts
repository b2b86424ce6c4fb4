// Time in which this process ran: whoever waits for an answer does not count when it could not read it.

/** Time is counted in this many steps; a step that comes late counts as one. */
const STEPS = 10;

/**
 * Calls `then` once the process has been awake for `ms`, which takes longer where its event loop was held up
 * or the process stood still. Gives what ends the waiting.
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

/** A signal that aborts once the process has been awake for `ms`, with `reason` where one is given. */
export function abortAfterAwake(
  ms: number,
  reason?: Error,
): { readonly signal: AbortSignal; /** It does not abort any more. */ end(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, end: afterAwake(ms, () => controller.abort(reason)) };
}
