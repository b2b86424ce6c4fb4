import { expect, test } from 'vitest';
import { isOpen, whenAskedAgain } from './consent-state.ts';

const NOW = Date.UTC(2026, 10, 20, 4);

test('a member can be asked again from askAgainAt on, and never without one', () => {
  const at = (ms: number | null) =>
    whenAskedAgain({ askAgainAt: ms === null ? null : new Date(ms).toISOString() }, NOW);
  expect(at(NOW)).toBe('now');
  expect(at(NOW + 1)).toBe('later');
  expect(at(null)).toBe('never');
});

test('a request without an answer is open; an ended one is not', () => {
  for (const state of ['requested', 'asked', 'reminded'] as const) expect(isOpen({ state })).toBe(true);
  for (const state of ['agreed', 'refused', 'withdrawn', 'expired', 'cancelled', 'replaced'] as const)
    expect(isOpen({ state })).toBe(false);
});
