/** What an answer that turns a call away says of when to call again (`Retry-After`). */

/** A wait (ms) that a call sits out by itself; of a longer one its user is told. */
export const SAT_OUT_MS = 5000;
/** Whatever a proxy says: after this long (ms) it is asked again. */
const LONGEST_MS = 3_600_000;

/** How long (ms) to wait after this answer, which says seconds or a time; 0: it says nothing of the kind. */
export function waitAfter({ ok, headers }: Response): number {
  const told = (!ok && headers.get('retry-after')) || '';
  const seconds = Number(told);
  const ms = Number.isNaN(seconds)
    ? Date.parse(told) - Date.parse(headers.get('date') ?? '')
    : seconds * 1000;
  return Math.min(ms || 0, LONGEST_MS);
}

/**
 * Sends nothing to an address that asked to be left alone before that time is over, whoever asks and however
 * often. A short rest of it is sat out; in a longer one the answer is the one that was given, with what is
 * left of the time. `nowMs` counts evenly.
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
