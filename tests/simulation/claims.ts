/**
 * How a person claims rewards of activities: some of them, first thing or at any later moment, on two phones
 * at once, and again; and how they look at what they have.
 */
import type { RewardView } from '@phonebill/contract';
import type { Fleet } from './fleet.ts';
import type { Gateway } from './gateway.ts';
import type { Claim, Promised, ToldOfReward } from './oracle/reward-books.ts';
import type { Surroundings } from './surroundings.ts';
import type { OwnVoucher } from './wishes.ts';

export interface Claimer {
  readonly userNo: string;
  readonly name: string;
  readonly mobileNo: string;
}

export interface ClaimParts {
  readonly surroundings: Surroundings;
  readonly fleet: Fleet<Gateway>;
  readonly activities: readonly Promised[];
  readonly notes: { readonly claims: Claim[]; readonly toldOfRewards: ToldOfReward[] };
  /** Called when the person was shown a voucher of theirs. */
  readonly onVoucher: (voucher: OwnVoucher) => void;
  /** No claim is begun after this time. */
  readonly untilMs: number;
}

const WANTS = 0.5;
const KINDS = { first: 0.5, rush: 0.25, later: 0.25 };
/** Claims also come just before and after an activity begins or ends. */
const RUSH_MS = [-300, 300] as const;
const TWICE = 0.2;
const AGAIN = 0.25;
const TRIES = 4;
const TRIES_AGAIN_MS = [1500, 9000] as const;
const UNKNOWN = {
  activityId: 'no-such-activity',
  earnedBy: 'claim',
  startsAt: -Infinity,
  endsAt: Infinity,
} as const;

export function createClaims(
  { userNo, name, mobileNo }: Claimer,
  { surroundings, fleet, activities, notes, onVoucher, untilMs }: ClaimParts,
) {
  const { decisions, draws, scheduler, trace } = surroundings;
  /** Rewards that the person was told are theirs. */
  const mine = new Set<string>();
  const vouchers = new Set<string>();
  let lastAskedAt = -Infinity;
  let isOver = false;
  const does = (kind: string, key: string, words: string): boolean =>
    decisions.happens(
      { sort: 'act', kind, about: userNo, words: `${name} ${words}` },
      `${name} claims ${key}`,
    );

  function noteReward({ activityId, state, voucherNo, reward }: RewardView, askedAt: number, isLast = false) {
    mine.add(activityId);
    const at = scheduler.now();
    trace.note(userNo, `${name} is told: the reward of ${activityId} is ${state}`);
    notes.toldOfRewards.push({ person: name, userNo, activityId, askedAt, at, state, isLast });
    if (voucherNo === null || reward.kind !== 'voucher' || vouchers.has(voucherNo)) return;
    vouchers.add(voucherNo);
    onVoucher({ voucherNo, amountFen: BigInt(reward.amountFen), leastFaceFen: BigInt(reward.minFaceFen) });
  }

  /** Claims once. Returns whether an answer came. */
  async function ask(activityId: string): Promise<boolean> {
    const askedAt = scheduler.now();
    lastAskedAt = askedAt;
    trace.note(userNo, `${name} claims the reward of ${activityId}`);
    const reply = await fleet.request(`${name} claims ${activityId}`, userNo, (gateway) =>
      gateway.claim(
        { userNo, mobileNo, channelCode: null, device: null, address: '203.0.113.7' },
        activityId,
      ),
    );
    const refusedAs = reply.kind === 'refused' ? reply.why : null;
    notes.claims.push({ person: name, userNo, activityId, askedAt, at: scheduler.now(), refusedAs });
    if (reply.kind === 'answered') noteReward(reply.value, askedAt);
    else trace.note(userNo, `${name} is told ${refusedAs === null ? 'nothing' : `no: ${refusedAs}`}`);
    return reply.kind !== 'unknown';
  }

  async function claim(activityId: string, key: string): Promise<void> {
    if (isOver || scheduler.now() > untilMs) return;
    if (!does('claim', key, `claims the reward of ${activityId}`)) return;
    const isTwice = draws.happens(`${name} claims twice ${key}`, TWICE);
    if (isTwice && does('claimTwice', `${key} twice`, `claims the reward of ${activityId} twice at once`))
      void ask(activityId);
    for (let index = 0; index < TRIES; index += 1) {
      if (index > 0)
        await scheduler.sleep(draws.whole(`${name} claims ${key} again ${index}`, ...TRIES_AGAIN_MS));
      if (isOver || (await ask(activityId))) return;
    }
  }

  const wanted = [...activities, UNKNOWN].filter(
    ({ activityId, earnedBy }) =>
      earnedBy === 'claim' &&
      draws.happens(`${name} wants ${activityId}`, activityId === UNKNOWN.activityId ? 0.03 : WANTS),
  );
  const claimAt = (at: number, activityId: string, key: string): void =>
    scheduler.after(at - scheduler.now(), () => void claim(activityId, key));
  const later = (activityId: string, key: string): void =>
    claimAt(draws.whole(`${name} claims at ${key}`, 0, untilMs), activityId, key);

  return {
    /** Resolves when the immediate claims are made; later ones follow in the background. */
    async begin(): Promise<void> {
      for (const { activityId, startsAt, endsAt } of wanted) {
        const kind = draws.weighted(`${name} claims ${activityId}`, KINDS);
        const moments = [startsAt, endsAt].filter((at) => at > scheduler.now() && at < untilMs);
        if (kind === 'first') await claim(activityId, activityId);
        else if (kind === 'rush' && moments.length > 0) {
          const moment = draws.oneOf(`${name} rushes for ${activityId}`, moments);
          const off = draws.whole(`${name} is off for ${activityId}`, ...RUSH_MS);
          claimAt(moment + off, activityId, activityId);
        } else later(activityId, activityId);
        if (draws.happens(`${name} claims ${activityId} once more`, AGAIN))
          later(activityId, `${activityId} once more`);
      }
    },
    /** Stops all further claims. */
    end(): void {
      isOver = true;
    },
    lastAskedAt: () => lastAskedAt,
    /** Reads the person's rewards for the last time. */
    async lookBack(): Promise<void> {
      for (let tries = 0; tries < 3; tries += 1) {
        const askedAt = scheduler.now();
        const reply = await fleet.request(`${name} looks at rewards`, userNo, (gateway) =>
          gateway.rewardsOf(userNo),
        );
        if (reply.kind !== 'answered') continue;
        for (const reward of reply.value) noteReward(reward, askedAt, true);
        const listed = new Set(reply.value.map(({ activityId }) => activityId));
        for (const activityId of mine)
          if (!listed.has(activityId))
            notes.toldOfRewards.push({
              person: name,
              userNo,
              activityId,
              askedAt,
              at: scheduler.now(),
              state: 'absent',
              isLast: true,
            });
        return;
      }
    },
  };
}
