/** Stores in the database what each process knows of partners, for readers outside these processes. */
import type { Pool } from '../../db/index.ts';
import type { PartnerGuards } from './guards.ts';

/** How long a process's report is valid after it was last written. */
const SPEAKS_FOR = '1 minute';

/**
 * Replaces what this process reported before. Deletes the rows of other processes that were not seen for an
 * hour.
 */
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

/** Deletes the report of a process that ends. */
export async function forgetPartnerStates(pool: Pool, processNo: string): Promise<void> {
  await pool.query('delete from partner_states where process_no = $1', [processNo]);
}

export interface PartnerState {
  readonly call: string;
  /** Null when only one partner has calls of that name. */
  readonly supplier: string | null;
  /** Whether some process is not making this call now. */
  readonly isCutOff: boolean;
  /** The latest time in any process; null when there was none since it started. */
  readonly answeredAt: Date | null;
  readonly silentAt: Date | null;
}

/** Returns the states reported by all running processes. */
export async function readPartnerStates(pool: Pool): Promise<PartnerState[]> {
  const { rows } = await pool.query<PartnerState>(
    `select call, nullif(supplier, '') as supplier, bool_or(is_cut_off) as "isCutOff",
      max(answered_at) as "answeredAt", max(silent_at) as "silentAt"
    from partner_states where seen_at > present_time() - interval '${SPEAKS_FOR}'
    group by call, supplier order by call, supplier`,
  );
  return rows;
}
