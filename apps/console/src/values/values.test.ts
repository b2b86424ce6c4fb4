import { expect, test } from 'vitest';
import { formatAmount, formatPrice, formatShare } from './amount.ts';
import { instantOf, momentText } from './moment-texts.ts';
import { groupedNumber } from './phone.ts';
import { formatAge, formatMoment, formatSeconds } from './time.ts';

test('shows times in China to the second, and leaves invalid text unchanged', () => {
  expect(formatMoment('2026-11-27T16:00:09.999Z')).toBe('2026-11-28 00:00:09');
  expect(formatMoment('2026-12-31T15:59:59Z')).toBe('2026-12-31 23:59:59');
  expect(formatMoment('soon')).toBe('soon');
});

test("a moment is shown and stored in China's time, whatever its zone", () => {
  expect(momentText('2026-12-01T09:00:00+08:00')).toBe('2026-12-01T09:00');
  expect(momentText('2030-12-31T15:59:59Z')).toBe('2030-12-31T23:59:59');
  expect(momentText('soon')).toBe('');
  expect(instantOf('2026-12-01T09:00')).toBe('2026-12-01T09:00:00+08:00');
  expect(instantOf('2030-12-31T23:59:59')).toBe('2030-12-31T23:59:59+08:00');
  expect(instantOf('')).toBe('');
});

test.each([
  [0, '< 1 min', '不到 1 分钟'],
  [59_999, '< 1 min', '不到 1 分钟'],
  [60_000, '1 min', '1 分钟'],
  [3_599_999, '59 min', '59 分钟'],
  [3_600_000, '1 h', '1 小时'],
  [86_399_999, '23 h', '23 小时'],
  [259_200_000, '3 d', '3 天'],
])('an age of %i ms is shown in its largest whole unit', (ms, en, zh) => {
  expect(formatAge(ms, 'en')).toBe(en);
  expect(formatAge(ms, 'zh')).toBe(zh);
});

test('shows seconds to credit exactly while they are few', () => {
  expect(formatSeconds(null, 'en')).toBe('–');
  expect(formatSeconds(0.04, 'en')).toBe('< 0.1 s');
  expect(formatSeconds(3.44, 'en')).toBe('3.4 s');
  expect(formatSeconds(59.4, 'en')).toBe('59 s');
  expect(formatSeconds(59.6, 'en')).toBe('1 min 0 s');
  expect(formatSeconds(84.2, 'zh')).toBe('1 分 24 秒');
});

test('amounts show their unit', () => {
  expect(formatAmount(4990, 'fen', 'en')).toBe('¥49.90');
  expect(formatAmount(-5, 'fen', 'zh')).toBe('-¥0.05');
  expect(formatAmount(3000, 'points', 'en')).toBe('3,000 points');
  expect(formatAmount(3000, 'points', 'zh')).toBe('3,000 积分');
  expect(formatAmount(7, 'miles', 'zh')).toBe('7 miles');
});

test('a price is money, points, or both', () => {
  expect(formatPrice(4990, 0, 'en')).toBe('¥49.90');
  expect(formatPrice(0, 0, 'en')).toBe('¥0.00');
  expect(formatPrice(0, 500, 'en')).toBe('500 points');
  expect(formatPrice(1990, 3000, 'zh')).toBe('¥19.90 + 3,000 积分');
});

test('a share below the whole is never rounded up to 100%', () => {
  expect(formatShare(0, 0)).toBe('–');
  expect(formatShare(9999, 10_000)).toBe('99.9%');
  expect(formatShare(10_000, 10_000)).toBe('100%');
  expect(formatShare(0, 3)).toBe('0.0%');
});

test('groups a mobile number, masked or not, and nothing else', () => {
  expect(groupedNumber('13800138000')).toBe('138 0013 8000');
  expect(groupedNumber('138****8000')).toBe('138 **** 8000');
  expect(groupedNumber('gone')).toBe('gone');
});
