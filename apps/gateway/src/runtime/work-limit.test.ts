import { expect, test } from 'vitest';
import { createWorkLimit } from './work-limit.ts';

test('starts at most `limit` tasks at a time, and another when one ends', () => {
  const work = createWorkLimit(2);
  const end = work.tryBegin();
  expect(work.tryBegin()).not.toBeNull();
  expect(work.tryBegin()).toBeNull();
  end?.();
  expect(work.tryBegin()).not.toBeNull();
  expect(work.tryBegin()).toBeNull();
});

test('starts nothing after closing, and is closed when running tasks have ended', async () => {
  const work = createWorkLimit(2);
  const end = work.tryBegin();
  let closed = false;
  const closing = work.close().then(() => {
    closed = true;
  });
  expect(work.tryBegin()).toBeNull();
  await Promise.resolve();
  expect(closed).toBe(false);
  end?.();
  await closing;
});

test('starts nothing without room', async () => {
  const work = createWorkLimit(0);
  expect(work.tryBegin()).toBeNull();
  await work.close();
});
