import type { CallName } from '@phonebill/contract';
import type { CallInput, CallResponse, Envelope } from '@phonebill/contract/wire';
import { setTimeout as wait } from 'node:timers/promises';

export type Answer<N extends CallName> = Envelope & Partial<CallResponse<N>>;

/** Calls the gateway as a page does. */
export interface ApiClient {
  /** The envelope; sends the same request again until one comes. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<Answer<N>>;
}

/**
 * Longer than any call may wait, on a machine that has much else to do: one that is given up sooner is
 * carried out all the same, and what counts calls counts it twice.
 */
const ATTEMPT_MS = 15_000;
const PAUSE_MS = 60;
const PROBLEM_OF_OURS = /^...5/;

/**
 * A client of a signed-in user, or of a visitor with the empty token; `headers` go with each call. Repeats
 * what got no answer, or the answer that something is wrong at our end, for `patienceMs`.
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
