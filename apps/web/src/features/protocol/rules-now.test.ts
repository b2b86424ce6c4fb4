import { expect, test } from 'vitest';
import { ruleFigures } from './rules-now.tsx';

const HOUR = 3_600_000;
const rules = {
  noticeMs: { day: 24 * HOUR, balance: HOUR / 2 },
  walletNotice: null,
  debitHours: { from: 8, to: 22 },
  retryAfterMs: [4 * HOUR, 24 * HOUR, 48 * HOUR],
  mostPerChargeFen: 20_000,
  capsPerMonthFen: [3000, 50_000, 10_000],
  mostAgreements: 20,
  sources: ['balance', 'card', 'creditPay'],
  creditDueMs: 240 * HOUR,
} as const;
const asked = {
  ...rules,
  retryAfterMs: [...rules.retryAfterMs],
  capsPerMonthFen: [...rules.capsPerMonthFen],
};
const figures = (over: object, language: 'zh' | 'en') =>
  ruleFigures({ ...asked, sources: [...rules.sources], ...over }, language).map(({ text }) => text);

test('states the rules in figures, from the notice to the ways of stopping', () => {
  expect(figures({}, 'en')).toEqual([
    'By SMS and on the page: a day before a debit on a day of the month, 30 minutes before one by balance.',
    'Between 08:00 and 22:00, China time.',
    'Tried again 4 hours, a day and 2 days after the first try, never in another month.',
    'In a month without that day, on its last day.',
    '¥200.00 a top-up, ¥500.00 a month, 20 agreements.',
    'Due 10 days after the top-up, without interest.',
    'Its user agrees by SMS first, and can stop it at any time: T and the digits of the request, or TD to ' +
      'stop everybody.',
  ]);
  expect(figures({}, 'zh')[2]).toBe('首次扣款后 4 小时、1 天、2 天各重试一次，不跨月。');
});

test('leaves out retries and Pay later when there are none', () => {
  const texts = figures({ retryAfterMs: [], sources: ['balance'] }, 'en');
  expect(texts).toContain('Not tried again.');
  expect(texts).toHaveLength(6);
});

test('a wallet that sends its own notice is shown with its period', () => {
  const text = { zh: '至少提前 2 天通知', en: 'At least 2 days before' };
  const walletNotice = { by: { zh: '微信支付', en: 'WeChat Pay' }, days: 2, text };
  expect(figures({ walletNotice }, 'en')[1]).toBe('At least 2 days before');
  expect(figures({ walletNotice }, 'zh')[1]).toBe('至少提前 2 天通知');
});
