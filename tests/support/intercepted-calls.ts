// Intercepts a page's calls of the gateway at the network, for made-up answers. Playwright's own routes would
// hold every request of a page, scripts and pictures too, and switch off its cache: a screen took a third
// longer.

import type { CDPSession, Page } from '@playwright/test';

/** A call that waits at the network until one of these methods ends the wait; for ever, if none is called. */
export interface InterceptedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The request's body; empty when it has none. */
  readonly body: string;
  /** Answers it. `json` takes precedence over `body`. */
  fulfill(answer: {
    readonly status?: number;
    readonly json?: unknown;
    readonly body?: string;
    readonly contentType?: string;
    readonly retryAfter?: string;
  }): Promise<void>;
  /** Cuts the connection, so that no answer arrives. */
  abort(): Promise<void>;
  /** Lets the call through to the gateway. */
  continue(): Promise<void>;
  /** Makes the call in the page's place. The page's own call still has to be answered. */
  fetch(): Promise<Response>;
  /** Leaves it to the previous interception, or to the gateway. */
  fallback(): Promise<void>;
}

type Behaviour = (call: InterceptedCall) => unknown;

interface Interception {
  readonly matches: (url: string) => boolean;
  readonly behaviour: Behaviour;
}

interface Paused {
  readonly requestId: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Record<string, string>;
    readonly postData?: string;
  };
}

/** The interceptions of each page, the newest last. */
const interceptions = new WeakMap<Page, Interception[]>();

/** The addresses of each page's calls that were intercepted and are not answered yet. */
const held = new WeakMap<Page, Set<string>>();

/** Returns whether a call of the page at this address waits for an answer that a journey holds back. */
export function isHeld(page: Page, url: string): boolean {
  return held.get(page)?.has(url) ?? false;
}

/**
 * Lets `behaviour` handle every call of the page at such an address from now on, before earlier
 * interceptions.
 */
export async function interceptCalls(page: Page, address: RegExp, behaviour: Behaviour): Promise<void> {
  const known = interceptions.get(page);
  const interception = { matches: (url: string) => address.test(url), behaviour };
  if (known !== undefined) return void known.push(interception);
  const first = [interception];
  interceptions.set(page, first);
  const waiting = new Set<string>();
  held.set(page, waiting);
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', (paused) => {
    const asked = first.filter(({ matches }) => matches(paused.request.url));
    void pass(session, paused, asked, waiting);
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/huafei-agw/*', requestStage: 'Request' }],
  });
}

/** The gateway answers every call of the page from now on. */
export function interceptNothing(page: Page): void {
  interceptions.get(page)?.splice(0);
}

/**
 * Lets the newest of `asked` handle the call, which may fall back on earlier ones; without any, the gateway.
 */
async function pass(
  session: CDPSession,
  paused: Paused,
  asked: readonly Interception[],
  waiting: Set<string>,
): Promise<void> {
  const { requestId, request } = paused;
  const newest = asked.at(-1);
  const done = (method: Parameters<typeof send>[1], parameters: object): Promise<void> => {
    waiting.delete(request.url);
    return send(session, method, { requestId, ...parameters });
  };
  const goOn = (): Promise<void> => done('Fetch.continueRequest', {});
  if (newest === undefined) return goOn();
  waiting.add(request.url);
  await newest.behaviour({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body: request.postData ?? '',
    fulfill: ({ status = 200, json, body = '', contentType = 'text/plain', retryAfter }) =>
      done('Fetch.fulfillRequest', {
        responseCode: status,
        responseHeaders: [
          { name: 'content-type', value: json === undefined ? contentType : 'application/json' },
          ...(retryAfter === undefined ? [] : [{ name: 'retry-after', value: retryAfter }]),
        ],
        body: Buffer.from(json === undefined ? body : JSON.stringify(json)).toString('base64'),
      }),
    abort: () => done('Fetch.failRequest', { errorReason: 'ConnectionReset' }),
    continue: goOn,
    fetch: () =>
      fetch(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.postData !== undefined && { body: request.postData }),
      }),
    fallback: () => pass(session, paused, asked.slice(0, -1), waiting),
  });
}

/**
 * Sends a command, ignoring errors: the page may have left or be closed, and then nothing waits for the
 * answer.
 */
async function send(
  session: CDPSession,
  method: 'Fetch.continueRequest' | 'Fetch.fulfillRequest' | 'Fetch.failRequest',
  parameters: Parameters<CDPSession['send']>[1],
): Promise<void> {
  await session.send(method, parameters as never).catch((error: Error) => {
    if (!/Invalid InterceptionId|closed/.test(error.message)) throw error;
  });
}
