/**
 * Finds what has been waiting for a partner for too long; a held refund waits for none, and is seen by the
 * difference of its chargeback. It is still under way, queried on the published
 * schedule and never given up; it is listed because a person should look at it.
 */
import { inStates, notInStates, stateLiteral } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import { heldRefundStates, openPaymentStates } from '../orders/model/states/index.ts';
import { agreementMachines } from '../agreements/index.ts';

const HOUR = 3_600_000;

/**
 * Time (ms) after which a waiting item is stuck. `debit` may wait for the morning; a refund that is promised
 * within a day has most of it left.
 */
export const stuckAfterMs = {
  payment: HOUR,
  debit: 12 * HOUR,
  delivery: HOUR,
  refund: 2 * HOUR,
  mandate: 2 * HOUR,
  setup: 2 * HOUR,
} as const;
export type StuckKind = keyof typeof stuckAfterMs;
export const stuckKinds = Object.keys(stuckAfterMs) as StuckKind[];

export interface Stuck {
  readonly kind: StuckKind;
  /** The number of the payment, delivery or refund, or of the agreement. */
  readonly number: string;
  readonly state: string;
  readonly attempts: number;
  readonly since: Date;
}

/**
 * Selects, among open orders, which have a row in order_wakes and are few, those older than the shortest of
 * these times; and agreements that are due within the longest interval between two queries to the wallet.
 */
const STUCK = `
  with old as (
    select o.user_no, o.order_no, o.state, o.ended_at
    from order_wakes w
    join orders o using (user_no, order_no)
    where o.created_at <= $1::timestamptz - $3 * interval '1 millisecond'
  ), found as (
    select case p.method when 'agreement' then 'debit' else 'payment' end as kind, p.payment_no as number,
      p.state, p.attempt_count as attempts,
      case when ${inStates('p.state', openPaymentStates)} then p.created_at else o.ended_at end as since
    from old o
    join payments p
      on p.user_no = o.user_no
        and p.payment_no between 'P' || o.order_no || '00' and 'P' || o.order_no || '99'
    where p.next_at is not null
    union all
    select 'delivery', d.delivery_no, d.state, d.attempt_count, d.created_at
    from old o
    join deliveries d on d.user_no = o.user_no and d.delivery_no = 'D' || o.order_no
    where d.next_at is not null
    union all
    select 'refund', r.refund_no, r.state, r.attempt_count, r.requested_at
    from old o
    join refunds r
      on r.user_no = o.user_no
        and r.refund_no between 'R' || o.order_no || '00' and 'R' || o.order_no || '99'
    where r.next_at is not null and ${notInStates('r.state', heldRefundStates)}
    union all
    select 'mandate', a.agreement_no, a.mandate, a.mandate_attempt_count, a.ended_at
    from generate_series(0, 99) as slices (slice)
    cross join lateral (
      select one.agreement_no, one.mandate, one.mandate_attempt_count,
        coalesce(one.ended_at, one.created_at) as ended_at
      from agreements one
      where one.slice = slices.slice and one.next_at < $1::timestamptz + interval '1 hour'
        and one.mandate = ${stateLiteral(agreementMachines.mandate, 'ending')}
    ) a
    union all
    select 'setup', s.agreement_no, s.state, s.attempt_count, s.created_at
    from agreement_operations s
    where s.ended_at is null and s.state = ${stateLiteral(agreementMachines.operation, 'signing')}
  )
  select f.kind, f.number, f.state, f.attempts, f.since
  from found f
  join jsonb_each_text($2::jsonb) as limits (kind, after_ms) on limits.kind = f.kind
  where f.since <= $1::timestamptz - limits.after_ms::float8 * interval '1 millisecond'`;

/** Narrows the selection. */
interface StuckChoice {
  /**
   * The time (ms) that deliveries and refunds have been waiting, for alarms that ring long before they are
   * stuck; null for stuck items.
   */
  readonly forMs?: number | null;
  /** The kind of item; null for every kind. */
  readonly kind?: StuckKind | null;
}

/** Returns the items, oldest first, at most `limit`. */
export async function findStuck(
  pool: Pool,
  now: Date,
  limit: number,
  { forMs = null, kind = null }: StuckChoice = {},
): Promise<Stuck[]> {
  const afterMs = forMs === null ? stuckAfterMs : { ...stuckAfterMs, delivery: forMs, refund: forMs };
  const { rows } = await pool.query<Stuck>(
    `${STUCK} and ($5::text is null or f.kind = $5) order by f.since limit $4`,
    [...parametersOf(now, afterMs), limit, kind],
  );
  return rows;
}

function parametersOf(now: Date, afterMs: Readonly<Record<StuckKind, number>>): [Date, string, number] {
  return [now, JSON.stringify(afterMs), Math.min(...Object.values(afterMs))];
}

export interface StuckCount {
  readonly count: number;
  /** How long the oldest has been waiting, in seconds. */
  readonly oldestSeconds: number;
}

/** Returns the count of each kind, and the age of the oldest. */
export async function countStuck(pool: Pool, now: Date): Promise<Record<StuckKind, StuckCount>> {
  const { rows } = await pool.query<{ kind: StuckKind; count: number; oldest: number }>(
    `select kind, count(*)::int as count, extract(epoch from $1::timestamptz - min(since))::float8 as oldest
    from (${STUCK}) as stuck
    group by kind`,
    parametersOf(now, stuckAfterMs),
  );
  const none = stuckKinds.map((kind) => [kind, { count: 0, oldestSeconds: 0 }]);
  const some = rows.map(({ kind, count, oldest }) => [kind, { count, oldestSeconds: oldest }]);
  return Object.fromEntries([...none, ...some]) as Record<StuckKind, StuckCount>;
}
