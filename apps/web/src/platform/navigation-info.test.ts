import { expect, test } from 'vitest';
import { memoryArea } from './storage.ts';
import { createNavigationInfo } from './navigation-info.ts';

test("the page's title bar is hidden in the wallet app, which shows its own", () => {
  expect(createNavigationInfo(memoryArea(), true).get()).toBe(false);
  expect(createNavigationInfo(memoryArea(), false).get()).toBe(true);
});

test('SPEC 3 navigation info: a choice is stored for the session, and subscribers are notified', () => {
  const session = memoryArea();
  const info = createNavigationInfo(session, true);
  let told = 0;
  info.subscribe(() => told++);
  info.show(true);
  info.show(true);
  expect(told).toBe(1);
  expect(createNavigationInfo(session, true).get()).toBe(true);
});
