/** Reconciliation of all books after a run. */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createReconciliation } from '../../apps/gateway/src/reconciliation/reconcile.ts';
import { eventually } from '../support/eventually.ts';
import type { ChaosPartners } from './chaos-partners.ts';

/** Credits of the carrier may be reversed later, so they are compared again some days after that. */
const NOT_COMPARED =
  "select from reconciliation_books where compared_until < $1 and book not like 'carrier.%'";

export interface KeptDifference {
  readonly kind: string;
  readonly reference: string;
  /** The whole difference as text. */
  readonly line: string;
}

export interface ComparisonTimes {
  /** Returns the time (ms); omitted for the true time. */
  readonly now?: () => number;
  /**
   * The length (ms) of the periods compared at once, for runs in which weeks pass; omitted for the usual one.
   */
  readonly pieceMs?: number;
}

/**
 * Compares every book up to now, and returns the differences that are open then. The gateway's own runs may
 * have compared a part and found differences at that time; those are checked again. A run that was killed
 * holds its book for another two minutes, which is not awaited here: all books are taken over from their
 * holders. Throws when a book cannot be compared.
 */
export async function comparedToTheEnd(
  pool: Pool,
  partners: ChaosPartners,
  { now = Date.now, pieceMs }: ComparisonTimes = {},
): Promise<KeptDifference[]> {
  const until = new Date(now());
  const reconciliation = createReconciliation({
    pool,
    ...partners,
    clock: () => now() + 1000,
    telemetry: { log: () => undefined, providerMismatch: () => undefined },
    settlingMs: 0,
    promisedMs: 0,
    longestHoldMs: 0,
    ...(pieceMs !== undefined && { pieceMs }),
  });
  await pool.query('update reconciliation_books set run_id = null, leased_until = null');
  let failed: readonly object[] = [];
  await eventually(
    'every book to be compared until now',
    async () => {
      ({ failed } = await reconciliation.run());
      const { rows } = await pool.query(NOT_COMPARED, [until]);
      return rows.length === 0;
    },
    { withinMs: 60_000 },
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify(failed)}`, { cause: error });
  });
  await reconciliation.run();
  const { rows } = await pool.query<KeptDifference>(
    `select kind, reference,
       concat_ws(' ', book, kind, reference, own_amount, their_amount, detail) as line
     from reconciliation_differences where state = 'open' order by 1, 2`,
  );
  return rows;
}
