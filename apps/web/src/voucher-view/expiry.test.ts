import { expect, test } from 'vitest';
import { expiryText } from './expiry.ts';

const EXPIRES = '2026-12-01T02:15:00.000Z';
const daysBefore = (days: number): number => Date.parse(EXPIRES) - days * 86_400_000;

test("shows a voucher's last day, and also the time in its last two days", () => {
  expect(expiryText(EXPIRES, daysBefore(20), 'en')).toBe('1\u00a0Dec\u00a02026');
  expect(expiryText(EXPIRES, daysBefore(20), 'zh')).toBe('2026年12月1日');
  expect(expiryText(EXPIRES, daysBefore(1.9), 'en')).toBe('1\u00a0Dec\u00a02026, 10:15');
  expect(expiryText(EXPIRES, daysBefore(1.9), 'zh')).toBe('2026年12月1日 10:15');
});
