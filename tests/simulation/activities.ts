/**
 * The activities of a world, which reward part of its people, and what operators do with them: load them
 * while people arrive, add stock, and close them early.
 */
import type { ActivityFile } from '../../apps/gateway/src/activities/files/activity-file.ts';
import type { ActivityFiles } from '../../apps/gateway/src/activities/files/read-activities.ts';
import { hashOf } from './draws.ts';
import type { Fleet } from './fleet.ts';
import type { Gateway } from './gateway.ts';
import { MINUTE, type Nature } from './nature.ts';
import type { ClosedActivity, Promised } from './oracle/reward-books.ts';
import type { Surroundings } from './surroundings.ts';
import { WORLD_BEGINS } from './world-database.ts';

const DAY = 24 * 60 * MINUTE;
const voucher = (amountFen: number, minFaceFen: number, validMs: number) =>
  // Activity files count whole days; some vouchers here expire while people are still active.
  ({ kind: 'voucher', amountFen, minFaceFen, validDays: validMs / DAY }) as const;
const points = { kind: 'points', programme: 'wallet', points: 2500 } as const;
const credit = { kind: 'billCredit', amountFen: 500 } as const;

type Kind = Pick<ActivityFile, 'activityId' | 'earnedBy' | 'reward'>;
const ofOrders: readonly Kind[] = [
  { activityId: 'voucher-for-weeks', earnedBy: 'claim', reward: voucher(500, 5000, 30 * DAY) },
  { activityId: 'voucher-for-an-hour', earnedBy: 'claim', reward: voucher(200, 1000, 50 * MINUTE) },
  { activityId: 'voucher-for-minutes', earnedBy: 'claim', reward: voucher(200, 1000, 12 * MINUTE) },
  { activityId: 'points-for-all', earnedBy: 'claim', reward: points },
  { activityId: 'credit-for-all', earnedBy: 'claim', reward: credit },
];
const ofAgreements: readonly Kind[] = [
  { activityId: 'points-for-the-first', earnedBy: 'firstAgreement', reward: points },
  { activityId: 'voucher-for-the-first', earnedBy: 'firstAgreement', reward: voucher(500, 5000, 9 * DAY) },
  { activityId: 'points-for-all', earnedBy: 'claim', reward: points },
  { activityId: 'credit-for-all', earnedBy: 'claim', reward: credit },
];

const BEGUN_BEFORE_MS = 30 * DAY;
const NEVER_ENDS_MS = 400 * DAY;
const BEGINS = { before: 0.75, meanwhile: 0.25 };
const ENDS = { never: 0.6, meanwhile: 0.4 };
/** Stock of rewards as a share of the people an activity is for. */
const STOCKS = [0.2, 0.4, 0.7, 1.5];
const WHO = { all: 0.84, new: 0.08, known: 0.08 };
const LOAD_AGAIN_MS = 20_000;
const SHORT_BETWEEN_MS = [2 * MINUTE, 15 * MINUTE] as const;
const LONG_BETWEEN_MS = [2 * DAY, 12 * DAY] as const;

export interface WorldActivities {
  readonly promised: readonly Promised[];
  readonly closed: readonly ClosedActivity[];
  /** Loads the activity files, and repeats until a process confirms it. */
  load(fleet: Fleet<Gateway>): Promise<void>;
  /** Operators now and then add stock to an activity or close one. */
  operate(fleet: Fleet<Gateway>): Promise<void>;
}

/** `people` is the number of people in this world. */
export function createActivities(
  { decisions, draws, scheduler, trace }: Surroundings,
  { isLong, comingMs, endAt }: Nature,
  people: number,
): WorldActivities {
  const of = isLong ? ofAgreements : ofOrders;
  const files = of.map((kind): ActivityFile => {
    const key = kind.activityId;
    const stock = Math.max(1, Math.round(people * draws.oneOf(`stock of ${key}`, STOCKS)));
    const startsAt =
      draws.weighted(`${key} begins`, BEGINS) === 'before'
        ? -BEGUN_BEFORE_MS
        : draws.whole(`${key} begins at`, 0, comingMs);
    const endsAt =
      draws.weighted(`${key} ends`, ENDS) === 'never'
        ? NEVER_ENDS_MS
        : draws.whole(`${key} ends at`, comingMs, endAt);
    const paidFor = draws.happens(`${key} runs short`, 0.3) ? Math.ceil(stock * 0.6) : stock;
    return {
      ...kind,
      token: null,
      screens: [],
      channels: [],
      who: {
        users: draws.weighted(`${key} is for`, WHO),
        agreement:
          isLong && kind.earnedBy === 'claim' && draws.happens(`${key} needs none`, 0.3) ? 'none' : 'any',
        carriers: [],
        provinces: [],
      },
      agreementChannels: [],
      startsAt: secondAt(startsAt),
      endsAt: secondAt(endsAt),
      stock,
      budget: paidFor * costOf(kind.reward),
      page: { title: { zh: '活动', en: 'An offer' }, theme: 'sky', blocks: [{ kind: 'reward' }] },
    };
  });
  const loaded: ActivityFiles = { activities: files, digest: hashOf(JSON.stringify(files)).toString(16) };
  const closed: ClosedActivity[] = [];

  async function close(fleet: Fleet<Gateway>, activityId: string): Promise<void> {
    const askedAt = scheduler.now();
    const reply = await fleet.request(`an operator closes ${activityId}`, activityId, (gateway) =>
      gateway.closeActivity(activityId),
    );
    closed.push({
      activityId,
      askedAt,
      at: reply.kind === 'answered' && reply.value ? scheduler.now() : null,
    });
  }

  return {
    promised: files.map(promisedBy),
    closed,
    async load(fleet) {
      for (;;) {
        const reply = await fleet.request('activities are loaded', 'activities', (gateway) =>
          gateway.loadActivities(loaded),
        );
        if (reply.kind === 'answered') return trace.note(null, 'the activities are loaded');
        await scheduler.sleep(LOAD_AGAIN_MS);
      }
    },
    async operate(fleet) {
      const between = isLong ? LONG_BETWEEN_MS : SHORT_BETWEEN_MS;
      for (let index = 0; ; index += 1) {
        await scheduler.sleep(draws.whole(`activities ${index}`, ...between));
        if (scheduler.now() > endAt) return;
        const { activityId, reward } = draws.oneOf(`activity ${index}`, files);
        const act = draws.weighted(`activity act ${index}`, { raise: 0.7, close: 0.3 });
        const stock = draws.whole(`raised by ${index}`, 1, 3);
        const words = `an operator ${act === 'close' ? 'closes' : `adds ${stock} rewards to`} ${activityId}`;
        const decision = { sort: 'act', kind: `${act}Activity`, about: null, words } as const;
        if (!decisions.happens(decision, `activity ${index}`)) continue;
        trace.note(null, words);
        if (act === 'close') await close(fleet, activityId);
        else
          await fleet.request(words, activityId, (gateway) =>
            gateway.raiseActivity(activityId, stock, stock * costOf(reward)),
          );
      }
    },
  };
}

const costOf = (reward: ActivityFile['reward']): number =>
  reward.kind === 'points' ? reward.points : reward.amountFen;

/** Formats a time of the world as an activity file writes it. */
function secondAt(ms: number): string {
  return new Date(WORLD_BEGINS + ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

function promisedBy({
  activityId,
  earnedBy,
  reward,
  stock,
  budget,
  startsAt,
  endsAt,
}: ActivityFile): Promised {
  return {
    activityId,
    earnedBy,
    kind: reward.kind,
    cost: BigInt(costOf(reward)),
    stock,
    budget: BigInt(budget),
    startsAt: Date.parse(startsAt) - WORLD_BEGINS,
    endsAt: Date.parse(endsAt) - WORLD_BEGINS,
  };
}
