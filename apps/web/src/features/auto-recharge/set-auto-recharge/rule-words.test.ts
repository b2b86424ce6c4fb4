import { expect, test } from 'vitest';
import { balanceTerms, dayTerms, rules } from '../../../../../../tests/support/agreement-samples.ts';
import { ruleWords } from './rule-words.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const words = (...given: Parameters<typeof ruleWords>) => ruleWords(...given).map((rule) => rule.words);

test('the rules for a day', () => {
  expect(words(dayTerms, rules, false, now, 'en')).toEqual([
    'On 15 Dec',
    'By SMS and here, a day before. Debited between 09:00 and 21:00; you can skip it until then.',
    'We try again after 6 hours and a day, at most 3 times in all and never in another month. Then it stops until you resume it.',
    'At any time, in two taps, free of charge.',
  ]);
  const HOUR = 3_600_000;
  expect(
    [[4], [4, 24], [4, 24, 48]].map(
      (hours) =>
        words(
          dayTerms,
          { ...rules, retryAfterMs: hours.map((one) => one * HOUR) },
          false,
          now,
          'zh',
        )[2]?.split('后')[0],
    ),
  ).toEqual(['4小时', '4小时和1天', '4小时、1天和2天']);
  expect(words({ ...dayTerms, dayOfMonth: 31 }, rules, false, now, 'en')[0]).toBe(
    'On 30 Nov. In months without a 31st, on their last day.',
  );
  expect(words({ ...dayTerms, dayOfMonth: 31 }, rules, false, now, 'zh')[0]).toBe(
    '11月30日。没有31日的月份，以当月最后一天为准。',
  );
});

test('the rules for a balance that is paid later, and without another try', () => {
  expect(
    words({ ...balanceTerms, payOrder: ['creditPay'] }, { ...rules, retryAfterMs: [] }, true, now, 'zh'),
  ).toEqual([
    '余额低于 ¥20.00 时',
    '提前2小时通过短信和本页面提醒，在 09:00 至 21:00 之间扣款，扣款前可跳过。',
    '不再重试，停止后由您恢复。',
    '充值后30天内还款，不收利息。',
    '可随时取消，只需点击两次，不收费用。',
  ]);
});

test('what is on already has a next top-up, no first one', () => {
  expect([false, true].map((isOn) => ruleWords(dayTerms, rules, isOn, now, 'en')[0]?.name)).toEqual([
    'First top-up',
    'Next top-up',
  ]);
});
