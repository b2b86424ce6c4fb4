import { expect, test } from 'vitest';
import type { StepAnswer } from './api.ts';
import { stepOutcomeText } from './agreement-steps.tsx';

const now = Date.parse('2026-11-21T06:00:00Z');
const charge = { amountFen: 5000, debitAt: '2026-12-15T01:00:00Z' };
type UnderWay = NonNullable<StepAnswer['underWay']>;
const shown = (outcome: UnderWay['outcome'], language: 'en' | 'zh') =>
  stepOutcomeText({ outcome, charge } as UnderWay, now, language);

test('names the charge under way and its outcome in both languages', () => {
  expect(shown('waits', 'en')).toBe(
    'The top-up of 15\u00a0Dec (¥50.00) is debited only if you resume before then.',
  );
  expect(shown('beingCancelled', 'en')).toBe(
    'The top-up of 15\u00a0Dec (¥50.00) was just being paid. It is being reversed: anything debited is ' +
      'refunded.',
  );
  expect(shown('goesOn', 'en')).toBe(
    'The top-up of 15\u00a0Dec (¥50.00) is already being paid and goes ahead. ' +
      'What you skipped is the one after it.',
  );
  expect(shown('beingCancelled', 'zh')).toBe(
    '12月15日的充值（¥50.00）正在付款，现正撤销，已扣款项将原路退回。',
  );
  expect(shown('goesOn', 'zh')).toBe('12月15日的充值（¥50.00）正在付款，照常进行；跳过的是再下一次充值。');
});

test('is null when no charge was under way', () => {
  expect(stepOutcomeText(null, now, 'en')).toBeNull();
});
