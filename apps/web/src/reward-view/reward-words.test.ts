import { rewardStates } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import { rewards, rewardWith } from '../../../../tests/support/activity-samples.ts';
import { rewardFacts, rewardFigure, rewardNews } from './reward-words.ts';

const ORDER_NO = '2'.repeat(24);

test('shows the figure of a reward, money with its sign and points without one', () => {
  expect(rewardFigure(rewards.voucher, 'en')).toEqual({ figure: '¥5.00', what: 'top-up voucher' });
  expect(rewardFigure(rewards.mallPoints, 'en')).toEqual({ figure: '1,000', what: 'points' });
  expect(rewardFigure(rewards.billCredit, 'zh')).toEqual({ figure: '¥10.00', what: '话费' });
});

test('a voucher shows its use and its validity', () => {
  expect(rewardFacts(rewards.voucher, 'en').map(({ value }) => value)).toEqual([
    '¥5.00 top-up voucher',
    'a top-up of ¥50.00 or more',
    '30 days from when you get it',
  ]);
  expect(rewardFacts(rewards.voucher, 'zh').map(({ value }) => value)).toEqual([
    '¥5.00 话费券',
    '充值满 ¥50.00 可用',
    '获得后 30 天内',
  ]);
});

const NOW = Date.parse(rewardWith().earnedAt);

test('a reward under way shows the usual time until that has passed', () => {
  const text = (waitedMs: number) =>
    rewardNews(rewardWith({ state: 'granting', reward: rewards.points }), NOW + waitedMs, 'en').text;
  expect(text(59_999)).toBe(
    'Usually done within a minute. You need not stay on this page: it comes by itself.',
  );
  expect(text(60_000)).toBe('You need not stay on this page: it comes by itself.');
});

describe('a reward links to its next use', () => {
  const next = (...given: Parameters<typeof rewardWith>) =>
    rewardNews(rewardWith(...given), NOW, 'en').next?.path;

  test('a voucher links to placeOrder, and a used one to its order', () => {
    expect(next()).toBe('/rechargeTelebill/placeOrder');
    expect(next({ state: 'used', orderNo: ORDER_NO })).toBe(
      `/rechargeTelebill/resultPage?orderNo=${ORDER_NO}`,
    );
    expect(next({ state: 'expired' })).toBeUndefined();
  });

  test('wallet points link to the page that accepts them; mall points have no link', () => {
    expect(next({ state: 'granted', reward: rewards.points })).toBe('/rechargeTelebill/integralPage');
    expect(next({ state: 'granted', reward: rewards.mallPoints })).toBeUndefined();
    expect(next({ state: 'granting', reward: rewards.points })).toBeUndefined();
  });

  test('bill credit links to its order', () => {
    expect(next({ state: 'granted', reward: rewards.billCredit, orderNo: ORDER_NO })).toContain(ORDER_NO);
  });
});

test("every state of every reward has a text, with times in China's zone", () => {
  for (const reward of Object.values(rewards)) {
    for (const state of rewardStates) {
      const { title, text } = rewardNews(rewardWith({ state, reward }), NOW, 'zh');
      expect(`${title}${text}`, `${reward.kind} ${state}`).not.toMatch(/undefined|NaN|null/);
    }
  }
  expect(rewardNews(rewardWith({ state: 'released' }), NOW, 'en').title).toBe(
    'This reward could not be given',
  );
  // 04:00 in UTC.
  expect(rewardNews(rewardWith(), NOW, 'en').text).toContain('22\u00a0Dec\u00a02026, 12:00');
});
