// Campaign pages in every state worth looking at. The gateway's answers about the activity are made up at the
// network; the shipped activities themselves are checked in the sandbox's preview.

import type { ActivityView, RewardView } from '@phonebill/contract';
import { expect, type Page } from '@playwright/test';
import { activityWith, CAMPAIGN_TOKEN, hoursFrom, rewards, rewardWith } from '../support/activity-samples.ts';
import { answerWith } from './agreement-answers.ts';
import { answer, nothing, refused } from './gateway-answers.ts';
import { endSession } from './orders.ts';
import type { ScreenState, Visit } from './screen-state.ts';

export const CAMPAIGN = '/phonebillh5/marketingActivities/receiveReward';
const NOW = Date.parse('2026-11-22T04:00:00.000Z');
const LONG = {
  zh: '新老用户首次开通自动充值并成功扣款一次即送话费券，数量有限先到先得',
  en: 'A voucher for everybody who sets up automatic top-up here for the first time',
};

/** Sets the gateway's answers about the activity of an address, and about the user. */
export async function answerCampaign(
  page: Page,
  activity: ActivityView | null,
  standing: { reward?: RewardView; reason?: 'otherCarrier' | 'hasAgreement' | 'exhausted' } = {},
): Promise<void> {
  const { reward = null, reason = null } = standing;
  await answerWith(page, 'GET /auto/v1/activity/judgment', { activity });
  await answerWith(page, 'GET /auto/v1/activity/qualified', {
    qualified: reward === null && reason === null,
    reason,
    reward,
  });
}

function campaignState(
  name: string,
  state: string,
  activity: ActivityView,
  standing: Parameters<typeof answerCampaign>[2] = {},
  before: (visit: Visit) => Promise<void> = () => Promise.resolve(),
): ScreenState {
  return {
    name: `campaign-${name}`,
    show: async (visit) => {
      await answerCampaign(visit.page, activity, standing);
      await before(visit);
      await visit.page.goto(CAMPAIGN);
      await expect(visit.page.getByTestId('campaign')).toHaveAttribute('data-state', state);
    },
  };
}

const questions = {
  kind: 'questions',
  questions: [
    {
      question: { zh: '能和折扣一起用吗？', en: 'Does it go with a discount?' },
      answer: { zh: '能，先享折扣，再减券额。', en: 'Yes: the discount first, then the voucher.' },
    },
  ],
} as const;
const steps = {
  kind: 'steps',
  steps: [
    { title: { zh: '开通自动充值', en: 'Set up automatic top-up' } },
    {
      title: { zh: '签约成功', en: 'The wallet confirms it' },
      text: { zh: '一般几秒钟。', en: 'This takes a few seconds.' },
    },
    { title: { zh: '积分到账', en: 'The points arrive' } },
  ],
} as const;

/** A page with every kind of block, in another theme, with a long title. */
const everyBlock = activityWith({
  earnedBy: 'firstAgreement',
  reward: rewards.points,
  endsAt: hoursFrom(NOW, 30),
  page: {
    title: { zh: '首开送积分', en: 'Points for you' },
    theme: 'jade',
    blocks: [
      {
        kind: 'hero',
        title: LONG,
        text: { zh: '话费不足自动充。', en: 'Never run out.' },
        picture: 'repeat',
      },
      { kind: 'button', does: 'rules' },
      { kind: 'time' },
      { kind: 'reward', text: { zh: '可抵 5 元话费。', en: 'Worth ¥5 of a top-up.' } },
      { ...steps, steps: [...steps.steps] },
      { kind: 'picture', picture: 'family', text: { zh: '一家人', en: 'A family' } },
      { kind: 'rules', rules: [{ zh: '仅限首次开通。', en: 'For the first one only.' }, LONG] },
      { ...questions, questions: [...questions.questions] },
      { kind: 'button', does: 'openAgreement', cnlCode: 'activity-points' },
    ],
  },
});

const visitor = ({ user }: Visit) => endSession(user);

export const campaignScreens: readonly ScreenState[] = [
  campaignState('open', 'open', activityWith()),
  campaignState('open-visitor', 'open', everyBlock, {}, visitor),
  campaignState('upcoming', 'upcoming', activityWith({ state: 'upcoming', startsAt: hoursFrom(NOW, 51) })),
  {
    ...campaignState('exhausted', 'exhausted', activityWith({ state: 'exhausted' })),
    alike: 'campaign-not-qualified',
  },
  {
    ...campaignState('ended', 'ended', activityWith({ state: 'ended', endsAt: hoursFrom(NOW, -1) })),
    alike: 'campaign-not-qualified',
  },
  campaignState('not-qualified', 'notQualified', activityWith(), { reason: 'otherCarrier' }),
  campaignState('voucher', 'claimed', activityWith(), { reward: rewardWith() }),
  campaignState('points-coming', 'claimed', activityWith({ reward: rewards.points }), {
    reward: rewardWith({ state: 'granting', reward: rewards.points }),
  }),
  {
    ...campaignState('mall-points', 'claimed', activityWith({ reward: rewards.mallPoints }), {
      reward: rewardWith({ state: 'granted', reward: rewards.mallPoints }),
    }),
    alike: 'campaign-points-coming',
  },
  {
    name: 'campaign-claim-unanswered',
    show: async ({ page, words }) => {
      await answerCampaign(page, activityWith());
      await answer(page, 'POST /auto/v1/activity/issueVouchers', nothing);
      await page.goto(CAMPAIGN);
      await page.getByRole('button', { name: words.campaign.claim, exact: true }).click();
      await expect(page.getByText(words.campaign.claimFailed)).toBeVisible();
    },
  },
  {
    name: 'campaign-none',
    show: async ({ page, words }) => {
      await answerCampaign(page, null);
      await page.goto(CAMPAIGN);
      await expect(page.getByRole('heading', { name: words.campaign.noneTitle })).toBeVisible();
    },
  },
  {
    name: 'campaign-failed',
    show: async ({ page, words }) => {
      await answer(page, 'GET /auto/v1/activity/judgment', refused('PMC40000'));
      await page.goto(CAMPAIGN);
      await expect(page.getByRole('heading', { name: words.campaign.failedTitle })).toBeVisible();
    },
  },
  {
    name: 'campaign-unknown',
    alike: 'campaign-failed',
    show: async ({ page, words }) => {
      await answerCampaign(page, null);
      await page.goto(`/phonebillh5/marketingActivities/${CAMPAIGN_TOKEN}`);
      await expect(page.getByRole('heading', { name: words.fal.notFound })).toBeVisible();
    },
  },
];
