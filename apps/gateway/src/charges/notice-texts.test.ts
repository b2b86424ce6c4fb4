import { suspendReasons } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { noticeKinds, type Charge } from '../agreements/aggregate.ts';
import { noticeText } from './notice-texts.ts';

const NUMBER = '13800138000';
const charge: Charge = {
  chargeNo: `C${'1'.repeat(32)}`, trigger: 'day', period: '202612', state: 'announced', reason: null, amountFen: 5000n, paidFen: null, source: null, paidFrom: null, rounds: 0, roundAt: null, firstDebitAt: null, orderNo: null,
  // 9:30 of 15 December in China.
  announcedAt: new Date(0), debitAt: new Date(Date.UTC(2026, 11, 15, 1, 30)), nextAt: null, endedAt: null,
};
const facts = { agrMbl: NUMBER, amountFen: 10_000n, charge: null, reason: null };

test.each(noticeKinds)('%s: names the number by its ends only, has no gaps, and fits into one message of two parts', (kind) => {
  for (const one of [null, charge, { ...charge, paidFen: 4990n, nextAt: new Date(Date.UTC(2026, 11, 16, 3)) }]) {
    const text = noticeText(kind, { ...facts, charge: one });
    expect(text).toMatch(/^【话费自动充值】.*。$/);
    expect(text).toContain('138****8000');
    expect(text).not.toContain(NUMBER);
    expect(text).not.toMatch(/\d{9,}|undefined|null|NaN|Invalid/);
    expect(text.length).toBeLessThanOrEqual(134);
  }
});

test('the announcement says what, when in China, and how to stop it', () => {
  expect(noticeText('announced', { ...facts, charge })).toBe('【话费自动充值】将于12月15日9时为138****8000充值50.00元，届时自动扣款。如需跳过，请在扣款前登录操作。');
});

test('a refused debit says when it is tried again; a credited one what was paid, and that credit pay is to be paid back', () => {
  expect(noticeText('debitRefused', { ...facts, charge: { ...charge, nextAt: new Date(Date.UTC(2026, 11, 31, 16)) } })).toContain('将于1月1日0时再次尝试');
  const paid = { ...charge, paidFen: 4990n };
  expect(noticeText('credited', { ...facts, charge: { ...paid, source: 'balance' } })).toContain('已为138****8000充值50.00元，实付49.90元。');
  expect(noticeText('credited', { ...facts, charge: { ...paid, source: 'creditPay' } })).toContain('先充后付，请按时还款');
});

test('every reason for stopping has words of its own', () => {
  const texts = suspendReasons.map((reason) => noticeText('suspended', { ...facts, reason }));
  expect(new Set(texts).size).toBe(suspendReasons.length);
});

test('one that ended says why: its date came, or its mandate was ended in the wallet, and how to go on', () => {
  expect(noticeText('ended', { ...facts, reason: 'endDate' })).toContain('已到期结束');
  expect(noticeText('ended', { ...facts, reason: 'mandateEnded' })).toBe('【话费自动充值】您已在钱包解除扣款授权，138****8000的自动充值已结束，不会再扣款。如需继续，请重新开通。');
});
