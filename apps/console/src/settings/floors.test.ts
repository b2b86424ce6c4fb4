import { expect, test } from 'vitest';
import { floorDifferences, floorsWords, isLooser } from './floors.ts';

const before = { goods: { floor: 9000, move: 500 }, CMCC: { floor: 9000, move: 500 } };

test('compares only price kinds that differ, carriers first', () => {
  expect(floorDifferences(before, before)).toEqual([]);
  const after = { goods: { floor: 9100, move: 500 }, CMCC: { floor: 9000, move: 400 } };
  expect(floorDifferences(before, after).map(({ kind }) => kind)).toEqual(['CMCC', 'goods']);
});

test.each([
  [{ floor: 8999, move: 500 }, true],
  [{ floor: 9000, move: 501 }, true],
  [{ floor: 9001, move: 501 }, true],
  [{ floor: 9001, move: 499 }, false],
])('a lower floor or a longer move is looser: %o', (after, looser) => {
  expect(isLooser({ kind: 'CMCC', before: before.CMCC, after })).toBe(looser);
});

test('writes all floors in one line', () => {
  expect(floorsWords(before, 'en')).toBe(
    'China Mobile 90.00% (most at once 5.00%); For points 90.00% (most at once 5.00%)',
  );
});
