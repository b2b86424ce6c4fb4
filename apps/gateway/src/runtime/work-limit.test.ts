import { expect, test } from 'vitest';
import { createWorkLimit } from './work-limit.ts';

test('so much work begins at once and no more, and what ends makes room', () => {
  const work = createWorkLimit(2);
  const end = work.tryBegin();
  expect(work.tryBegin()).not.toBeNull();
  expect(work.tryBegin()).toBeNull();
  end?.();
  expect(work.tryBegin()).not.toBeNull();
  expect(work.tryBegin()).toBeNull();
});

test('once closed nothing begins, and it is closed when what was under way has ended', async () => {
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

test('without room nothing begins', async () => {
  const work = createWorkLimit(0);
  expect(work.tryBegin()).toBeNull();
  await work.close();
});
