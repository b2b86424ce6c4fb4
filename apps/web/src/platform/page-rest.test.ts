import { expect, test } from 'vitest';
import { createPageRest } from './page-rest.ts';

function page() {
  const waiting: (() => void)[] = [];
  const rest = createPageRest((run) => waiting.push(run));
  let isReached = false;
  void rest.reached.then(() => (isReached = true));
  return {
    rest,
    waiting,
    isReached: () => new Promise<boolean>((resolve) => void setTimeout(() => resolve(isReached))),
  };
}

test('the page rests once a screen is shown and the browser is idle', async () => {
  const { rest, waiting, isReached } = page();
  expect(waiting).toEqual([]);
  rest.stands();
  expect(await isReached()).toBe(false);
  waiting[0]?.();
  expect(await isReached()).toBe(true);
});

test('waits only for the first screen', () => {
  const { rest, waiting } = page();
  rest.stands();
  rest.stands();
  expect(waiting).toHaveLength(1);
});

test('is reached at once after cannotWait', async () => {
  const { rest, isReached } = page();
  rest.cannotWait();
  expect(await isReached()).toBe(true);
});
