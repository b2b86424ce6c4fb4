import { defineTexts } from '../platform/language/index.ts';

/** The link to the rewards of campaigns: one name everywhere, and how many are open to the user. */
export const rewardsEntryCopy = defineTexts({
  en: { rewards: 'Rewards', openCount: (count: number) => `${count} open` },
  zh: { rewards: '活动奖励', openCount: (count) => `${count} 个可参加` },
});
