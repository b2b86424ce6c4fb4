/** The gateway's calls for the users of a run: each call is sent once, and a failed one is noted. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, ApiClient } from '../support/api-client.ts';
import type { VisitedProduct } from './visits.ts';

/**
 * A pause (ms) between calls: people ask no faster, and faster calls would cost this machine more than the
 * product.
 */
const PAUSE_MS = 100;

/** Creates the client of a signed-in user at their address. A call without an answer rejects. */
export function createCountedApi(
  { ask }: Pick<VisitedProduct, 'ask'>,
  { ssoToken, address }: { readonly ssoToken: string; readonly address: string },
  failed: (what: string) => void,
): ApiClient {
  return {
    async call(name, input) {
      await wait(PAUSE_MS);
      const [method, path] = name.split(' ');
      const body = { ...input, ssoToken };
      const url = `/huafei-agw${path}`;
      try {
        const answer = await (method === 'POST'
          ? ask(url, address, { method, body: JSON.stringify(body) })
          : ask(`${url}?${new URLSearchParams(body as Record<string, string>).toString()}`, address));
        const envelope = (await answer.json()) as Answer<typeof name>;
        if (envelope.msgCd !== 'PMC00000')
          failed(`${name}: ${answer.status} ${envelope.msgCd} ${envelope.msgInfo}`);
        return envelope;
      } catch (error) {
        failed(`${name}: ${String(error)}`);
        throw error;
      }
    },
  };
}
