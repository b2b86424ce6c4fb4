import { expect, test } from 'vitest';
import { dayBefore, isDay } from './days.ts';
import { nextStep } from './next-steps.ts';

test('accepts only existing days', () => {
  expect(isDay('2026-11-27')).toBe(true);
  for (const text of ['2026-02-30', '2026-13-01', '26-1-1', '', null]) expect(isDay(text)).toBe(false);
});

test('the previous day crosses months and years', () => {
  expect(dayBefore('2026-12-01')).toBe('2026-11-30');
  expect(dayBefore('2027-01-01')).toBe('2026-12-31');
});

test('every kind of difference has a next step, including an unknown one', () => {
  expect(nextStep('missing', 'en')).toContain('in writing');
  expect(nextStep('reversed', 'en')).toContain('two persons');
  expect(nextStep('constructor', 'zh')).toContain('核对');
});
