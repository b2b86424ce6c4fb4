import { expect, test } from 'vitest';
import { compareReleases, RELEASE } from './release.ts';

test('releases are compared by their numbers, not as text', () => {
  const sorted = ['0.1.0', '0.2.0', '0.9.1', '0.10.0', '1.0.0'];
  expect(sorted.toReversed().toSorted(compareReleases)).toEqual(sorted);
  expect(compareReleases('0.2.0', '0.2.0')).toBe(0);
  expect(RELEASE).toMatch(/^\d+\.\d+\.\d+$/);
});
