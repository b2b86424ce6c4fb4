import { expect, test } from 'vitest';
import { publishedAgreementTimes } from '../../config/agreement-times.ts';
import { chinaTime, DAY_MS, HOUR_MS } from '../../runtime/time/index.ts';
import type { PreNoticeRule } from '../../partners/entrust/index.ts';
import {
  debitsOverAfter,
  firstDebitAfter,
  firstNoticeAt,
  nextNoticeAt,
  noticeStanding,
  timesWith,
} from './pre-notice.ts';

const rule: PreNoticeRule = { hours: { from: 7, to: 22 }, waitDays: 2, debitDays: 3 };
/** Returns a time in December 2026 in China. */
const at = (day: number, hour = 0): number => chinaTime({ year: 2026, month: 12, day }, hour * HOUR_MS);
const standing = (noticedAt: number | null, now: number) =>
  noticeStanding(rule, { noticedAt: noticedAt === null ? null : new Date(noticedAt) }, now);

test.each([
  ['in the morning', at(30, 7), at(32, 7)],
  ['a second before it is too late', at(30, 22) - 1000, at(32, 7)],
  ['at the end of the year', at(31, 12), at(33, 7)],
])(
  'a payer notified %s has the rest of that day and the next day before the debit',
  (_when, toldAt, first) => {
    expect(firstDebitAfter(rule, toldAt)).toBe(first);
    expect(debitsOverAfter(rule, toldAt)).toBe(first + 2 * DAY_MS + 15 * HOUR_MS);
    expect(standing(toldAt, first - 1)).toBe('tooEarly');
    expect(standing(toldAt, first)).toBe('fine');
    expect(standing(toldAt, first + 2 * DAY_MS + 15 * HOUR_MS - 1)).toBe('fine');
    expect(standing(toldAt, first + 2 * DAY_MS + 15 * HOUR_MS)).toBe('over');
  },
);

test('a payer who was not notified is never debited, unless the wallet has no notice rule', () => {
  expect(standing(null, at(40))).toBe('tooEarly');
  expect(noticeStanding(null, { noticedAt: null }, at(1))).toBe('fine');
});

test('the wallet is asked by day only, at growing intervals', () => {
  expect(firstNoticeAt(rule, new Date(at(3, 23)))?.getTime()).toBe(at(4, 7));
  expect(firstNoticeAt(rule, new Date(at(3, 9)))?.getTime()).toBe(at(3, 9));
  expect(firstNoticeAt(null, new Date(at(3, 9)))).toBeNull();
  const announcedAt = new Date(at(3, 9));
  const waits = [0, 5, 60, 600].map((minutes) => {
    const now = new Date(announcedAt.getTime() + minutes * 60_000);
    return (nextNoticeAt(rule, { announcedAt }, now).getTime() - now.getTime()) / 60_000;
  });
  expect(waits).toEqual([1, 5, 30, 30]);
  expect(nextNoticeAt(rule, { announcedAt }, new Date(at(3, 22) - 1000)).getTime()).toBe(at(4, 7));
});

test('charges are announced early enough, and debited in hours that are both ours and the wallet’s', () => {
  const times = { ...publishedAgreementTimes, debitHours: { from: 6, to: 21 } };
  expect(timesWith(times, { preNotice: null, monthlyPlan: null })).toBe(times);
  const noticed = { preNotice: rule, monthlyPlan: null };
  expect(timesWith(times, noticed)).toMatchObject({
    noticeMs: { day: 2 * DAY_MS, balance: 2 * DAY_MS },
    leastNoticeMs: 2 * DAY_MS,
    debitHours: { from: 7, to: 21 },
  });
  const long = { ...times, noticeMs: { day: 5 * DAY_MS, balance: 1 } };
  expect(timesWith(long, noticed).noticeMs).toEqual({ day: 5 * DAY_MS, balance: 2 * DAY_MS });
  expect(() => timesWith({ ...times, debitHours: { from: 22, to: 24 } }, noticed)).toThrow('DEBIT_HOURS');
});
