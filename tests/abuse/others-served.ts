/** Whether everybody else is served while an attack is under way. */
import { splitCall } from '@phonebill/contract';
import type { Target } from './target.ts';

/** Far more than any of these takes on a busy machine; an answer that hangs on the attack takes longer. */
const WITHIN_MS = 8000;

/**
 * Asks for health, a page, a file, and two calls as somebody else, at an address of their own unless one is
 * given; gives what was not answered rightly.
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
