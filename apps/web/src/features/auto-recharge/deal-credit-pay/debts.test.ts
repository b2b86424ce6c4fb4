import { expect, test } from 'vitest';
import { debtWith } from '../../../../../../tests/support/agreement-samples.ts';
import { chosenOf, debtText, payable, sumOf, withDebt } from './debts.ts';

const debts = ['1', '2', '3'].map((chargeNo) => debtWith({ chargeNo, amountFen: Number(chargeNo) * 1000 }));
const all = [
  ...debts,
  debtWith({ chargeNo: '4', state: 'paying' }),
  debtWith({ chargeNo: '5', state: 'paid' }),
];
const numbers = (chosen: readonly string[] | null) => chosenOf(all, chosen).map(({ chargeNo }) => chargeNo);

test('all debts owed are selected at first; those being paid or already paid cannot be', () => {
  expect(numbers(null)).toEqual(['1', '2', '3']);
  expect(numbers(['4', '5', '2'])).toEqual(['2']);
  expect(payable(all)).toHaveLength(3);
});

test('a debt can be deselected and selected again, back to all', () => {
  const two = withDebt(all, null, '2', false);
  expect(numbers(two)).toEqual(['1', '3']);
  expect(sumOf(chosenOf(all, two))).toBe(4000);
  expect(numbers(withDebt(all, two, '3', false))).toEqual(['1']);
  expect(withDebt(all, two, '2', true)).toBeNull();
  expect(sumOf(chosenOf(all, []))).toBe(0);
});

test('a selected debt that has been paid since is no longer selected', () => {
  const paidSince = all.map((debt) => (debt.chargeNo === '1' ? { ...debt, state: 'paid' as const } : debt));
  expect(chosenOf(paidSince, ['1', '2']).map(({ chargeNo }) => chargeNo)).toEqual(['2']);
});

const now = Date.parse('2026-11-21T06:00:00Z');

test('a debt shows its due date, or that it is overdue', () => {
  expect(debtText(debtWith(), now, 'en')).toEqual({ due: 'Due 5\u00a0Dec', since: 'Topped up 5\u00a0Nov' });
  expect(debtText(debtWith({ overdue: true, dueAt: '2026-11-05T02:00:00.000Z' }), now, 'en').due).toBe(
    'Overdue since 5\u00a0Nov',
  );
  expect(debtText(debtWith({ overdue: true, dueAt: '2026-11-05T02:00:00.000Z' }), now, 'zh')).toEqual({
    due: '已逾期，应于11月5日还款',
    since: '11月5日充值',
  });
  expect(debtText(debtWith({ dueAt: '2027-01-05T02:00:00.000Z' }), now, 'zh').due).toBe('2027年1月5日前还款');
});
