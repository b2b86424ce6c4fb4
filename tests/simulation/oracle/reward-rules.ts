/**
 * The rules of rewards, checked against the books of those who give them and against what people asked for
 * and were told. Written independently of the product, like the rules of orders.
 */
import type { ActivityRow, Claim, Given, Promised, RewardBooks, ToldOfReward } from './reward-books.ts';
import type { Violation } from './rules.ts';

/**
 * The largest difference between the database's clock and the world's, which steps by two seconds at most.
 */
const CLOCK_MS = 3000;
const ENDS = new Set(['granted', 'released', 'used', 'expired']);
const ACCOUNTS = { points: 'pointsService', voucher: 'activities', billCredit: 'activities' } as const;

/** Everything about one activity. */
interface Case {
  readonly promised: Promised;
  /** Null when the activity was never loaded. */
  readonly row: ActivityRow | null;
  readonly claims: readonly Claim[];
  readonly told: readonly ToldOfReward[];
  readonly given: readonly Given[];
  readonly books: RewardBooks;
}

/** A violation, and the user concerned. */
interface Found {
  readonly userNo: string | null;
  readonly what: string;
}
const found = (userNo: string | null, what: string): Found => ({ userNo, what });

/** The time from which nobody can earn the reward for certain. */
function overAt({ promised, books }: Case): number {
  const closed = books.closed.flatMap(({ activityId, at }) =>
    activityId === promised.activityId && at !== null ? [at] : [],
  );
  return Math.min(promised.endsAt + CLOCK_MS, ...closed);
}

const rules: Readonly<Record<string, (one: Case) => Iterable<Found>>> = {
  *'no more is given than an activity has'({ promised, row, given }) {
    const stock = BigInt(promised.stock) + (row?.raised.stock ?? 0n);
    const budget = promised.budget + (row?.raised.budget ?? 0n);
    for (const last of given) {
      const held = given.filter(
        ({ at, expiredAt }) => at <= last.at && (expiredAt === null || expiredAt > last.at),
      );
      const cost = held.reduce((sum, { amount }) => sum + amount, 0n);
      if (BigInt(held.length) > stock)
        yield found(last.userNo, `${last.what}: number ${held.length} of ${stock}`);
      if (cost > budget) yield found(last.userNo, `${last.what}: with it ${cost} were given, of ${budget}`);
    }
  },
  *'a reward is given to somebody once'({ given }) {
    for (const [userNo, all] of Map.groupBy(given, (one) => one.userNo))
      if (all.length > 1) yield found(userNo, all.map(({ what }) => what).join(' and '));
  },
  *'what somebody was told is theirs is given'({ promised, told, given }) {
    for (const { person, userNo, state, at, askedAt, isLast } of told) {
      const says = `${person} was told ${state} at ${at} ms`;
      const has = given.filter((one) => one.userNo === userNo && one.at <= at + CLOCK_MS);
      if (state === 'absent') yield found(userNo, `${says}, and before that it was theirs`);
      const isOwed = state === 'granting' ? isLast : state !== 'released';
      if (isOwed && has.length === 0) yield found(userNo, `${says}, and had been given nothing`);
      if (state === 'released' && has.length > 0) yield found(userNo, `${says}, and has ${has[0]?.what}`);
      for (const { amount, what } of has)
        if (amount !== promised.cost)
          yield found(userNo, `${says}, and was given ${what}, not ${promised.cost}`);
      const before = told.find(
        (one) => one.userNo === userNo && ENDS.has(one.state) && one.at < askedAt && one.state !== state,
      );
      if (before) yield found(userNo, `${says}, and ${before.state} at ${before.at} ms`);
    }
  },
  *'nothing is given that was not earned in time'(one) {
    const { promised, claims, given, books } = one;
    const over = overAt(one);
    for (const { userNo, what, at } of given) {
      const asked =
        promised.earnedBy === 'claim'
          ? claims.filter((claim) => claim.userNo === userNo).map(({ askedAt }) => askedAt)
          : (books.agreedAt.get(userNo) ?? []);
      if (!asked.some((askedAt) => askedAt <= at + CLOCK_MS))
        yield found(userNo, `${what}, and nothing had been done for it`);
      else if (asked.every((askedAt) => askedAt > over))
        yield found(userNo, `${what} at ${at} ms, and it was over at ${over} ms`);
      if (at < promised.startsAt - CLOCK_MS)
        yield found(userNo, `${what} at ${at} ms, and it began at ${promised.startsAt} ms`);
    }
  },
  *'nobody is turned away without a reason'(one) {
    const { promised, claims, books } = one;
    const { activityId, startsAt, endsAt, stock, budget, cost } = promised;
    const askers = new Set(claims.map(({ userNo }) => userNo)).size;
    const isEnough = promised.earnedBy === 'claim' && askers <= stock && BigInt(askers) * cost <= budget;
    const closedAt = books.closed
      .filter((closed) => closed.activityId === activityId)
      .map((closed) => closed.askedAt);
    for (const { person, userNo, refusedAs, askedAt, at } of claims) {
      const says = `${person} was told ${refusedAs} at ${at} ms`;
      if (refusedAs === 'activityExhausted' && isEnough)
        yield found(userNo, `${says}, and ${askers} people asked for ${stock} rewards, ${budget} in all`);
      if (refusedAs === 'activityUpcoming' && askedAt > startsAt + CLOCK_MS)
        yield found(userNo, `${says}, and it began at ${startsAt} ms`);
      if (refusedAs === 'activityEnded' && Math.min(endsAt - CLOCK_MS, ...closedAt) > at)
        yield found(userNo, `${says}, and it was to end at ${endsAt} ms`);
    }
  },
  *'the books of an activity say what was given'({ promised, row, given, books }) {
    if (!row) return;
    const { kind, cost } = promised;
    const isUsed = ({ voucherNo }: Given): boolean => voucherNo !== null && books.usedVouchers.has(voucherNo);
    const spent = BigInt(given.filter((one) => kind !== 'voucher' || isUsed(one)).length);
    const open = given.filter((one) => kind === 'voucher' && one.expiredAt === null && !isUsed(one));
    const reserved = BigInt(open.length);
    const stock = BigInt(promised.stock) + row.raised.stock;
    const budget = promised.budget + row.raised.budget;
    const is = (name: string, has: bigint | undefined, due: bigint): Found[] =>
      (has ?? 0n) === due ? [] : [found(null, `${name} is ${has ?? 0n}, and ought to be ${due}`)];
    yield* is('what was given', row.spentCount, spent);
    yield* is('what is set aside', row.reservedCount, reserved);
    yield* is('what is left', row.stockLeft, stock - spent - reserved);
    yield* is('what is left of its budget', row.budgetLeft, budget - (spent + reserved) * cost);
    yield* is('the ledger’s budget', row.balances['budgets'], (spent + reserved) * cost);
    yield* is('what the ledger has set aside', row.balances['rewardsReserved'], -reserved * cost);
    yield* is(`the ledger’s ${ACCOUNTS[kind]}`, row.balances[ACCOUNTS[kind]], -spent * cost);
  },
};

export const rewardRuleNames: readonly string[] = Object.keys(rules);

/** Returns every violation of the rules of rewards. */
export function rewardViolationsOf(books: RewardBooks): Violation[] {
  const of = <T extends { readonly activityId: string }>(list: readonly T[], id: string): T[] =>
    list.filter(({ activityId }) => activityId === id);
  return books.promised.flatMap((promised) => {
    const { activityId } = promised;
    const one: Case = {
      promised,
      row: of(books.activities, activityId)[0] ?? null,
      claims: of(books.claims, activityId),
      told: of(books.told, activityId),
      given: of(books.given, activityId),
      books,
    };
    return Object.entries(rules).flatMap(([rule, check]) =>
      [...check(one)].map(({ userNo, what }): Violation => ({
        rule,
        orderNo: userNo,
        what: `activity ${activityId}${userNo === null ? '' : `, user ${userNo}`}: ${what}`,
      })),
    );
  });
}
