import { expect, test } from 'vitest';
import { statusBarHeight } from './status-bar.ts';
import { noWallet, walletWith } from './testing/native-stand-in.ts';

const reading = (readStatusBarHeight: () => Promise<number>) =>
  statusBarHeight(walletWith({ readStatusBarHeight }));

test('SPEC 7 bridge: status bar height as the wallet app says it', async () => {
  expect(await reading(() => Promise.resolve(47))).toBe(47);
});

test('SPEC 7 bridge: status bar height is 0 when the app rejects or gives no number', async () => {
  expect(await reading(() => Promise.reject(new Error('no status bar height: unsupported')))).toBe(0);
  expect(await reading(() => Promise.resolve(2000))).toBe(0);
  expect(await statusBarHeight(noWallet)).toBe(0);
});
