/**
 * Reads the sums of days: balances at the end of a day, margins over days, and a supplier's volume in a week.
 */
import type { Micros } from '@phonebill/money';
import type { Pool } from '../db/index.ts';

/** The postings of one kind in a day, between two accounts. */
export interface PostingSum {
  readonly reason: string;
  readonly debit: string;
  readonly credit: string;
  readonly unit: string;
  readonly count: bigint;
  readonly amount: bigint;
}

/** Debits less credits of the day; `opening` adds up all days before. */
export interface AccountDay {
  readonly account: string;
  readonly unit: string;
  readonly opening: bigint;
  readonly debited: bigint;
  readonly credited: bigint;
}

/** Margins of one supplier (empty when unknown), carrier and currency (empty when the cost is unknown). */
export interface MarginSum {
  readonly supplier: string;
  readonly carrier: string;
  readonly currency: string;
  readonly credited: bigint;
  readonly given: bigint;
  readonly faceFen: bigint;
  readonly soldFen: bigint;
  readonly points: bigint;
  readonly givenBackFen: bigint;
  readonly cost: Micros;
  readonly fee: Micros;
}

/** Null when nothing was ever summed. */
export async function summedUntil(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ until: Date }>('select summed_until as until from day_sums');
  return rows[0]?.until ?? null;
}

/** The sums of one day, `yyyy-mm-dd`. */
export async function postingsOfDay(pool: Pool, day: string): Promise<PostingSum[]> {
  const { rows } = await pool.query<PostingSum>(
    `select reason, debit_account as debit, credit_account as credit, unit, count, amount from ledger_days
    where day = $1 order by unit, reason, debit_account, credit_account`,
    [day],
  );
  return rows;
}

/** Returns every account that was used up to the end of a day. */
export async function accountsOfDay(pool: Pool, day: string): Promise<AccountDay[]> {
  const { rows } = await pool.query<AccountDay>(
    `select account, unit,
      coalesce(sum(debited - credited) filter (where day < $1), 0)::bigint as opening,
      coalesce(sum(debited) filter (where day = $1), 0)::bigint as debited,
      coalesce(sum(credited) filter (where day = $1), 0)::bigint as credited
    from (
      select day, debit_account as account, unit, amount as debited, 0::bigint as credited from ledger_days
      where day <= $1
      union all
      select day, credit_account, unit, 0, amount from ledger_days where day <= $1
    ) as moved
    group by account, unit order by unit, account`,
    [day],
  );
  return rows;
}

/** Returns the margins of the days from the first to the last, both included. */
export async function marginsOfDays(pool: Pool, from: string, to: string): Promise<MarginSum[]> {
  const { rows } = await pool.query<MarginSum>(
    `select supplier, carrier, currency, sum(credited)::bigint as credited, sum(given)::bigint as given,
      sum(face_fen)::bigint as "faceFen", sum(sold_fen)::bigint as "soldFen", sum(points)::bigint as points,
      sum(given_back_fen)::bigint as "givenBackFen", sum(cost)::bigint as cost, sum(fee)::bigint as fee
    from margin_days where day >= $1 and day <= $2
    group by supplier, carrier, currency order by supplier, carrier, currency`,
    [from, to],
  );
  return rows;
}

/** Returns the amount that each supplier took in each currency on these days. */
export async function costsOfDays(
  pool: Pool,
  from: string,
  to: string,
): Promise<{ readonly supplier: string; readonly currency: string; readonly cost: Micros }[]> {
  const { rows } = await pool.query<{ supplier: string; currency: string; cost: bigint }>(
    `select supplier, currency, sum(cost)::bigint as cost from margin_days
    where day >= $1 and day <= $2 and currency <> '' group by supplier, currency`,
    [from, to],
  );
  return rows;
}
