import { expect, test } from 'vitest';
import { askAgain, isOpen, stateOf } from './ask-steps.ts';

const NOW = Date.UTC(2026, 10, 20, 4);

test('they are asked again once the time for it has come, and never where there is none', () => {
  const at = (ms: number | null) =>
    askAgain({ state: 'asked', askAgainAt: ms === null ? null : new Date(ms).toISOString() }, NOW);
  expect(at(NOW)).toBe('now');
  expect(at(NOW + 1)).toBe('later');
  expect(at(null)).toBe('never');
});

test('a reminded one is open and has no answer yet; what ended is not open', () => {
  expect(isOpen({ state: 'reminded' })).toBe(true);
  expect(stateOf({ state: 'reminded', askAgainAt: null })).toBe('asked');
  for (const state of ['refused', 'expired'] as const) {
    expect(isOpen({ state })).toBe(false);
    expect(stateOf({ state, askAgainAt: null })).toBe(state);
  }
});
