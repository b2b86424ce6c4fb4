/**
 * Compares rewards with what others say of them: points that were given with the points service's grants, in
 * both directions; vouchers that were used with the ledger of the orders that used them; and what each
 * activity counts with its rewards and with the ledger of rewards.
 */
import type { Pool } from '../db/index.ts';
import type { PointsGrants } from '../partners/index.ts';
import type { Book } from './book.ts';
import type { Difference } from './difference.ts';
import { inParallel } from './in-parallel.ts';

const ASKED_AT_ONCE = 8;

export function createRewardsBook(
  pool: Pool,
  service: Pick<PointsGrants, 'grants' | 'queryGrant'>,
  settlingMs: number,
): Book {
  return {
    name: 'rewards',
    settlingMs,
    async compare(from, to) {
      const listed = new Map<string, { readonly points: bigint; readonly at: Date }>();
      const differences: Difference[] = [];
      for await (const { grantNo, points, at } of service.grants(from, to)) {
        if (listed.has(grantNo)) differences.push(difference('twice', grantNo, null, points, at));
        listed.set(grantNo, { points, at });
      }
      const known = await rewardsOf(pool, [...listed.keys()]);
      for (const [grantNo, { points, at }] of listed) {
        const own = known.get(grantNo);
        if (own?.state !== 'granted') differences.push(difference('only', grantNo, null, points, at));
        else if (own.cost !== points) differences.push(difference('amount', grantNo, own.cost, points, at));
      }
      const ours = await endedBetween(pool, from, to);
      const rest = ours.filter(({ reward_no: no, unit }) => unit === 'points' && !listed.has(no));
      differences.push(...(await inParallel(rest, ASKED_AT_ONCE, ask)).flat());
      differences.push(...(await differentPostings(pool, ours)));
      return { until: to, entries: listed.size + ours.length, differences };
    },
    async recheck(open) {
      const counted = open.some(({ kind }) => kind === 'counters') ? await differentCounters(pool) : [];
      const still = await inParallel(open, 1, async (one): Promise<Difference[]> => {
        if (one.kind === 'counters') return counted.filter(({ reference }) => reference === one.reference);
        const own = (await rewardsOf(pool, [one.reference])).get(one.reference);
        if (one.kind === 'postings') return own ? differentPostings(pool, [own]) : [one];
        if (one.kind === 'only') return own?.state === 'granted' ? [] : [one];
        if (one.kind === 'twice') return [one];
        return own?.state === 'granted' ? ask(own) : [];
      });
      return { still: still.flat() };
    },
    compareStanding: () => differentCounters(pool),
  };

  /** What the points service holds of points that we count as given. */
  async function ask({ reward_no: no, cost, ended_at: at }: OwnReward): Promise<Difference[]> {
    const asked = await service.queryGrant(no);
    if (asked.kind === 'grant' && asked.state === 'granted')
      return asked.points === cost ? [] : [difference('amount', no, cost, asked.points, at)];
    const waiting = asked.kind === 'indeterminate';
    return [{ ...difference('missing', no, cost, null, at), ...(waiting && { waiting }) }];
  }
}

interface OwnReward {
  readonly reward_no: string;
  readonly user_no: string;
  readonly order_no: string | null;
  readonly state: string;
  readonly unit: string;
  readonly cost: bigint;
  readonly ended_at: Date;
}
const SELECTED = `select reward_no, user_no, order_no, state, unit, cost,
  coalesce(ended_at, earned_at) as ended_at from rewards`;

async function rewardsOf(pool: Pool, numbers: readonly string[]): Promise<Map<string, OwnReward>> {
  const { rows } = await pool.query<OwnReward>(`${SELECTED} where reward_no = any ($1)`, [numbers]);
  return new Map(rows.map((row) => [row.reward_no, row]));
}

async function endedBetween(pool: Pool, from: Date, to: Date): Promise<OwnReward[]> {
  const { rows } = await pool.query<OwnReward>(
    `${SELECTED} where ended_at >= $1 and ended_at < $2 and state in ('granted', 'used')`,
    [from, to],
  );
  return rows;
}

/** Vouchers that were used, and of which the ledger of their order does not say so. */
async function differentPostings(pool: Pool, rewards: readonly OwnReward[]): Promise<Difference[]> {
  const used = rewards.filter(({ state }) => state === 'used');
  const found = await inParallel(used, ASKED_AT_ONCE, async (one): Promise<Difference[]> => {
    const { rows } = await pool.query<{ posted: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as posted from ledger_transfers
        where user_no = $1 and order_no = $2 and debit_account = 'activities'`,
      [one.user_no, one.order_no],
    );
    const posted = rows[0]?.posted ?? 0n;
    if (posted === one.cost) return [];
    return [difference('postings', one.reward_no, one.cost, posted, one.ended_at)];
  });
  return found.flat();
}

/** Activities of which counters, rewards and ledger do not say the same; all in one moment. */
async function differentCounters(pool: Pool): Promise<Difference[]> {
  const { rows } = await pool.query<{
    activity_id: string;
    counted: string;
    earned: string;
    posted: string;
    starts_at: Date;
  }>(
    `select a.activity_id, a.starts_at,
       concat_ws('/', a.reserved_count, a.reserved, a.spent_count, a.spent) as counted,
       concat_ws('/', r.reserved_count, r.reserved, r.spent_count, r.spent) as earned,
       concat_ws('/', l.reserved_count, l.reserved, l.spent_count, l.spent) as posted
     from activities a
     cross join lateral (
       select count(*) filter (where reserves) as reserved_count,
         coalesce(sum(cost) filter (where reserves), 0) as reserved,
         count(*) filter (where spends) as spent_count, coalesce(sum(cost) filter (where spends), 0) as spent
       from (
         select cost, state in ('granting', 'available') as reserves, state in ('granted', 'used') as spends
         from rewards where rewards.activity_id = a.activity_id
       ) as own
     ) r
     cross join lateral (
       select
         count(*) filter (where reason = 'reserved') - count(*) filter (where reason <> 'reserved')
           as reserved_count,
         coalesce(sum(case reason when 'reserved' then amount else -amount end), 0) as reserved,
         count(*) filter (where reason = 'spent') as spent_count,
         coalesce(sum(amount) filter (where reason = 'spent'), 0) as spent
       from reward_transfers t where t.activity_id = a.activity_id
     ) l`,
  );
  return rows
    .filter(({ counted, earned, posted }) => counted !== earned || counted !== posted)
    .map(({ activity_id: reference, starts_at: at, counted, earned, posted }) => ({
      ...difference('counters', reference, null, null, at),
      detail: { counted, earned, posted },
    }));
}

function difference(
  kind: Difference['kind'],
  reference: string,
  ownAmount: bigint | null,
  theirAmount: bigint | null,
  at: Date,
): Difference {
  return { kind, reference, ownAmount, theirAmount, detail: {}, at };
}
