import { expect, test } from 'vitest';
import { debtWith } from '../../../../../../tests/support/agreement-samples.ts';
import { debtWords } from './debt-words.ts';

const now = Date.parse('2026-11-21T06:00:00Z');

test('when it is due, and that it is overdue, in words', () => {
  expect(debtWords(debtWith(), now, 'en')).toEqual({ due: 'Due 5 Dec', since: 'Topped up 5 Nov' });
  expect(debtWords(debtWith({ overdue: true, dueAt: '2026-11-05T02:00:00.000Z' }), now, 'en').due).toBe(
    'Overdue since 5 Nov',
  );
  expect(debtWords(debtWith({ overdue: true, dueAt: '2026-11-05T02:00:00.000Z' }), now, 'zh')).toEqual({
    due: '已逾期，应于11月5日还款',
    since: '11月5日充值',
  });
  expect(debtWords(debtWith({ dueAt: '2027-01-05T02:00:00.000Z' }), now, 'zh').due).toBe(
    '2027年1月5日前还款',
  );
});
