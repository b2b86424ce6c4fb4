/**
 * Compares the counters of activities with the ledger of rewards. The ledger is added up once, piece by
 * piece, in the table `activity_totals`; a run reads only what was posted since the watermark.
 */
import type { Client, Pool } from '../db/index.ts';
import type { Difference } from './differences/difference.ts';

const SUMS = `count(*) filter (where reason = 'reserved') - count(*) filter (where reason <> 'reserved')
      as reserved_count,
    coalesce(sum(case reason when 'reserved' then amount else -amount end), 0)::bigint as reserved,
    count(*) filter (where reason = 'spent') as spent_count,
    coalesce(sum(amount) filter (where reason = 'spent'), 0)::bigint as spent`;

/**
 * Returns the time from which transfers are added: $1, or the beginning when there is no total yet. It is one
 * bound, so that the index can be read from it.
 */
const sinceWhen = (known: string): string =>
  `case when ${known}.activity_id is null then '-infinity' else $1::timestamptz end as since`;

/**
 * Adds what was posted in [from, until), in the transaction that moves the watermark. An activity without a
 * total begins with everything posted before `until`.
 */
export async function addToActivityTotals(client: Client, from: Date, until: Date): Promise<void> {
  await client.query(
    `insert into activity_totals as old (activity_id, reserved_count, reserved, spent_count, spent)
     select a.activity_id, s.reserved_count, s.reserved, s.spent_count, s.spent
     from activities a
     left join activity_totals known on known.activity_id = a.activity_id
     cross join lateral (select ${sinceWhen('known')}) as begins
     cross join lateral (
       select ${SUMS} from reward_transfers t
       where t.activity_id = a.activity_id and t.at >= begins.since and t.at < $2
     ) s
     on conflict (activity_id) do update set
       reserved_count = old.reserved_count + excluded.reserved_count,
       reserved = old.reserved + excluded.reserved,
       spent_count = old.spent_count + excluded.spent_count,
       spent = old.spent + excluded.spent`,
    [from, until],
  );
}

/**
 * Returns the activities whose counters differ from the ledger, all read at one moment; `until` is the
 * watermark.
 */
export async function differentCounters(pool: Pool, until: Date): Promise<Difference[]> {
  const { rows } = await pool.query<{
    activity_id: string;
    counted: string;
    posted: string;
    starts_at: Date;
  }>(
    `select a.activity_id, a.starts_at,
       concat_ws('/', a.reserved_count, a.reserved, a.spent_count, a.spent) as counted,
       concat_ws(
         '/', coalesce(k.reserved_count, 0) + s.reserved_count, coalesce(k.reserved, 0) + s.reserved,
         coalesce(k.spent_count, 0) + s.spent_count, coalesce(k.spent, 0) + s.spent
       ) as posted
     from activities a
     left join activity_totals k on k.activity_id = a.activity_id
     cross join lateral (select ${sinceWhen('k')}) as begins
     cross join lateral (
       select ${SUMS} from reward_transfers t
       where t.activity_id = a.activity_id and t.at >= begins.since
     ) s`,
    [until],
  );
  return rows
    .filter(({ counted, posted }) => counted !== posted)
    .map(({ activity_id: reference, starts_at: at, counted, posted }) => ({
      kind: 'counters' as const,
      reference,
      ownAmount: null,
      theirAmount: null,
      detail: { counted, posted },
      at,
    }));
}
