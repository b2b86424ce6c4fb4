import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { failureTexts, failureWords, refusalWords } from './failure-words.ts';
import { isAskedOnceMore } from './query-client.ts';
import { isSignedOut, mayBeDone, NoAnswer, Refusal } from './refusal.ts';

afterEach(() => vi.unstubAllGlobals());

/** Simulates the server: every request is recorded and gets this answer. */
function serverAnswers(answer: () => Response | Promise<Response>): { url: string; init: RequestInit }[] {
  const requests: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return Promise.resolve(answer());
  });
  return requests;
}

test('a reading call has its input in the address, without undefined fields', async () => {
  const requests = serverAnswers(() => Response.json({ orders: [], nextCursor: null }));
  await call('GET /orders', { state: 'refunding', from: '2026-11-25', cursor: 'a+b&c' });
  await call('GET /me', {});
  expect(requests.map(({ url }) => url)).toEqual([
    '/console/v1/orders?state=refunding&from=2026-11-25&cursor=a%2Bb%26c',
    '/console/v1/me',
  ]);
  expect(requests[0]?.init).toMatchObject({ method: 'GET', headers: { 'Accept-Language': 'en' } });
  expect(requests[0]?.init.body).toBeUndefined();
});

test('a call that acts sends its input as JSON', async () => {
  const requests = serverAnswers(() => Response.json({ whyNot: null }));
  const input = { number: '202611271800000000000000', reason: 'asked by the user' };
  expect(await call('POST /order/ask', input)).toEqual({ whyNot: null });
  expect(requests[0]?.url).toBe('/console/v1/order/ask');
  expect(requests[0]?.init).toMatchObject({ method: 'POST', credentials: 'same-origin' });
  expect(JSON.parse(requests[0]?.init.body as string)).toEqual(input);
});

test('a character that changes the text direction is made visible', async () => {
  const reason = 'asked \u202e00.1¥ for \u2066"x"';
  serverAnswers(() => Response.json({ whyNot: reason }));
  const input = { number: '202611271800000000000000', reason: 'asked by the user' };
  expect(await call('POST /order/ask', input)).toEqual({
    whyNot: 'asked ⟦U+202E⟧00.1¥ for ⟦U+2066⟧"x"',
  });
});

test("a refusal is thrown with its name and the server's message", async () => {
  serverAnswers(() => Response.json({ refusal: 'signedOut', message: 'Please sign in.' }, { status: 401 }));
  const refusal = await call('GET /home', {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ refusal: 'signedOut', status: 401, message: 'Please sign in.' });
  expect(isSignedOut(refusal)).toBe(true);
  expect(failureWords(refusal, failureTexts.en)).toBe('Please sign in.');
});

test('an unavailable database is reported to a reader without advice to check what was done', async () => {
  const message = 'Please look whether it was done.';
  serverAnswers(() => Response.json({ refusal: 'unavailable', message }, { status: 503 }));
  const refusal = await call('GET /home', {}).catch((error: unknown) => error);
  expect(failureWords(refusal, failureTexts.en, true)).toBe(failureTexts.en.readUnavailable);
  expect(failureWords(refusal, failureTexts.en)).toBe(message);
});

test('an act may be done after no answer or a server error, but not after a refusal', async () => {
  const answers = [
    Response.error,
    () => Response.json({ refusal: 'unavailable', message: '' }, { status: 503 }),
    () => Response.json({ refusal: 'internal', message: '' }, { status: 500 }),
    () => Response.json({ refusal: 'samePerson', message: '' }, { status: 403 }),
  ];
  const may: boolean[] = [];
  for (const answer of answers) {
    serverAnswers(() => answer());
    may.push(mayBeDone(await call('POST /signOut', {}).catch((error: unknown) => error)));
  }
  expect(may).toEqual([true, true, true, false]);
});

test('the reason of an impossible act is shown in the language of the page', async () => {
  const why = 'the same is proposed already, as proposal 41';
  const message = `无法执行：${why}。`;
  serverAnswers(() => Response.json({ refusal: 'cannotBeDone', message, why }, { status: 409 }));
  const refusal = await call('POST /signOut', {}).catch((error: unknown) => error);
  expect(failureWords(refusal, failureTexts.en)).toBe(message);
  expect(failureWords(refusal, failureTexts.zh)).toBe('无法执行：已有相同的提议，编号 41。');
});

test('the reason of a refused approval or company sign-in is shown in the language of the page', () => {
  const words = (refusal: string, message: string, why: string) =>
    refusalWords({ refusal, message, why }, failureTexts.zh);
  const floors = 'other floors count by now: look at them again';
  expect(words('cannotBeDone', `It cannot be done: ${floors}.`, floors)).toBe(
    '无法执行：底价已被更改，请重新查看。',
  );
  expect(words('companyRefused', '公司账号登录未成功：it gives no reason。', 'it gives no reason')).toBe(
    '公司账号登录未成功：未说明原因。',
  );
});

test('a call that timed out is not repeated automatically', async () => {
  const late = new DOMException('timed out', 'TimeoutError');
  const failures = [late, new TypeError('Failed to fetch')].map((cause) => new NoAnswer(cause));
  expect(failures.map((failure) => isAskedOnceMore(0, failure))).toEqual([false, true]);
  expect(isAskedOnceMore(1, new NoAnswer(null))).toBe(false);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page instead of JSON', () => new Response('<html>', { status: 200 })],
  ['an error of a proxy in JSON', () => Response.json({ error: 'bad gateway' }, { status: 502 })],
])('%s is no answer, and never a success or a refusal', async (_, answer) => {
  serverAnswers(answer);
  const failure = await call('GET /me', {}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NoAnswer);
  expect(isSignedOut(failure)).toBe(false);
});

test.each([
  ['names the seconds', { 'retry-after': '30' }, '<html>', failureTexts.en.turnedAwayFor(30)],
  ['names no time', {}, '{"message":"rate limit"}', failureTexts.en.turnedAway],
  ['names a date', { 'retry-after': 'Sun, 29 Nov 2026 12:00:00 GMT' }, '', failureTexts.en.turnedAway],
])(
  'a proxy that turns calls away and %s did nothing, and the call is not repeated at once',
  async (_, headers, body, words) => {
    serverAnswers(() => new Response(body, { status: 429, headers }));
    for (const name of ['GET /home', 'POST /signOut'] as const) {
      const failure = await call(name, {}).catch((error: unknown) => error);
      expect(mayBeDone(failure)).toBe(false);
      expect(failureWords(failure, failureTexts.en, name === 'GET /home')).toBe(words);
      expect(isAskedOnceMore(0, failure as Error)).toBe(false);
    }
  },
);

test('a server error advises to check whether an act was done, except after a read', async () => {
  const message = '系统出错，参考编号：7f3a';
  serverAnswers(() => Response.json({ refusal: 'internal', message }, { status: 500 }));
  const failure = await call('POST /signOut', {}).catch((error: unknown) => error);
  expect(failureWords(failure, failureTexts.zh)).toBe(failureTexts.zh.lookFirst(message));
  expect(failureWords(failure, failureTexts.zh, true)).toBe(message);
});
