import { expect, test } from 'vitest';
import { isMissingChunk, loadChunk, loadPart } from './load-chunk.ts';
import { memoryArea } from './storage.ts';

const missing = new TypeError('Failed to fetch dynamically imported module: https://x/a.js');

function browserOf(release: string, storage = memoryArea(), online = true) {
  const reloads: string[] = [];
  const reload = () => void reloads.push(release);
  const untilOnline = () => Promise.reject(new Error('nobody waits'));
  return { reloads, storage, release, isOnline: () => online, untilOnline, reload };
}
const isSettled = (loading: Promise<unknown>) =>
  Promise.race([
    loading.then(
      () => true,
      () => true,
    ),
    new Promise((resolve) => setTimeout(() => resolve(false), 5)),
  ]);

test("recognises each browser's message for a script that could not be fetched", () => {
  expect(isMissingChunk(missing)).toBe(true);
  expect(isMissingChunk(new TypeError('error loading dynamically imported module: https://x/a.js'))).toBe(
    true,
  );
  expect(isMissingChunk(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(isMissingChunk(new Error('Unable to preload CSS for /phonebillh5/assets/a.css'))).toBe(true);
});

test('any other error is not a missing script', () => {
  expect(isMissingChunk(new TypeError('x is undefined'))).toBe(false);
  expect(isMissingChunk('Failed to fetch dynamically imported module')).toBe(false);
});

test('returns a script that arrives', async () => {
  const browser = browserOf('1');
  await expect(loadChunk(() => Promise.resolve('screen'), browser)).resolves.toBe('screen');
  expect(browser.reloads).toEqual([]);
});

test('a missing script reloads the page once for each release', async () => {
  const storage = memoryArea();
  const gone = () => Promise.reject(missing);
  const first = browserOf('1', storage);
  expect(await isSettled(loadChunk(gone, first))).toBe(false);
  expect(first.reloads).toEqual(['1']);

  const again = browserOf('1', storage);
  await expect(loadChunk(gone, again)).rejects.toBe(missing);
  expect(again.reloads).toEqual([]);

  const next = browserOf('2', storage);
  expect(await isSettled(loadChunk(gone, next))).toBe(false);
  expect(next.reloads).toEqual(['2']);
});

test('does not reload the page without a network or for any other error', async () => {
  const offline = browserOf('1', memoryArea(), false);
  await expect(loadChunk(() => Promise.reject(missing), offline)).rejects.toBe(missing);
  const broken = browserOf('1');
  const error = new TypeError('x is undefined');
  await expect(loadChunk(() => Promise.reject(error), broken)).rejects.toBe(error);
  expect([...offline.reloads, ...broken.reloads]).toEqual([]);
});

test('a part of a page is requested again once the network is back', async () => {
  const { promise: back, resolve: comeBack } = Promise.withResolvers<void>();
  const offline = { ...browserOf('1', memoryArea(), false), untilOnline: () => back };
  let asked = 0;
  const part = loadPart(() => (++asked === 1 ? Promise.reject(missing) : Promise.resolve('part')), offline);
  expect(await isSettled(part)).toBe(false);
  expect(asked).toBe(1);
  comeBack();
  await expect(part).resolves.toBe('part');
  expect(offline.reloads).toEqual([]);
});

test('a part that fails by itself is not retried', async () => {
  const error = new TypeError('x is undefined');
  const offline = browserOf('1', memoryArea(), false);
  await expect(loadPart(() => Promise.reject(error), offline)).rejects.toBe(error);
});
