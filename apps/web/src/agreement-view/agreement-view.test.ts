import { dayText } from '@phonebill/china-time';
import { agreementStates, type AgreementView, chargeStates, type TermsView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { nextChargeText } from '../features/auto-recharge/auto-recharge-list/card-status.ts';
import { formatShortDay, formatShortMoment } from '../platform/china-time/short-time.ts';
import { agreementDisplayStatus } from './agreement-status.ts';
import { chargeReasonTitle, chargeDisplayStatus } from './charge-status.ts';
import { formatDayOfMonth, formatSpan, isMissingInSomeMonths } from './days.ts';
import { payOrderText, sentenceParts, termsSentence } from './terms-sentence.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const balance: TermsView = {
  trigger: 'balance',
  dayOfMonth: null,
  thresholdFen: 2000,
  amountFen: 5000,
  capPerMonthFen: 20_000,
  endsOn: null,
  payOrder: ['balance'],
};
const day: TermsView = {
  ...balance,
  trigger: 'day',
  dayOfMonth: 31,
  thresholdFen: null,
  endsOn: '2027-11-30',
  payOrder: ['card', 'balance', 'creditPay'],
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('writes the terms as one plain sentence', () => {
  expect(plain(termsSentence(balance, '13800138000', 'en'))).toBe(
    'When the balance of 138 0013 8000 falls below ¥20.00, top up ¥50.00, at most ¥200.00 a month, ' +
      'paid from the wallet balance, until I stop it.',
  );
  expect(plain(termsSentence(balance, '13800138000', 'zh'))).toBe(
    '当 138 0013 8000 的余额低于 ¥20.00 时，充值 ¥50.00，每月最多 ¥200.00，从钱包余额扣款，直到我停止为止。',
  );
  expect(plain(termsSentence(day, '13900139000', 'en'))).toBe(
    'On the 31st of each month, top up 139 0013 9000 with ¥50.00, at most ¥200.00 a month, paid from ' +
      'the bank card, then the wallet balance, then Pay later, until 30 Nov 2027.',
  );
  expect(plain(termsSentence(day, '13900139000', 'zh'))).toBe(
    '每月31日，为 139 0013 9000 充值 ¥50.00，每月最多 ¥200.00，从银行卡扣款，其次钱包余额，' +
      '其次先充后付，到2027年11月30日为止。',
  );
});

test('marks each term of the sentence, in reading order', () => {
  const fields = (terms: TermsView) =>
    sentenceParts(terms, '', 'en').flatMap((part) => (typeof part === 'string' ? [] : part.field));
  expect(fields(balance)).toEqual(['number', 'trigger', 'amount', 'cap', 'sources', 'end']);
  expect(fields(day)).toEqual(['trigger', 'number', 'amount', 'cap', 'sources', 'end']);
  expect(sentenceParts(balance, '', 'en')[1]).toEqual({ field: 'number', text: 'choose a number' });
});

test('hides the sources from a user who does not pay', () => {
  const seen = { ...balance, payOrder: [] };
  expect(plain(termsSentence(seen, '13800138000', 'en'))).toBe(
    'When the balance of 138 0013 8000 falls below ¥20.00, top up ¥50.00, at most ¥200.00 a month, ' +
      'until it is stopped.',
  );
  expect(plain(termsSentence(seen, '13800138000', 'zh'))).toBe(
    '当 138 0013 8000 的余额低于 ¥20.00 时，充值 ¥50.00，每月最多 ¥200.00，直到停止为止。',
  );
  expect(payOrderText([], 'en')).toBe('choose how it is paid');
});

test('writes out days of the month and time spans in both languages', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map((each) => formatDayOfMonth(each, 'en'))).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '30th',
    '31st',
  ]);
  expect([28, 29, null].map((dayOfMonth) => isMissingInSomeMonths({ dayOfMonth }))).toEqual([
    false,
    true,
    false,
  ]);
  expect(formatShortDay(Date.parse('2026-12-14T16:00:00Z'), now, 'en')).toBe('15\u00a0Dec');
  expect(formatShortDay(Date.parse('2026-12-14T16:00:00Z'), now, 'zh')).toBe('12月15日');
  expect(formatShortDay(Date.parse('2027-01-14T16:00:00Z'), now, 'en')).toBe('15\u00a0Jan\u00a02027');
  expect(formatShortMoment(Date.parse('2026-12-15T01:00:00Z'), now, 'zh')).toBe('12月15日 09:00');
  expect(dayText(Date.parse('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
  expect(
    [86_400_000, 172_800_000, 3_600_000, 7_200_000, 600_000].map((span) => formatSpan(span, 'en')),
  ).toEqual(['a day', '2 days', 'an hour', '2 hours', '10 minutes']);
  expect([86_400_000, 7_200_000].map((span) => formatSpan(span, 'zh'))).toEqual(['1 天', '2 小时']);
});

type Next = Pick<AgreementView, 'state' | 'nextCharge' | 'skipNext' | 'terms'>;
const charge = {
  chargeNo: null,
  state: 'planned',
  debitAt: '2026-12-15T01:00:00Z',
  amountFen: 5000,
  reason: null,
} as const;
const active: Next = { state: 'active', nextCharge: charge, skipNext: false, terms: day };

test.each<[string, Next, string | null, string | null]>([
  ['planned', active, 'Tops up ¥50.00 on 15\u00a0Dec', '12月15日充值 ¥50.00'],
  [
    'planned and to be skipped',
    { ...active, skipNext: true },
    'The top-up on 15\u00a0Dec is skipped',
    '跳过12月15日的充值',
  ],
  [
    'announced',
    { ...active, nextCharge: { ...charge, state: 'announced' } },
    'Announced: tops up ¥50.00 on 15\u00a0Dec, 09:00',
    '已提醒：12月15日 09:00 充值 ¥50.00',
  ],
  [
    'skipped',
    { ...active, nextCharge: { ...charge, state: 'skipped' } },
    'The top-up on 15\u00a0Dec is skipped',
    '跳过12月15日的充值',
  ],
  [
    'retrying',
    { ...active, nextCharge: { ...charge, state: 'retrying', reason: 'balanceTooLow' } },
    'Next attempt on 15\u00a0Dec, 09:00: the wallet balance was too low',
    '钱包余额不足，12月15日 09:00 再次扣款',
  ],
  [
    'waiting for the balance',
    { ...active, nextCharge: null, terms: balance },
    'Tops up ¥50.00 when the balance is below ¥20.00',
    '余额低于 ¥20.00 时充值 ¥50.00',
  ],
  [
    'waiting for the balance, to be skipped',
    { ...active, nextCharge: null, terms: balance, skipNext: true },
    'The next top-up is skipped',
    '跳过下一次充值',
  ],
  ['paused', { ...active, state: 'paused' }, null, null],
])('shows the next charge: %s', (_name, agreement, en, zh) => {
  expect(nextChargeText(agreement, now, 'en')).toBe(en);
  expect(nextChargeText(agreement, now, 'zh')).toBe(zh);
});

test('each state has a label; a suspended agreement also has its reason and a remedy', () => {
  expect(
    agreementStates.map(
      (state) => agreementDisplayStatus({ state, suspendReason: null, endReason: null }, 'en').state,
    ),
  ).toEqual(['Not finished', 'On', 'Paused', 'Stopped', 'Cancelled', 'Ended', 'Refused', 'Not finished']);
  expect(
    agreementDisplayStatus({ state: 'suspended', suspendReason: 'cardMissing', endReason: null }, 'en'),
  ).toEqual({
    tone: 'danger',
    state: 'Stopped',
    reason: 'The bank card is missing',
    sentence: 'It is paid by bank card, but none is linked to your wallet. Add a card, then resume it.',
  });
  expect(agreementDisplayStatus({ state: 'active', suspendReason: null, endReason: null }, 'zh')).toEqual({
    tone: 'good',
    state: '已开通',
    reason: null,
    sentence: null,
  });
  const ended = { state: 'ended', suspendReason: null } as const;
  expect(agreementDisplayStatus({ ...ended, endReason: 'endDate' }, 'en')).toMatchObject({
    reason: null,
    sentence: 'It reached its end date. Nothing is topped up any more.',
  });
  expect(agreementDisplayStatus({ ...ended, endReason: 'mandateEnded' }, 'zh')).toMatchObject({
    reason: '钱包已解除授权',
    sentence: '您已在钱包解除扣款授权，不再充值。如需继续，请重新开通。',
  });
  expect(new Set(chargeStates.map((state) => chargeDisplayStatus({ state }, 'zh').state)).size).toBe(
    chargeStates.length,
  );
  expect(chargeReasonTitle('balanceTooLow', 'en')).toBe('The wallet balance was too low');
});
