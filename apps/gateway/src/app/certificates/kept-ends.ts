/** The table in which workers store when certificates end, for the console. */
import type { Pool } from '../../db/index.ts';
import type { EndingCertificate } from './which-certificates.ts';

/** Stores the known ends, each with the present time. Rejects while the database is unavailable. */
export async function keepCertificateEnds(pool: Pool, ends: readonly EndingCertificate[]): Promise<void> {
  await pool.query(
    `insert into certificate_ends (name, whose, ends_at, seen_at)
     select name, whose, "endsAt", present_time()
     from jsonb_to_recordset($1) as known (name text, whose text, "endsAt" timestamptz)
     on conflict (name) do update
     set whose = excluded.whose, ends_at = excluded.ends_at, seen_at = excluded.seen_at`,
    [JSON.stringify(ends)],
  );
}
