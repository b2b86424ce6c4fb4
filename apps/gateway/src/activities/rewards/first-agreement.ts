/** Grants the rewards that a user's first agreement earns, once it is open. */
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import type { Activity } from '../activity.ts';
import type { ActivityStore } from '../activity-store.ts';
import type { Qualification } from '../qualification.ts';
import type { RewardStore } from './reward-store.ts';

export interface OpenedAgreement {
  readonly agreementNo: string;
  readonly userNo: string;
  readonly signerMobileNo: string;
  readonly consent: { readonly channelCode: string | null };
  readonly signedAt: Date | null;
}

/**
 * Creates a function that gives the signer the reward of each activity that the agreement earns; an
 * activity's state at the time of signing decides. It may be called for one agreement any number of times:
 * each reward is earned once.
 */
export function createFirstAgreement({
  store,
  rewards,
  qualification,
  telemetry,
}: {
  readonly store: Pick<ActivityStore, 'list'>;
  readonly rewards: Pick<RewardStore, 'claim'>;
  readonly qualification: Pick<Qualification, 'reasonAgainstUser'>;
  readonly telemetry: Telemetry;
}) {
  return async function earn(opened: OpenedAgreement): Promise<void> {
    const { agreementNo, userNo, signerMobileNo: mobileNo, signedAt } = opened;
    const { channelCode } = opened.consent;
    const activities = (await store.list(null)).filter((one) => isEarnedIn(one, channelCode));
    for (const activity of activities) {
      const participant = { userNo, mobileNo, channelCode };
      const reason = await qualification.reasonAgainstUser(activity, participant, agreementNo);
      if (reason !== null) continue;
      const cause = { earnedBy: 'firstAgreement', agreementNo, at: signedAt } as const;
      const outcome = await rewards.claim(userNo, activity, cause);
      if (outcome === 'exhausted')
        telemetry.log('warn', 'an agreement earned no reward: none was left', {
          agreementNo,
          activityId: activity.file.activityId,
        });
    }
  };
}

function isEarnedIn(
  { file: { earnedBy, agreementChannels } }: Activity,
  channelCode: string | null,
): boolean {
  if (earnedBy !== 'firstAgreement') return false;
  return agreementChannels.length === 0 || (channelCode !== null && agreementChannels.includes(channelCode));
}
