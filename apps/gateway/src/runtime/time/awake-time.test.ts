import { expect, test } from 'vitest';
import { standStill } from '../../../../../tests/support/stand-still.ts';
import { afterAwake } from './awake-time.ts';

test('the time in which the event loop was held up is not counted', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const begunAt = performance.now();
  afterAwake(200, () => resolve(performance.now() - begunAt));
  standStill(500);
  expect(await promise).toBeGreaterThanOrEqual(650);
});

test('it ends after its time, once, and not at all when it was ended before', async () => {
  const calls: string[] = [];
  const end = afterAwake(20, () => calls.push('ended before'));
  end();
  await new Promise<void>((resolve) => {
    afterAwake(50, () => {
      calls.push('in time');
      resolve();
    });
  });
  expect(calls).toEqual(['in time']);
});
