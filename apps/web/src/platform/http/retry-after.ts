/** Reads and respects the time to wait (`Retry-After`) in answers that turn a call away. */

/** The longest wait (ms) that a call makes by itself; of a longer one the user is told. */
export const SAT_OUT_MS = 5000;
/** The longest wait (ms) that is respected, whatever a proxy demands. */
const LONGEST_MS = 3_600_000;

/**
 * Returns how long (ms) to wait after this answer, which gives seconds or a time; 0 if it demands no wait.
 */
export function waitAfter({ ok, headers }: Response): number {
  const told = (!ok && headers.get('retry-after')) || '';
  const seconds = Number(told);
  const ms = Number.isNaN(seconds)
    ? Date.parse(told) - Date.parse(headers.get('date') ?? '')
    : seconds * 1000;
  return Math.min(ms || 0, LONGEST_MS);
}

/**
 * Wraps `send` so that an address that demanded a wait receives no request before the time is over, from any
 * caller. A short rest of the wait is waited out; during a longer one the earlier answer is returned, with
 * the remaining time. `nowMs` is a monotonic clock.
 */
export function leavingAlone(
  send: typeof fetch,
  nowMs: () => number,
  later: (run: () => void, ms: number) => unknown,
): typeof fetch {
  const turnedAway = new Map<string, { readonly status: number; readonly until: number }>();
  return async (url, init) => {
    const [address = ''] = (url as string).split('?');
    const { status, until } = turnedAway.get(address) ?? { status: 0, until: 0 };
    const left = until - nowMs();
    if (left > SAT_OUT_MS)
      return new Response(null, { status, headers: { 'retry-after': String(Math.ceil(left / 1000)) } });
    if (left > 0) await new Promise<void>((resolve) => later(resolve, left));
    const answer = await send(url, init);
    const wait = waitAfter(answer);
    if (wait > 0) turnedAway.set(address, { status: answer.status, until: nowMs() + wait });
    return answer;
  };
}
