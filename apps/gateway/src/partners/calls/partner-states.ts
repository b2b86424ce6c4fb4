/** What processes know of partners, in the database for whoever looks from outside of them. */
import type { Pool } from '../../db/index.ts';
import type { PartnerGuards } from './guards.ts';

/** A process that was silent for longer says nothing any more. */
const SPEAKS_FOR = '1 minute';

/** Puts what this process knows in the place of what it said before. Rows of processes that are gone go. */
export async function writePartnerStates(
  pool: Pool,
  processNo: string,
  { calls }: Pick<PartnerGuards, 'calls'>,
): Promise<void> {
  const known = calls();
  await pool.query(
    `with gone as (
      delete from partner_states where seen_at < present_time() - interval '1 hour' and process_no <> $1
    )
    insert into partner_states (process_no, call, supplier, is_cut_off, answered_at, silent_at, seen_at)
    select $1, call, supplier, is_cut_off, answered_at, silent_at, present_time()
    from unnest($2::text[], $3::text[], $4::boolean[], $5::timestamptz[], $6::timestamptz[])
      as known (call, supplier, is_cut_off, answered_at, silent_at)
    on conflict (process_no, call, supplier) do update set
      is_cut_off = excluded.is_cut_off, answered_at = excluded.answered_at, silent_at = excluded.silent_at,
      seen_at = excluded.seen_at`,
    [
      processNo,
      known.map(({ call }) => call),
      known.map(({ supplier }) => supplier ?? ''),
      known.map(({ isCutOff }) => isCutOff),
      known.map(({ answeredAt }) => answeredAt),
      known.map(({ silentAt }) => silentAt),
    ],
  );
}

/** A process that ends says nothing any more. */
export async function forgetPartnerStates(pool: Pool, processNo: string): Promise<void> {
  await pool.query('delete from partner_states where process_no = $1', [processNo]);
}

export interface PartnerState {
  readonly call: string;
  /** Null: only one partner has calls of that name. */
  readonly supplier: string | null;
  /** Some process does not make it now. */
  readonly isCutOff: boolean;
  /** Of any process, the latest; null: never since it started. */
  readonly answeredAt: Date | null;
  readonly silentAt: Date | null;
}

/** Of all processes that run. */
export async function readPartnerStates(pool: Pool): Promise<PartnerState[]> {
  const { rows } = await pool.query<PartnerState>(
    `select call, nullif(supplier, '') as supplier, bool_or(is_cut_off) as "isCutOff",
      max(answered_at) as "answeredAt", max(silent_at) as "silentAt"
    from partner_states where seen_at > present_time() - interval '${SPEAKS_FOR}'
    group by call, supplier order by call, supplier`,
  );
  return rows;
}
