import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS } from '../../platform/load-chunk.ts';
import { whenLate } from './lazy-sheet.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a sheet whose script does not arrive is closed after exactly 8 seconds', () => {
  const close = vi.fn();
  whenLate(close);
  vi.advanceTimersByTime(CHUNK_TIMEOUT_MS - 1);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(close).toHaveBeenCalledOnce();
});

test('a sheet whose wait has ended is not closed later', () => {
  const close = vi.fn();
  const endWait = whenLate(close);
  endWait();
  vi.advanceTimersByTime(CHUNK_TIMEOUT_MS);
  expect(close).not.toHaveBeenCalled();
});
