/** Checks that other users are served during an attack. */
import { splitCall } from '@phonebill/contract';
import type { Target } from './target.ts';

/**
 * Far more than any of these requests takes on a busy machine; an answer blocked by the attack takes longer.
 */
const WITHIN_MS = 8000;

/**
 * Requests health, a page, a file and two calls as another client, at an address of its own unless one is
 * given. Returns a description of each request that was not answered correctly.
 */
export async function othersServed(target: Target, address = target.newAddress()): Promise<string[]> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  const call = async (name: 'GET /vi/limit' | 'POST /vi/jkSwitch'): Promise<string | null> => {
    const { method, path } = splitCall(name);
    const init = { method, signal, ...(method === 'POST' && { body: '{}' }) };
    const answer = await target.ask(`/huafei-agw${path}`, address, init);
    const { msgCd } = (await answer.json()) as { msgCd: string };
    return answer.status === 200 && msgCd === 'PMC00000' ? null : `${answer.status} ${msgCd}`;
  };
  const get = async (url: string): Promise<string | null> => {
    const answer = await fetch(url, { signal, headers: { 'x-forwarded-for': address } });
    await answer.arrayBuffer();
    return answer.status === 200 ? null : String(answer.status);
  };
  const asked: Readonly<Record<string, () => Promise<string | null>>> = {
    '/livez': () => get(`${target.healthUrl}/livez`),
    '/readyz': () => get(`${target.healthUrl}/readyz`),
    '/metrics': () => get(`${target.healthUrl}/metrics`),
    'a page': () => get(`${target.url}/phonebillh5/userLogin/login`),
    'a file': () => get(`${target.url}/phonebillh5/assets/main.js`),
    'POST /vi/jkSwitch': () => call('POST /vi/jkSwitch'),
    'GET /vi/limit': () => call('GET /vi/limit'),
  };
  const wrong = await Promise.all(
    Object.entries(asked).map(async ([what, ask]) => {
      const problem = await ask().catch((error: unknown) => String(error));
      return problem === null ? [] : [`somebody else asked for ${what} and got ${problem}`];
    }),
  );
  return wrong.flat();
}
