import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, standInPlace, toastText } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('SPEC 9 toast duration 3000 ms', () => {
  showToast('first');
  vi.advanceTimersByTime(2999);
  expect(toastText.get()).toBe('first');
  vi.advanceTimersByTime(1);
  expect(toastText.get()).toBe('');
});

test('a later text replaces an earlier one, for its own three seconds', () => {
  showToast('first');
  vi.advanceTimersByTime(2000);
  showToast('second');
  vi.advanceTimersByTime(2999);
  expect(toastText.get()).toBe('second');
});

test('a toast is removed when the page shows the same text in place', () => {
  showToast('The session has ended');
  const end = standInPlace('The session has ended');
  expect(toastText.get()).toBe('');
  showToast('The session has ended');
  expect(toastText.get()).toBe('');
  showToast('Copied');
  expect(toastText.get()).toBe('Copied');
  end();
  showToast('The session has ended');
  expect(toastText.get()).toBe('The session has ended');
});

test('a text shown in two places can be a toast again once both are gone', () => {
  const ends = [standInPlace('No answer'), standInPlace('No answer')];
  for (const end of ends) {
    showToast('No answer');
    expect(toastText.get()).toBe('');
    end();
  }
  showToast('No answer');
  expect(toastText.get()).toBe('No answer');
});
