/**
 * The schema of an activity's file, `config/activities/ID.json`, one for each activity. docs/configuration.md
 * tells operators how to write one.
 */
import {
  ActivityId,
  ActivityReward,
  type ActivityRewardView,
  activityScreens,
  ActivityToken,
  CampaignPage,
  carriers,
  waysToEarn,
} from '@phonebill/contract';
import { type Static, Type } from 'typebox';
import { FaultyFiles, type FaultsOf, MustBeKnown, schemaFaults } from '../../runtime/index.ts';

const anyOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.Enum([...values]));
const Codes = Type.Array(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' }), { uniqueItems: true });
const Instant = Type.String({
  pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](Z|[+-][0-2][0-9]:[0-5][0-9])$',
});
const Count = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 });

const ActivityFileSchema = Type.Object({
  activityId: ActivityId,
  /** The opaque part of its own address, /marketingActivities/TOKEN; null when it has none. */
  token: Type.Union([ActivityToken, Type.Null()]),
  screens: Type.Array(anyOf(activityScreens), { uniqueItems: true }),
  /** The channels in which it is shown and may be claimed; empty for all, and for users without a channel. */
  channels: Codes,
  who: Type.Object({
    /** `new`: users who have not topped up any number here yet. */
    users: anyOf(['all', 'new', 'known'] as const),
    /** `none`: users who have not had automatic top-up before. */
    agreement: anyOf(['any', 'none'] as const),
    /** The carriers of the user's own number; empty for all. */
    carriers: Type.Array(anyOf(carriers), { uniqueItems: true }),
    /** Their Chinese names as numbers have them; empty for all. */
    provinces: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { uniqueItems: true }),
  }),
  earnedBy: anyOf(waysToEarn),
  /**
   * For `firstAgreement`: the channels of the agreements that earn it; empty for all, and for agreements
   * without a channel.
   */
  agreementChannels: Codes,
  startsAt: Instant,
  endsAt: Instant,
  /** The number of rewards. */
  stock: Count,
  /** The total that rewards may cost: whole fen, or points for a points reward. */
  budget: Count,
  reward: ActivityReward,
  page: CampaignPage,
  mustBeKnown: MustBeKnown,
});
export type ActivityFile = Static<typeof ActivityFileSchema>;

/** The fields of an activity that this release knows. */
export const activityFields = Object.keys(ActivityFileSchema.properties);

/**
 * Checks a file's content. Throws FaultyFiles with every fault: the file, the field and what is wrong with
 * it, in a line each.
 */
export function checkActivityFile(
  file: string,
  value: unknown,
  faultsOf: FaultsOf = schemaFaults,
): ActivityFile {
  const faults: string[] = [];
  const wrong = (field: string, why: string): void => void faults.push(`${file}: ${field}: ${why}`);
  for (const { field, why } of faultsOf(ActivityFileSchema, value)) wrong(field || '/', why);
  if (faults.length > 0) throw new FaultyFiles(faults);
  const { activityId, startsAt, endsAt, earnedBy, agreementChannels, reward, budget, page } =
    value as ActivityFile;
  if (file !== `${activityId}.json`) wrong('/activityId', `must be the file's name, without .json`);
  for (const [field, at] of Object.entries({ startsAt, endsAt }))
    if (Number.isNaN(Date.parse(at))) wrong(`/${field}`, 'is no time that there is');
  if (Date.parse(startsAt) >= Date.parse(endsAt)) wrong('/endsAt', 'must be after startsAt');
  if (budget < costOf(reward).cost) wrong('/budget', 'must be enough for one reward');
  if (earnedBy === 'claim' && agreementChannels.length > 0)
    wrong('/agreementChannels', 'is for earnedBy firstAgreement alone');
  if (reward.kind === 'voucher' && reward.minFaceFen < reward.amountFen)
    wrong('/reward/minFaceFen', 'must not be below amountFen');
  page.blocks.forEach((block, at) => {
    if (earnedBy !== 'claim' && block.kind === 'button' && block.does === 'claim')
      wrong(`/page/blocks/${at}/does`, 'claim is for earnedBy claim alone');
  });
  if (faults.length > 0) throw new FaultyFiles(faults);
  return value as ActivityFile;
}

/** Returns what one reward costs its activity's budget, and in which unit. */
export function costOf(reward: ActivityRewardView): {
  readonly unit: 'fen' | 'points';
  readonly cost: number;
} {
  return reward.kind === 'points'
    ? { unit: 'points', cost: reward.points }
    : { unit: 'fen', cost: reward.amountFen };
}
