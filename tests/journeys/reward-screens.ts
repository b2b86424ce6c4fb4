// A user's own rewards in each of their states, and top-ups given by an activity.

import type { OrderView, RewardView } from '@phonebill/contract';
import { expect, type Page } from '@playwright/test';
import { activityWith, rewards, rewardWith } from '../support/activity-samples.ts';
import { answerWith } from './agreement-answers.ts';
import { answer, changeOrders, hold, nothing } from './gateway-answers.ts';
import { payByCall } from './orders.ts';
import { meSheet } from './pages/me-sheet.ts';
import { recordsPage } from './pages/records-page.ts';
import { resultPage } from './pages/result-page.ts';
import { placeOrderReady, type ScreenState, type Visit } from './screen-state.ts';

const ORDER_NO = '261121000100000121600001';
const one = (last: number, changes: Partial<RewardView>): RewardView =>
  rewardWith({ rewardNo: `G${'0'.repeat(34)}${last + 10}`, expiresAt: null, voucherNo: null, ...changes });

/** A reward of each kind, in each state that it can be in. */
const everyReward: readonly RewardView[] = [
  one(1, { reward: rewards.billCredit, state: 'granting', orderNo: ORDER_NO }),
  rewardWith(),
  one(2, { reward: rewards.points, state: 'granted' }),
  one(3, { reward: rewards.billCredit, state: 'granted', orderNo: ORDER_NO }),
  one(4, { reward: rewards.mallPoints, state: 'granting' }),
  one(5, { state: 'used', orderNo: ORDER_NO }),
  one(6, { state: 'expired', expiresAt: '2026-11-20T04:00:00.000Z' }),
  one(7, { reward: rewards.billCredit, state: 'released', orderNo: ORDER_NO }),
];

const noneOpen = (page: Page): Promise<void> =>
  answerWith(page, 'GET /auto/v1/activity/queryActivity', { activities: [], openToMe: [] });

async function openMine({ page, words }: Visit): Promise<void> {
  await placeOrderReady(page, words);
  const me = meSheet(page, words);
  await me.open();
  await me.rewards.click();
  await expect(page.getByRole('dialog', { name: words.rewardsEntry.rewards })).toBeVisible();
}

/** Makes a top-up of the user look as if an activity had given it; returns its number. */
async function orderGiven({ page, user, sandbox }: Visit, changes: Partial<OrderView>): Promise<string> {
  const orderNo = await payByCall(user, sandbox);
  const isRefused = changes.deliveryState === 'refused';
  await changeOrders(page, ({ timeline }) => ({
    payMethod: 'activity',
    activityId: 'bill-credit',
    priceFen: 0,
    refunds: [],
    paidFrom: null,
    ...changes,
    // The reward as the gateway shows it, without the activity's payment.
    timeline: timeline
      ?.filter(({ entity }) => entity !== 'payment')
      .map((row) => (row.event === 'credited' && isRefused ? { ...row, event: 'refused' } : row)),
  }));
  await givenBy(page);
  return orderNo;
}

const givenBy = (page: Page): Promise<void> =>
  answerWith(page, 'GET /auto/v1/activity/queryActivityById', {
    activity: activityWith({ reward: rewards.billCredit }),
    reward: null,
  });

const credited = { state: 'credited', deliveryState: 'credited' } as const;
const giving = {
  state: 'delivering',
  deliveryState: 'accepted',
  endedAt: null,
  promisedBy: '2030-01-01T00:00:00.000Z',
} as const;
const notGiven = { state: 'refunded', deliveryState: 'refused' } as const;

export const rewardScreens: readonly ScreenState[] = [
  {
    name: 'rewards-open',
    show: async (visit) => {
      await answerWith(visit.page, 'GET /own/v1/rewards', { rewards: [rewardWith()] });
      await openMine(visit);
      await expect(visit.page.getByTestId('open-activity').first()).toBeVisible();
    },
  },
  {
    name: 'my-rewards',
    show: async (visit) => {
      await noneOpen(visit.page);
      await answerWith(visit.page, 'GET /own/v1/rewards', { rewards: [...everyReward] });
      await openMine(visit);
      await expect(visit.page.getByTestId('reward')).toHaveCount(everyReward.length);
    },
  },
  {
    name: 'my-rewards-none',
    show: async (visit) => {
      await noneOpen(visit.page);
      await openMine(visit);
      await expect(visit.page.getByText(visit.words.rewards.emptyTitle)).toBeVisible();
    },
  },
  {
    name: 'my-rewards-loading',
    alike: 'my-rewards-none',
    show: async (visit) => {
      await hold(visit.page, 'GET /own/v1/rewards');
      await openMine(visit);
    },
  },
  {
    name: 'my-rewards-failed',
    show: async (visit) => {
      await answer(visit.page, 'GET /own/v1/rewards', nothing);
      await openMine(visit);
      await expect(visit.page.getByText(visit.words.rewards.failedTitle)).toBeVisible();
    },
  },
  {
    name: 'result-given',
    show: async (visit) => {
      const orderNo = await orderGiven(visit, credited);
      await resultPage(visit.page, visit.words).open(orderNo);
      await expect(visit.page.getByText(visit.words.facts.givenBy)).toBeVisible();
    },
  },
  {
    name: 'result-giving',
    alike: 'result-given',
    show: async (visit) => {
      const orderNo = await orderGiven(visit, giving);
      await resultPage(visit.page, visit.words).open(orderNo);
      await expect(visit.page.getByRole('heading', { name: visit.words.status.givingTitle })).toBeVisible();
    },
  },
  {
    name: 'result-not-given',
    show: async (visit) => {
      const orderNo = await orderGiven(visit, notGiven);
      await resultPage(visit.page, visit.words).open(orderNo);
      await expect(visit.page.getByRole('heading', { name: visit.words.status.notGivenTitle })).toBeVisible();
    },
  },
  {
    name: 'records-given',
    show: async (visit) => {
      await orderGiven(visit, credited);
      await recordsPage(visit.page, visit.words).open();
      await expect(visit.page.getByText(visit.words.records.given)).toBeVisible();
    },
  },
];
