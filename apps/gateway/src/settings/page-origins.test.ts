import { expect, test } from 'vitest';
import { createPageOrigins } from './page-origins.ts';

/** Creates origins with answers set by the test, and a clock that it moves. */
function world(first: () => Promise<readonly string[]>) {
  const state = { answer: first, now: 0, asked: 0 };
  const origins = createPageOrigins(
    () => {
      state.asked += 1;
      return state.answer();
    },
    () => state.now,
  );
  return { state, origins };
}
const WALLET = 'https://wallet.example';

test('reads the allowed origins once in five seconds, so that a reload is applied then', async () => {
  const { state, origins } = world(() => Promise.resolve([WALLET]));
  expect(await origins()).toEqual([WALLET]);
  state.answer = () => Promise.resolve([WALLET, 'https://mall.example']);
  state.now = 4999;
  expect(await origins()).toEqual([WALLET]);
  state.now = 5000;
  expect(await origins()).toEqual(['https://mall.example', WALLET]);
  expect(state.asked).toBe(2);
});

test('during a database outage the last known origins apply, and every page tries again', async () => {
  const { state, origins } = world(() => Promise.reject(new Error('away')));
  expect(await origins()).toEqual([]);
  state.answer = () => Promise.resolve([WALLET]);
  expect(await origins()).toEqual([WALLET]);
  state.answer = () => Promise.reject(new Error('away'));
  state.now = 60_000;
  expect(await origins()).toEqual([WALLET]);
});

test('a page does not wait for a silent database', async () => {
  const { origins } = world(() => new Promise(() => undefined));
  expect(await origins()).toEqual([]);
});

test('only valid origins reach a page, so that none can break out of its attribute', async () => {
  const { origins } = world(() => Promise.resolve([WALLET, 'https://x.example/"><script>', 'javascript:1']));
  expect(await origins()).toEqual([WALLET]);
});
