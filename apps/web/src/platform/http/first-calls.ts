/**
 * What a screen asks for first is asked by the page's own small script before this bundle is there
 * (scripts/build/first-picture.js). The same request is then not sent again: it takes over that answer.
 */
declare global {
  interface Window {
    /** By request; see {@link requestKey}. */
    firstCalls?: Record<string, FirstCall> | undefined;
  }
}

export interface FirstCall {
  /** When it was sent, as `performance.now` counts. In ms. */
  readonly at: number;
  readonly answer: Promise<Response>;
}

/** An answer that nobody took for so long is not taken any more. */
export const GOOD_FOR_MS = 30_000;

/** What makes two requests the same: they would be answered alike. */
export function requestKey(url: string, init: RequestInit): string {
  const { 'Accept-Language': language } = init.headers as Record<string, string>;
  return [init.method, url, language, init.body as string | undefined].join(' ');
}

/**
 * The answer to this request where it is under way already, once; else, and where that one failed, the
 * request is sent. Rejects like `fetch` when it is aborted.
 *
 * `callsOfPage`: asked at each request, as this script may be here before the page's own is.
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
