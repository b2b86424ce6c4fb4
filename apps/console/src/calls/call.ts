/** Makes the calls of the console's contract, over HTTP to the server that served the pages. */
import {
  type ConsoleCallName,
  type ConsoleRefusalAnswer,
  type ConsoleRequest,
  type ConsoleResponse,
  withSignsShown,
} from '@phonebill/contract/console-pages';
import { currentLanguage } from '../language/index.ts';
import { reportConnection } from './connection.ts';
import { NoAnswer, Refusal, TurnedAway } from './refusal.ts';
import { noteServerDate } from './server-clock.ts';

const BASE = '/console/v1';
/** Time (ms) after which a call without an answer has failed; approving a proposal calls partners. */
const TIMEOUT_MS = 40_000;
const TOO_MANY = 429;

/**
 * Makes one call. Throws what `answerOf` throws. The input of a GET is put in the address, that of a POST is
 * its JSON.
 */
export async function call<N extends ConsoleCallName>(
  name: N,
  input: ConsoleRequest<N>,
  signal?: AbortSignal,
): Promise<ConsoleResponse<N>> {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  const address = method === 'GET' ? `${BASE}${path}${queryOf(input)}` : `${BASE}${path}`;
  return answerOf(
    () =>
      fetch(address, {
        method,
        headers: {
          'Accept-Language': currentLanguage(),
          ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        },
        ...(method === 'POST' && { body: JSON.stringify(input) }),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      }),
    // Direction characters in others' texts are made visible, so that they cannot alter how a text reads.
    async (response) => JSON.parse(withSignsShown(await response.text())) as ConsoleResponse<N>,
  );
}

/**
 * Returns what `read` reads from an answer with status 200. Throws `Refusal` when the server refuses,
 * `TurnedAway` when a proxy limits the rate, `NoAnswer` when there is no usable answer, or the error of a
 * requested abort.
 */
export async function answerOf<T>(
  ask: () => Promise<Response>,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const response = await answered(ask);
  const { status } = response;
  if (status === 200) return answered(() => read(response));
  const body = await response.json().catch(() => null);
  if (isRefusal(body)) throw new Refusal(status, body);
  if (status === TOO_MANY) throw new TurnedAway(secondsIn(response.headers.get('retry-after')));
  reportConnection(false);
  throw new NoAnswer(new Error(`answered with status ${status}`));
}

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    if (answer instanceof Response) noteServerDate(answer.headers.get('date'));
    reportConnection(true);
    return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    reportConnection(false);
    throw new NoAnswer(error);
  }
}

/** Returns the seconds of `Retry-After`, which may also be a date; null if it is not a number. */
const secondsIn = (header: string | null): number | null =>
  header !== null && /^\d{1,5}$/.test(header) ? Number(header) : null;

/** Returns the query `?a=1&b=2` of the fields that have a value, or an empty text. */
function queryOf(input: object): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]));
  return query.size === 0 ? '' : `?${query}`;
}

function isRefusal(body: unknown): body is ConsoleRefusalAnswer {
  return (
    typeof body === 'object' &&
    body !== null &&
    'refusal' in body &&
    'message' in body &&
    typeof body.message === 'string'
  );
}
