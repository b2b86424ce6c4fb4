import { expect, test } from 'vitest';
import { standStill } from '../../../../../tests/support/stand-still.ts';
import { afterAwake } from './awake-time.ts';

test('time during which the event loop was blocked is excluded', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const begunAt = performance.now();
  afterAwake(200, () => resolve(performance.now() - begunAt));
  standStill(500);
  expect(await promise).toBeGreaterThanOrEqual(650);
});

test('calls back once after its time, and never after it was ended', async () => {
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
