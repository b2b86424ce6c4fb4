import { expect, test } from 'vitest';
import { showPoints, showSum } from './points-text.ts';

test('points have thousands separators and a unit, without a currency sign', () => {
  expect([0, 1, 500, 1500, 25_000, 1_234_567].map((points) => showPoints(points, 'en'))).toEqual([
    '0 points',
    '1 point',
    '500 points',
    '1,500 points',
    '25,000 points',
    '1,234,567 points',
  ]);
  expect(showPoints(1500, 'zh')).toBe('1,500 积分');
});

test('a value that is not an integer throws instead of being shown as points', () => {
  for (const points of [null, undefined, '500', 0.5, Number.NaN])
    expect(() => showPoints(points as never, 'en'), String(points)).toThrow(RangeError);
});

test('a sum shows money, points or both', () => {
  expect(showSum({ priceFen: 4990, points: 0 }, 'en')).toBe('¥49.90');
  expect(showSum({ priceFen: 0, points: 3000 }, 'en')).toBe('3,000 points');
  expect(showSum({ priceFen: 1500, points: 1500 }, 'en')).toBe('1,500 points + ¥15.00');
  expect(showSum({ priceFen: 1500, points: 1500 }, 'zh')).toBe('1,500 积分 + ¥15.00');
});
