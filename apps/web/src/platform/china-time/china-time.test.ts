import { lastMonths } from '@phonebill/china-time';
import { expect, test } from 'vitest';
import {
  formatAgo,
  formatClock,
  formatExactClock,
  formatDay,
  formatDue,
  formatTimeLeft,
  formatMoment,
  monthOf,
  formatMonth,
} from './china-time.ts';
import { formatChinaDate, formatShortDay, formatShortMoment } from './short-time.ts';

const at = (iso: string): number => Date.parse(iso);

test("counts days and months in China's time", () => {
  const lateInUtc = at('2026-11-30T16:00:00Z');
  expect(formatDay(lateInUtc, 'en')).toBe('1\u00a0Dec\u00a02026');
  expect(formatDay(lateInUtc, 'zh')).toBe('2026年12月1日');
  expect(formatMoment(lateInUtc, 'en')).toBe('1\u00a0Dec\u00a02026, 00:00');
  expect(formatMoment(lateInUtc, 'zh')).toBe('2026年12月1日 00:00');
  expect(monthOf(lateInUtc)).toBe('202612');
  expect(monthOf(lateInUtc - 1)).toBe('202611');
  expect(monthOf(at('2026-12-31T16:00:00Z'))).toBe('202701');
  expect(formatExactClock(at('2026-11-21T06:32:05.900Z'))).toBe('14:32:05');
});

test('an invalid time throws instead of being shown', () => {
  for (const format of [formatDay, formatMoment, formatClock])
    expect(() => format(Date.parse('undefined'), 'en'), format.name).toThrow(RangeError);
});

test('writes months in words, and throws for an invalid one', () => {
  expect(formatMonth('202601', 'en')).toBe('January 2026');
  expect(formatMonth('202612', 'zh')).toBe('2026年12月');
  for (const none of ['', 'undefined', 'null', '2026', '202600', '202613'])
    for (const language of ['zh', 'en'] as const)
      expect(() => formatMonth(none, language), none).toThrow(RangeError);
});

const now = at('2026-11-21T06:32:00Z');

test.each([
  [0, 'just now', '刚刚'],
  [59_999, 'just now', '刚刚'],
  [60_000, '1 min ago', '1 分钟前'],
  [3_599_999, '59 min ago', '59 分钟前'],
  [3_600_000, '21\u00a0Nov\u00a02026, 13:32', '2026年11月21日 13:32'],
  [-30_000, 'just now', '刚刚'],
  [-90_000, '21\u00a0Nov\u00a02026, 14:33', '2026年11月21日 14:33'],
])('%i ms ago', (passed, en, zh) => {
  expect(formatAgo(now - passed, now, 'en')).toBe(en);
  expect(formatAgo(now - passed, now, 'zh')).toBe(zh);
});

test('a future time shows its day only if it is another day', () => {
  expect(formatDue(at('2026-11-21T15:59:59Z'), now, 'en')).toBe('23:59');
  expect(formatDue(at('2026-11-21T16:00:00Z'), now, 'en')).toBe('22\u00a0Nov\u00a02026, 00:00');
  expect(formatDue(at('2026-11-22T06:32:00Z'), now, 'zh')).toBe('2026年11月22日 14:32');
});

test('formats the time left', () => {
  expect([900_000, 60_001, 60_000, 9_000, 1, 0, -5_000].map(formatTimeLeft)).toEqual([
    '15:00',
    '1:01',
    '1:00',
    '0:09',
    '0:01',
    '0:00',
    '0:00',
  ]);
});

test("the year changes in China's time, whatever the phone's time zone", () => {
  const [before, after] = [at('2026-12-31T15:59:59.999Z'), at('2026-12-31T16:00:00Z')];
  const zone = process.env['TZ'];
  const offsets = new Set<number>();
  try {
    for (const set of ['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      process.env['TZ'] = set;
      offsets.add(new Date(before).getTimezoneOffset());
      expect([formatDay(before, 'en'), formatDay(after, 'zh')], set).toEqual([
        '31\u00a0Dec\u00a02026',
        '2027年1月1日',
      ]);
      expect([monthOf(before), monthOf(after)], set).toEqual(['202612', '202701']);
      expect(formatDue(after, before, 'en'), set).toBe('1\u00a0Jan\u00a02027, 00:00');
      expect(formatShortDay(after, before, 'en'), set).toBe('1\u00a0Jan\u00a02027');
      expect(formatShortMoment(before, before, 'zh'), set).toBe('12月31日 23:59');
      expect(formatChinaDate('2028-02-29', 'en'), set).toBe('29\u00a0Feb\u00a02028');
      expect(lastMonths(after, 2), set).toEqual(['202701', '202612']);
      expect(lastMonths(at('2026-03-31T02:00:00Z'), 2), set).toEqual(['202603', '202602']);
    }
    expect([...offsets]).toEqual([-480, 300, -840, 660]);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
