/**
 * Compares single rewards with their own ledger, and with the order in which they were used, or which
 * consists of them.
 */
import { inStates } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import type { Difference } from './differences/difference.ts';
import { inParallel } from './in-parallel.ts';
import { rewardStatesBy } from '../activities/index.ts';

const ASKED_AT_ONCE = 8;
/** The number of rewards read by one statement. */
const LOOKED_UP = 500;

export interface OwnReward {
  readonly reward_no: string;
  readonly user_no: string;
  readonly order_no: string | null;
  readonly state: string;
  readonly reward_kind: string;
  readonly cost: bigint;
  readonly ended_at: Date;
}
const SELECTED = `select reward_no, user_no, order_no, state, reward ->> 'kind' as reward_kind, cost,
  coalesce(ended_at, earned_at) as ended_at from rewards`;

/** Returns the existing rewards with these numbers. */
export async function rewardsOf(pool: Pool, numbers: readonly string[]): Promise<Map<string, OwnReward>> {
  const { rows } = await pool.query<OwnReward>(`${SELECTED} where reward_no = any ($1)`, [numbers]);
  return new Map(rows.map((row) => [row.reward_no, row]));
}

/** Returns the rewards given in [from, to). */
export async function givenBetween(pool: Pool, from: Date, to: Date): Promise<OwnReward[]> {
  const { rows } = await pool.query<OwnReward>(
    `${SELECTED} where ended_at >= $1 and ended_at < $2 and ${inStates('state', rewardStatesBy.spent)}`,
    [from, to],
  );
  return rows;
}

/** Returns the numbers of rewards that were earned, or for which something was posted, in [from, to). */
export async function movedBetween(pool: Pool, from: Date, to: Date): Promise<string[]> {
  const { rows } = await pool.query<{ reward_no: string }>(
    `select moved.reward_no from activities a
     cross join lateral (
       select reward_no from reward_transfers t
       where t.activity_id = a.activity_id and t.at >= $1 and t.at < $2
       union
       select reward_no from rewards r
       where r.activity_id = a.activity_id and r.earned_at >= $1 and r.earned_at < $2
     ) moved`,
    [from, to],
  );
  return rows.map(({ reward_no: no }) => no);
}

/**
 * Returns the rewards whose transfers do not match their state: reserved once, and then spent, or released,
 * or neither, each with the whole cost.
 */
export async function differentTransfers(pool: Pool, numbers: readonly string[]): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let first = 0; first < numbers.length; first += LOOKED_UP) {
    const { rows } = await pool.query<{
      reward_no: string;
      posted: string;
      expected: string | null;
      at: Date;
    }>(
      `select asked.reward_no, t.posted, coalesce(r.earned_at, t.at, now()) as at,
         case
           when ${inStates('r.state', rewardStatesBy.reserved)} then concat_ws('/', r.cost, 0, 0)
           when ${inStates('r.state', rewardStatesBy.spent)} then concat_ws('/', r.cost, r.cost, 0)
           when ${inStates('r.state', rewardStatesBy.released)} then concat_ws('/', r.cost, 0, r.cost)
         end as expected
       from unnest($1::text[]) as asked (reward_no)
       left join rewards r on r.reward_no = asked.reward_no
       cross join lateral (
         select min(one.at) as at,
           concat_ws(
             '/', coalesce(sum(amount) filter (where reason = 'reserved'), 0),
             coalesce(sum(amount) filter (where reason = 'spent'), 0),
             coalesce(sum(amount) filter (where reason = 'released'), 0)
           ) as posted
         from reward_transfers one where one.reward_no = asked.reward_no
       ) t`,
      [numbers.slice(first, first + LOOKED_UP)],
    );
    for (const { reward_no: reference, posted, expected, at } of rows)
      if (posted !== expected) found.push(difference('transfers', reference, at, { posted, expected }));
  }
  return found;
}

/**
 * Returns the rewards given through an order (a voucher or a bill credit) whose cost was not posted for that
 * order; for a bill credit, also when the order was not credited.
 */
export async function differentPostings(pool: Pool, rewards: readonly OwnReward[]): Promise<Difference[]> {
  const byOrder = rewards.filter(
    ({ state, reward_kind: kind }) => state === 'used' || (state === 'granted' && kind === 'billCredit'),
  );
  const found = await inParallel(byOrder, ASKED_AT_ONCE, async (one): Promise<Difference[]> => {
    const { rows } = await pool.query<{ posted: bigint; order_state: string | null }>(
      `select
         coalesce(
           sum(case when debit_account = 'activities' then amount
             when credit_account = 'activities' then -amount end), 0
         )::bigint as posted,
         (select state from orders where user_no = $1 and order_no = $2) as order_state
       from ledger_transfers where user_no = $1 and order_no = $2`,
      [one.user_no, one.order_no],
    );
    const { posted = 0n, order_state: orderState = null } = rows[0] ?? {};
    const isGiven = one.reward_kind !== 'billCredit' || orderState === 'credited';
    if (posted === one.cost && isGiven) return [];
    return [
      {
        ...difference('postings', one.reward_no, one.ended_at, { order: orderState }),
        ownAmount: one.cost,
        theirAmount: posted,
      },
    ];
  });
  return found.flat();
}

interface RewardOrder {
  readonly order_no: string;
  readonly order_state: string;
  readonly reward_no: string;
  readonly ended_at: Date;
}
const ORDERS = `select order_no, state as order_state, reward_no, ended_at from orders
  where reward_no is not null`;

/** Returns the orders that consist of a reward and ended in [from, to). */
export async function endedOrders(pool: Pool, from: Date, to: Date): Promise<RewardOrder[]> {
  const text = `${ORDERS} and ended_at >= $1 and ended_at < $2`;
  return (await pool.query<RewardOrder>(text, [from, to])).rows;
}

/** Returns the order with this number, if it consists of a reward and has ended. */
export async function endedOrder(pool: Pool, userNo: string, orderNo: string): Promise<RewardOrder[]> {
  const text = `${ORDERS} and user_no = $1 and order_no = $2 and ended_at is not null`;
  return (await pool.query<RewardOrder>(text, [userNo, orderNo])).rows;
}

/** Returns the orders whose reward is missing, names another order, or has another outcome. */
export async function differentOrders(pool: Pool, orders: readonly RewardOrder[]): Promise<Difference[]> {
  const rewards = await rewardsOf(
    pool,
    orders.map(({ reward_no: no }) => no),
  );
  return orders.flatMap(({ order_no: orderNo, order_state: orderState, reward_no: no, ended_at: at }) => {
    const reward = rewards.get(no);
    const wanted = orderState === 'credited' ? 'granted' : 'released';
    if (reward?.order_no === orderNo && reward.state === wanted) return [];
    const detail = { reward: no, rewardState: reward?.state ?? null, order: orderState };
    return [difference('order', orderNo, at, detail)];
  });
}

function difference(
  kind: Difference['kind'],
  reference: string,
  at: Date,
  facts: Readonly<Record<string, string | null>>,
): Difference {
  const detail = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value ?? 'none']));
  return { kind, reference, ownAmount: null, theirAmount: null, detail, at };
}
