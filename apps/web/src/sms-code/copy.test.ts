import { expect, test } from 'vitest';
import { smsCodeCopy } from './copy.ts';

test('shows the wait for the next code in seconds up to two minutes, then in minutes', () => {
  const inEnglish = smsCodeCopy.en.sendAgainIn;
  expect([1, 59, 120].map(inEnglish)).toEqual(['Resend in 1 s', 'Resend in 59 s', 'Resend in 120 s']);
  expect([121, 180, 3599].map(inEnglish)).toEqual(['Resend in 3 min', 'Resend in 3 min', 'Resend in 60 min']);
  expect(smsCodeCopy.en.sendIn(44)).toBe('Sent in 44 s');
  expect([120, 3599].map(smsCodeCopy.zh.sendAgainIn)).toEqual(['120 秒后重发', '60 分钟后重发']);
});
