import { expect, test } from 'vitest';
import { balanceTerms, dayTerms, rules } from '../../../../tests/support/agreement-samples.ts';
import { firstDebitAt } from './first-debit.ts';
import { monthsFrom, ruleTexts } from './rule-text.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const text = (...given: Parameters<typeof ruleTexts>) => ruleTexts(...given).map((rule) => rule.text);

test('lists the rules of an agreement with a fixed day', () => {
  expect(text(dayTerms, rules, false, now, 'en')).toEqual([
    'On 15\u00a0Dec',
    'By SMS and here, a day before. Debited between 09:00 and 21:00; you can skip it until then.',
    'We try again after 6 hours and a day, at most 3 times in all and never in another month. Then it ' +
      'stops until you resume it.',
    'At any time, in two taps, free of charge.',
  ]);
  const HOUR = 3_600_000;
  expect(
    [[4], [4, 24], [4, 24, 48]].map(
      (hours) =>
        text(
          dayTerms,
          { ...rules, retryAfterMs: hours.map((one) => one * HOUR) },
          false,
          now,
          'zh',
        )[2]?.split('后')[0],
    ),
  ).toEqual(['4 小时', '4 小时和 1 天', '4 小时、1 天和 2 天']);
  expect(text({ ...dayTerms, dayOfMonth: 31 }, rules, false, now, 'en')[0]).toBe(
    'On 30\u00a0Nov. In months without a 31st, on their last day.',
  );
  expect(text({ ...dayTerms, dayOfMonth: 31 }, rules, false, now, 'zh')[0]).toBe(
    '11月30日。没有31日的月份，以当月最后一天为准。',
  );
});

test('lists the rules of an agreement by balance, with credit and without retries', () => {
  expect(
    text({ ...balanceTerms, payOrder: ['creditPay'] }, { ...rules, retryAfterMs: [] }, true, now, 'zh'),
  ).toEqual([
    '余额低于 ¥20.00 时；若当前已低于，则确认后约 2 小时',
    '提前 2 小时通过短信和本页面提醒，在 09:00 至 21:00 之间扣款，扣款前可跳过。',
    '不再重试，停止后由您恢复。',
    '充值后 30 天内还款，不收利息。',
    '可随时取消，只需点击两次，不收费用。',
  ]);
});

test('an active agreement has a next top-up instead of a first one', () => {
  expect([false, true].map((isOn) => ruleTexts(dayTerms, rules, isOn, now, 'en')[0]?.name)).toEqual([
    'First top-up',
    'Next top-up',
  ]);
});

const at = (iso: string) => Date.parse(iso);
const debit = (day: number, when: string) => new Date(firstDebitAt(day, rules, at(when))).toISOString();

test('the first debit is on the next such day, also tomorrow, at the first hour of debits in China', () => {
  expect(debit(25, '2026-11-21T06:00:00Z')).toBe('2026-11-25T01:00:00.000Z');
  expect(debit(22, '2026-11-21T00:59:00Z')).toBe('2026-11-22T01:00:00.000Z');
  expect(debit(22, '2026-11-21T15:59:00Z')).toBe('2026-11-22T01:00:00.000Z');
  expect(debit(22, '2026-11-21T16:00:00Z'), 'that day itself').toBe('2026-12-22T01:00:00.000Z');
  expect(debit(1, '2026-12-21T06:00:00Z')).toBe('2027-01-01T01:00:00.000Z');
});

test('days 29 to 31 fall on the last day of a shorter month', () => {
  expect(debit(31, '2026-11-21T06:00:00Z')).toBe('2026-11-30T01:00:00.000Z');
  expect(debit(30, '2027-02-01T06:00:00Z')).toBe('2027-02-28T01:00:00.000Z');
  expect(debit(29, '2028-02-01T06:00:00Z')).toBe('2028-02-29T01:00:00.000Z');
});

test("counts days in China's time", () => {
  expect(debit(1, '2026-11-30T16:30:00Z')).toBe('2027-01-01T01:00:00.000Z');
  expect(debit(1, '2026-11-30T15:30:00Z')).toBe('2026-12-01T01:00:00.000Z');
});

test('a date some months ahead falls on the last day of a shorter month', () => {
  expect(monthsFrom(at('2026-11-21T06:00:00Z'), 6)).toBe('2027-05-21');
  expect(monthsFrom(at('2026-11-30T06:00:00Z'), 3)).toBe('2027-02-28');
  expect(monthsFrom(at('2026-12-31T15:59:00Z'), 12)).toBe('2027-12-31');
  expect(monthsFrom(at('2026-12-31T16:01:00Z'), 12)).toBe('2028-01-01');
});
