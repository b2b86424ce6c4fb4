import { expect, test } from 'vitest';
import { memoryArea } from './storage.ts';
import { createNavigationInfo } from './navigation-info.ts';

test('the wallet app shows its own title bar, so ours stays away there', () => {
  expect(createNavigationInfo(memoryArea(), true).get()).toBe(false);
  expect(createNavigationInfo(memoryArea(), false).get()).toBe(true);
});

test('SPEC 3 navigation info: a choice is remembered for the session and told to followers', () => {
  const session = memoryArea();
  const info = createNavigationInfo(session, true);
  let told = 0;
  info.subscribe(() => told++);
  info.show(true);
  info.show(true);
  expect(told).toBe(1);
  expect(createNavigationInfo(session, true).get()).toBe(true);
});
