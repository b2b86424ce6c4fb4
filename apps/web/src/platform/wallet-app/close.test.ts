import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeWebView } from './close.ts';
import { done, noBridge, noWallet, unanswered, unsupported, walletWith } from './testing/native-stand-in.ts';

beforeEach(
  () => void vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, hidden: false }),
);
afterEach(() => void vi.unstubAllGlobals());

test('SPEC 7 bridge: close the webview, and return false when it cannot be closed', async () => {
  const results = [done, unanswered, unsupported, noBridge];
  expect(
    await Promise.all(
      results.map((result) => closeWebView(walletWith({ closeWebView: () => Promise.resolve(result) }))),
    ),
  ).toEqual([true, true, false, false]);
  expect(await closeWebView(noWallet)).toBe(false);
});
