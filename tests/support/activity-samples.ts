/** Activities and rewards as the gateway answers them, for tests and for looking at campaign pages. */
import type { ActivityView, RewardView } from '@phonebill/contract';

export const ACTIVITY_ID = 'phone-bill-voucher';
/** The token of a campaign that is not shipped. */
export const CAMPAIGN_TOKEN = 'Wq3x9TfK2mZ7pL0c';

const HOUR_MS = 60 * 60_000;

/** Returns the time this many hours after `nowMs`, in the wire's format. */
export const hoursFrom = (nowMs: number, hours: number): string =>
  new Date(nowMs + hours * HOUR_MS).toISOString();

export const rewards = {
  voucher: { kind: 'voucher', amountFen: 500, minFaceFen: 5000, validDays: 30 },
  points: { kind: 'points', programme: 'wallet', points: 500 },
  mallPoints: { kind: 'points', programme: 'mall', points: 1000 },
  billCredit: { kind: 'billCredit', amountFen: 1000 },
} as const satisfies Record<string, ActivityView['reward']>;

/** Returns an open activity in which users claim a voucher, with the given changes. */
export function activityWith(changes: Partial<ActivityView> = {}): ActivityView {
  return {
    activityId: ACTIVITY_ID,
    state: 'open',
    startsAt: '2026-10-31T16:00:00.000Z',
    endsAt: '2030-12-31T15:59:59.000Z',
    now: '2026-11-22T04:00:00.000Z',
    earnedBy: 'claim',
    reward: rewards.voucher,
    page: {
      title: { zh: '领取话费券', en: 'A voucher for you' },
      theme: 'amber',
      blocks: [
        {
          kind: 'hero',
          title: { zh: '领一张话费券', en: 'A voucher for your next top-up' },
          text: { zh: '每人一张，领完为止。', en: 'One for each person, while there are any.' },
          picture: 'gift',
        },
        { kind: 'reward' },
        { kind: 'rules', rules: [{ zh: '每人限领一张。', en: 'Each person can claim one.' }] },
        { kind: 'time' },
        { kind: 'button', does: 'claim' },
      ],
    },
    ...changes,
  };
}

/** Returns a reward of that activity: a usable voucher, with the given changes. */
export function rewardWith(changes: Partial<RewardView> = {}): RewardView {
  return {
    rewardNo: `G${'0'.repeat(35)}1`,
    activityId: ACTIVITY_ID,
    state: 'available',
    reward: rewards.voucher,
    earnedAt: '2026-11-22T04:00:00.000Z',
    expiresAt: '2026-12-22T04:00:00.000Z',
    voucherNo: `V${'0'.repeat(35)}1`,
    orderNo: null,
    ...changes,
  };
}
