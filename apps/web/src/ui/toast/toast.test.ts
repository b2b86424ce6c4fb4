import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, toastText } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('SPEC 9 toast duration 3000 ms', () => {
  showToast('first');
  vi.advanceTimersByTime(2999);
  expect(toastText.get()).toBe('first');
  vi.advanceTimersByTime(1);
  expect(toastText.get()).toBe('');
});

test('a later text takes the place of an earlier one, for its own three seconds', () => {
  showToast('first');
  vi.advanceTimersByTime(2000);
  showToast('second');
  vi.advanceTimersByTime(2999);
  expect(toastText.get()).toBe('second');
});
