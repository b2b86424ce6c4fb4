import { expect, test } from 'vitest';
import { agreementWith, balanceTerms, dayTerms, rules } from '../../../../tests/support/agreement-samples.ts';
import { lowBalanceText } from './low-balance-text.ts';

// 14:00 in China. Debits are made from 9 to 21, two hours after their notice.
const now = Date.parse('2026-11-21T06:00:00Z');
const low = { terms: balanceTerms, rules, balanceFen: 1230, edited: null };
const said = (changes: Partial<Parameters<typeof lowBalanceText>[0]> = {}, at = now) =>
  lowBalanceText({ ...low, ...changes }, at, 'en');

test('shows the amount and time of the first debit when the balance is already too low', () => {
  expect(said()).toEqual({
    title: 'The balance is ¥12.30 now, below ¥20.00',
    text:
      'So the first top-up comes soon: ¥50.00 is debited about 2 hours after you confirm, around 16:00. ' +
      'You can skip it until then.',
  });
  expect(lowBalanceText(low, now, 'zh')).toEqual({
    title: '当前余额 ¥12.30，低于 ¥20.00',
    text: '确认后约 2 小时即首次扣款 ¥50.00，时间约为 16:00，扣款前可跳过。',
  });
});

test('outside debit hours, the first debit is the next morning', () => {
  const evening = Date.parse('2026-11-21T11:30:00Z');
  expect(said({}, evening)?.text).toContain('around 22\u00a0Nov\u00a02026, 09:00');
  const night = Date.parse('2026-11-21T17:00:00Z');
  expect(said({}, night)?.text).toContain('around 09:00');
});

test('shows no text when no debit follows at once', () => {
  expect(said({ balanceFen: 2000 }), 'the balance is enough').toBeNull();
  expect(said({ terms: dayTerms }), 'a fixed day').toBeNull();
  expect(said({ terms: { ...balanceTerms, endsOn: '2026-11-20' } }), 'it ends before').toBeNull();
});

test('a change shows the text, unless a charge is announced, skipped, paused or above the cap', () => {
  const edited = agreementWith();
  expect(said({ edited })).not.toBeNull();
  expect(said({ edited: { ...edited, state: 'paused' } })).toBeNull();
  expect(said({ edited: { ...edited, skipNext: true } })).toBeNull();
  expect(said({ edited: { ...edited, chargedThisMonthFen: 20_000 } })).toBeNull();
  const nextCharge = {
    chargeNo: null,
    state: 'announced',
    debitAt: '2026-11-21T08:00:00Z',
    amountFen: 5000,
    reason: null,
  } as const;
  expect(said({ edited: { ...edited, nextCharge } })).toBeNull();
});
