import { suspendReasons } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import { noticeKinds, type Charge } from '../model/aggregate.ts';
import { noticeText } from './notice-text.ts';

const NUMBER = '13800138000';
const charge: Charge = {
  chargeNo: `C${'1'.repeat(32)}`,
  trigger: 'day',
  period: '202612',
  state: 'announced',
  reason: null,
  amountFen: 5000n,
  paidFen: null,
  source: null,
  paidFrom: null,
  rounds: 0,
  roundAt: null,
  firstDebitAt: null,
  orderNo: null,
  // 9:05 on 15 December in China.
  announcedAt: new Date(0),
  noticedAt: null,
  debitAt: new Date(Date.UTC(2026, 11, 15, 1, 5)),
  nextAt: null,
  endedAt: null,
};
const facts = { beneficiaryMobileNo: NUMBER, amountFen: 10_000n, charge: null, reason: null };
const paid = { ...charge, paidFen: 4990n };
// At midnight in China, which begins another year.
const refused = { ...charge, nextAt: new Date(Date.UTC(2026, 11, 31, 16)) };

/** `most` is two parts of a long message in Chinese, and three in English. */
describe.each([
  { language: 'zh', form: /^【话费自动充值】.*。$/, most: 134 },
  { language: 'en', form: /^【Automatic top-up】.*\.$/, most: 201 },
] as const)('in $language', ({ language, form, most }) => {
  test.each(noticeKinds)('%s masks the number, has no gaps, and is short', (kind) => {
    for (const one of [null, charge, refused, { ...paid, source: 'creditPay' as const }]) {
      const text = noticeText(kind, language, { ...facts, charge: one });
      expect(text).toMatch(form);
      expect(text).toContain('138****8000');
      expect(text).not.toContain(NUMBER);
      expect(text).not.toMatch(/\d{9,}|undefined|null|NaN|Invalid| {2}/);
      expect(text.length).toBeLessThanOrEqual(most);
    }
  });

  test('every suspension reason has its own text', () => {
    const texts = suspendReasons.map((reason) => noticeText('suspended', language, { ...facts, reason }));
    expect(new Set(texts).size).toBe(suspendReasons.length);
  });

  test('every kind of notice and each reason for an end has its own text', () => {
    const texts = [
      ...noticeKinds.map((kind) => noticeText(kind, language, facts)),
      noticeText('ended', language, { ...facts, reason: 'mandateEnded' }),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });
});

test('the announcement states the amount, the time in China, and how to skip the charge', () => {
  expect(noticeText('announced', 'zh', { ...facts, charge })).toBe(
    '【话费自动充值】将于12月15日9:05为138****8000充值50.00元，届时自动扣款。如需跳过，请在扣款前登录操作。',
  );
  expect(noticeText('announced', 'en', { ...facts, charge })).toBe(
    '【Automatic top-up】We will debit you and top up 138****8000 with ¥50.00 after 9:05 on 15 December. ' +
      'To skip it, log in before then.',
  );
});

test("a refused debit's notice states the next attempt", () => {
  expect(noticeText('debitRefused', 'zh', { ...facts, charge: refused })).toContain('将于1月1日0:00再次尝试');
  expect(noticeText('debitRefused', 'en', { ...facts, charge: refused })).toContain(
    'We try again after 0:00 on 1 January.',
  );
});

test("a credit's notice states the amount paid, and that credit pay must be repaid", () => {
  expect(noticeText('credited', 'zh', { ...facts, charge: { ...paid, source: 'balance' } })).toBe(
    '【话费自动充值】已为138****8000充值50.00元，实付49.90元。',
  );
  expect(noticeText('credited', 'en', { ...facts, charge: { ...paid, source: 'balance' } })).toBe(
    '【Automatic top-up】138****8000 was topped up with ¥50.00. You paid ¥49.90.',
  );
  expect(noticeText('credited', 'zh', { ...facts, charge: { ...paid, source: 'creditPay' } })).toContain(
    '先充后付，请按时还款',
  );
  expect(noticeText('credited', 'en', { ...facts, charge: { ...paid, source: 'creditPay' } })).toBe(
    '【Automatic top-up】138****8000 was topped up with ¥50.00. ' +
      'You paid ¥49.90 with Pay later: please pay it back in time.',
  );
});

test('the notice of an end states its reason: the end date or the mandate ended in the wallet', () => {
  expect(noticeText('ended', 'zh', { ...facts, reason: 'endDate' })).toContain('已到期结束');
  expect(noticeText('ended', 'zh', { ...facts, reason: 'mandateEnded' })).toBe(
    '【话费自动充值】您已在钱包解除扣款授权，138****8000的自动充值已结束，不会再扣款。如需继续，请重新开通。',
  );
  expect(noticeText('ended', 'en', { ...facts, reason: 'mandateEnded' })).toContain(
    'To continue, set it up again.',
  );
});
