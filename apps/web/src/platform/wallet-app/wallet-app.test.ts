import { expect, test } from 'vitest';
import type { NativeSide } from './native-side.ts';
import { createWalletApp, mayHaveStarted } from './wallet-app.ts';

const native = {} as NativeSide;

test('SPEC 7 bridge: nothing happens on an empty platform: outside the app no bridge is loaded', async () => {
  let loads = 0;
  const app = createWalletApp({ inside: false, load: () => Promise.resolve(((loads += 1), native)) });
  expect(await app.native()).toBeNull();
  expect(loads).toBe(0);
});

test('inside the app, the bridge is loaded once, when first needed', async () => {
  let loads = 0;
  const app = createWalletApp({ inside: true, load: () => Promise.resolve(((loads += 1), native)) });
  expect(loads).toBe(0);
  expect(await Promise.all([app.native(), app.native()])).toEqual([native, native]);
  expect(await app.native()).toBe(native);
  expect(loads).toBe(1);
});

test('a bridge that cannot be loaded is tried again; until then the page is as in a browser', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve(native)];
  const app = createWalletApp({
    inside: true,
    load: () => answers.shift() ?? Promise.reject(new Error('too often')),
  });
  expect(await app.native()).toBeNull();
  expect(await app.native()).toBe(native);
});

test('only a call that surely did not start may be replaced by another way', () => {
  expect(mayHaveStarted({ kind: 'done', value: undefined })).toBe(true);
  expect(mayHaveStarted({ kind: 'unanswered' })).toBe(true);
  for (const kind of ['unsupported', 'noBridge', 'refused'] as const)
    expect(mayHaveStarted({ kind })).toBe(false);
  expect([mayHaveStarted(null), mayHaveStarted(undefined)]).toEqual([false, false]);
});
