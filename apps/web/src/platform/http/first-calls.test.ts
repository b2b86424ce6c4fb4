import { expect, test, vi } from 'vitest';
import { fetchOnce, GOOD_FOR_MS, requestKey } from './first-calls.ts';

const url = '/huafei-agw/vi/fusionPageInfo';
const init = { method: 'POST', headers: { 'Accept-Language': 'en' }, body: '{"ssoToken":"T"}' };

function world(answer: Promise<Response>) {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response('sent')));
  let now = 1000;
  const firstCalls = { [requestKey(url, init)]: { at: 0, answer } };
  const ask = fetchOnce(
    () => firstCalls,
    sent,
    () => now,
  );
  return { ask, sent, later: (ms: number) => (now += ms) };
}
const early = () => Promise.resolve(new Response('early'));

test('a first call already under way is not sent again; the next one is', async () => {
  const { ask, sent } = world(early());
  expect(await (await ask(url, init)).text()).toBe('early');
  expect(sent).not.toHaveBeenCalled();
  expect(await (await ask(url, init)).text()).toBe('sent');
});

test.each([
  ['another body', url, { ...init, body: '{"ssoToken":"OTHER"}' }],
  ['no body', url, { method: 'POST', headers: init.headers }],
  ['another address', `${url}?a=1`, init],
  ['another method', url, { ...init, method: 'GET' }],
  ['another language', url, { ...init, headers: { 'Accept-Language': 'zh-CN' } }],
])('%s is a different call and is sent', async (_, address, options) => {
  const { ask, sent } = world(early());
  expect(await (await ask(address, options)).text()).toBe('sent');
  expect(sent).toHaveBeenCalledExactlyOnceWith(address, options);
});

test('an answer not used for 30 seconds is requested again', async () => {
  const { ask, later } = world(early());
  later(GOOD_FOR_MS);
  expect(await (await ask(url, init)).text()).toBe('sent');
});

test('sends the call again when the first call found no network', async () => {
  const { ask } = world(Promise.reject(new TypeError('Failed to fetch')));
  expect(await (await ask(url, init)).text()).toBe('sent');
});

test('a caller that aborts is released at once', async () => {
  const abort = new AbortController();
  const { ask, sent } = world(new Promise(() => undefined));
  const asked = ask(url, { ...init, signal: abort.signal });
  abort.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).not.toHaveBeenCalled();
});
