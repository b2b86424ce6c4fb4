import type { CallName } from '@phonebill/contract';
import type { CallInput, CallResponse, Envelope } from '@phonebill/contract/wire';
import { setTimeout as wait } from 'node:timers/promises';

export type Answer<N extends CallName> = Envelope & Partial<CallResponse<N>>;

/** A client that calls the gateway as a page does. */
export interface ApiClient {
  /** Returns the envelope; repeats the same request until one arrives. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Answer<N>>;
}

/**
 * Time (ms) after which an attempt is given up. Longer than any call may wait on a busy machine: a call given
 * up sooner would still be carried out, and be counted twice where calls are counted.
 */
const ATTEMPT_MS = 15_000;
const PAUSE_MS = 60;
const PROBLEM_OF_OURS = /^...5/;

/**
 * Creates a client for a signed-in user, or for a visitor with the empty token; `headers` are sent with each
 * call. For `patienceMs` it repeats a call that gets no answer, or an answer that something is wrong at our
 * end.
 */
export function createApiClient(
  url: string,
  ssoToken: string,
  headers: Readonly<Record<string, string>> = {},
  patienceMs = 90_000,
): ApiClient {
  async function once<N extends CallName>(name: N, input: CallInput<N>): Promise<Answer<N> | null> {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const body = { ...input, ssoToken };
    const query =
      method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>).toString()}` : '';
    try {
      const answer = await fetch(`${url}/huafei-agw${path}${query}`, {
        method,
        headers: {
          'accept-language': 'en',
          ...headers,
          ...(method === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ATTEMPT_MS),
      });
      return (await answer.json()) as Answer<N>;
    } catch {
      return null;
    }
  }

  return {
    async call(name, input) {
      let last = 'no answer';
      for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(PAUSE_MS)) {
        const answer = await once(name, input);
        if (answer && !PROBLEM_OF_OURS.test(answer.msgCd)) return answer;
        last = answer?.msgInfo ?? last;
      }
      throw new Error(`${name}: ${last}, for ${patienceMs / 1000} s`);
    },
  };
}
