import { expect, test } from 'vitest';
import { faultsLeft } from '../faults.tsx';
import { lineOf } from './line-of.ts';
import { shareOf, shareText } from '../../../values/index.ts';
import { countOf, fenOf, fensOf, yuansText } from './number-texts.ts';

test('a price is typed in percent and stored in ten-thousandths', () => {
  expect(shareOf('99.80')).toBe(9980);
  expect(shareOf(' 100 ')).toBe(10_000);
  expect(shareText(9955)).toBe('99.55');
  for (const text of ['', '0', '100.01', '99.805', 'cheap']) expect(shareOf(text)).toBeNull();
});

test('amounts are typed in yuan and stored in fen', () => {
  expect(fenOf('50')).toBe(5000);
  expect(fenOf('many')).toBeNull();
  expect(fensOf('10, 20，30.50')).toEqual([1000, 2000, 3050]);
  expect(fensOf('')).toEqual([]);
  expect(fensOf('10, ,20')).toBeNull();
  expect(yuansText([1000, 50])).toBe('10, 0.50');
});

test('a count is typed in digits', () => {
  expect(countOf(' 50000 ')).toBe(50_000);
  for (const text of ['', '-1', '1.5', '1e3', '1234567890123']) expect(countOf(text)).toBeNull();
});

const json = `[
  {
    "business": "huafei",
    "title": { "zh": "a \\" {",
      "en": "" }
  },
  {
    "activityId": "phone-credit",
    "stock": 5
  }
]`;

test.each([
  [['0', 'business'], 3],
  [['0', 'title', 'en'], 5],
  [['phone-credit', 'stock'], 9],
  [['0', 'link'], 2],
  [[], 1],
])('finds the line of %j', (path, line) => {
  expect(lineOf(json, path)).toBe(line);
});

test('finds a line of invalid JSON without looping forever', () => {
  for (const text of ['', '{', '[{"a": ', '[1, 2', '{"a" 1}'])
    expect(lineOf(text, ['a', 'b'])).toBeGreaterThan(0);
});

test('a fault is removed when its value changes, and others stay', () => {
  const faults = [
    { part: 'pricing', field: '/limit/minFen', why: 'must be >= 1' },
    { part: 'pricing', field: '/facesFen', why: 'is missing' },
    { part: 'adverts', field: '/0/link', why: 'is wrong' },
  ] as const;
  const before = { limit: { minFen: -1 }, facesFen: [1] };
  expect(faultsLeft(faults, 'pricing', before, { ...before, limit: { minFen: 1000 } })).toEqual([
    faults[1],
    faults[2],
  ]);
  expect(faultsLeft([faults[0]], 'pricing', before, { ...before, limit: { minFen: 5 } })).toBeNull();
});
