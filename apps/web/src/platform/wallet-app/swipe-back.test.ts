import { expect, test } from 'vitest';
import { withoutSwipeBack } from './swipe-back.ts';
import { done, noWallet, walletWith } from './testing/native-stand-in.ts';

function world() {
  const seen: unknown[] = [];
  const app = walletWith({ setSwipeBack: (enable) => Promise.resolve((seen.push(enable), done)) });
  return { seen, app };
}

test('SPEC 7 bridge: swipe-back is off during a request and on again after it', async () => {
  const { seen, app } = world();
  const { promise, resolve } = Promise.withResolvers<string>();
  const outcome = withoutSwipeBack(app, () => promise);
  await app.native();
  expect(seen).toEqual([false]);
  resolve('placed');
  expect(await outcome).toBe('placed');
  await app.native();
  expect(seen).toEqual([false, true]);
});

test('is on again after a failed request, and changes nothing in a browser', async () => {
  const { seen, app } = world();
  await expect(withoutSwipeBack(app, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await app.native();
  expect(seen).toEqual([false, true]);
  expect(await withoutSwipeBack(noWallet, () => Promise.resolve(1))).toBe(1);
});
