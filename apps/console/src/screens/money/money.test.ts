import { expect, test } from 'vitest';
import { dayBefore, isDay } from './days.ts';
import { nextStep } from './next-steps.ts';

test('a day is one that there is', () => {
  expect(isDay('2026-11-27')).toBe(true);
  for (const text of ['2026-02-30', '2026-13-01', '26-1-1', '', null]) expect(isDay(text)).toBe(false);
});

test('the day before crosses months and years', () => {
  expect(dayBefore('2026-12-01')).toBe('2026-11-30');
  expect(dayBefore('2027-01-01')).toBe('2026-12-31');
});

test('every kind of difference has a next step, also one that is not known here', () => {
  expect(nextStep('missing', 'en')).toContain('in writing');
  expect(nextStep('reversed', 'en')).toContain('two persons');
  expect(nextStep('constructor', 'zh')).toContain('核对');
});
