/**
 * Takes over the calls that the page's own small script (scripts/build/first-picture.js) sent for a screen
 * before this bundle was loaded, so that the same request is not sent twice.
 */
declare global {
  interface Window {
    /** The first calls by request; see {@link requestKey}. */
    firstCalls?: Record<string, FirstCall> | undefined;
  }
}

export interface FirstCall {
  /** When it was sent, in ms, as `performance.now` measures it. */
  readonly at: number;
  readonly answer: Promise<Response>;
}

/** How long (ms) an answer that has not been used stays valid. */
export const GOOD_FOR_MS = 30_000;

/** Returns a key that is equal for requests that receive the same answer. */
export function requestKey(url: string, init: RequestInit): string {
  const { 'Accept-Language': language } = init.headers as Record<string, string>;
  return [init.method, url, language, init.body as string | undefined].join(' ');
}

/**
 * Returns the answer of the first call for this request if there is one; each is used once. Otherwise, and if
 * that call failed, sends the request. Rejects like `fetch` when it is aborted.
 *
 * `callsOfPage`: read at each request, as this script may run before the page's own.
 */
export function fetchOnce(
  callsOfPage: () => Record<string, FirstCall> | undefined,
  send: typeof fetch,
  now: () => number,
): typeof fetch {
  return async (url, init = {}) => {
    const key = requestKey(url as string, init);
    const firstCalls = callsOfPage();
    const first = firstCalls?.[key];
    if (!firstCalls || !first) return send(url, init);
    delete firstCalls[key];
    if (now() - first.at > GOOD_FOR_MS) return send(url, init);
    const answer = await Promise.race([first.answer.catch(() => null), aborted(init.signal)]);
    return answer ?? send(url, init);
  };
}

function aborted(signal: AbortSignal | null | undefined): Promise<null> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal?.reason as Error);
    if (signal?.aborted) fail();
    signal?.addEventListener('abort', fail);
  });
}
