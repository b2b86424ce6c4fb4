/** Decides whether a user may take part in an activity (SPEC section 7: activity/qualified). */
import type { OrganizationView, QualifiedReason } from '@phonebill/contract';
import type { Database } from '../db/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import { type Activity, isOfChannel, stateOf } from './activity.ts';

export interface Participant {
  readonly userNo: string;
  /** The number whose carrier and province are checked. */
  readonly mobileNo: string;
  readonly channelCode: string | null;
}

/** Returns whether a number can be credited with a reward, in fen, now and in this channel. */
export type IsCreditable = (
  mobileNo: string,
  amountFen: bigint,
  channelCode: string | null,
) => Promise<boolean>;

export interface Qualification {
  /**
   * Returns the first reason against it, in the order in which a page would state it; null when the user
   * qualifies.
   */
  reasonAgainst(activity: Activity, participant: Participant): Promise<QualifiedReason | null>;
  /**
   * Does the same for the user alone, whatever the activity's state; `agreementNo` is an agreement that they
   * just opened.
   */
  reasonAgainstUser(
    activity: Activity,
    participant: Participant,
    agreementNo?: string,
  ): Promise<QualifiedReason | null>;
}

export function createQualification({
  pool,
  organization,
  isCreditable,
  clock,
}: {
  readonly pool: Database;
  readonly organization: (mobileNo: string) => Promise<OrganizationView>;
  readonly isCreditable: IsCreditable;
  readonly clock: Clock;
}): Qualification {
  async function exists(name: string, text: string, values: string[]): Promise<boolean> {
    const { rowCount } = await pool.query({ name, text, values });
    return rowCount === 1;
  }
  const hasToppedUp = (userNo: string): Promise<boolean> =>
    exists('has-topped-up', 'select 1 from topped_up_numbers where user_no = $1 limit 1', [userNo]);
  const hasHadAgreement = (userNo: string, but: string): Promise<boolean> =>
    exists(
      'has-had-agreement',
      `select 1 from agreements where user_no = $1 and signed_at is not null and agreement_no <> $2 limit 1`,
      [userNo, but],
    );

  return {
    async reasonAgainst(activity, participant) {
      const state = stateOf(activity, clock());
      if (state !== 'open') return state;
      if (!isOfChannel(activity, participant.channelCode)) return 'otherChannel';
      return this.reasonAgainstUser(activity, participant);
    },
    async reasonAgainstUser(activity, { userNo, mobileNo, channelCode }, agreementNo = '') {
      const { who, earnedBy, reward } = activity.file;
      if (who.users === 'new' && (await hasToppedUp(userNo))) return 'newUsersOnly';
      if (who.users === 'known' && !(await hasToppedUp(userNo))) return 'knownUsersOnly';
      const mustHaveNone = who.agreement === 'none' || earnedBy === 'firstAgreement';
      if (mustHaveNone && (await hasHadAgreement(userNo, agreementNo))) return 'hasAgreement';
      if (who.carriers.length > 0 || who.provinces.length > 0) {
        const { carrier, province } = await organization(mobileNo);
        if (who.carriers.length > 0 && !who.carriers.some((one) => one === carrier)) return 'otherCarrier';
        if (who.provinces.length > 0 && !who.provinces.includes(province?.zh ?? '')) return 'otherProvince';
      }
      if (reward.kind !== 'billCredit') return null;
      const may = await isCreditable(mobileNo, BigInt(reward.amountFen), channelCode);
      return may ? null : 'numberNotCreditable';
    },
  };
}
