/** What reconciliation says when all is over. */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createReconciliation } from '../../apps/gateway/src/reconciliation/reconcile.ts';
import { eventually } from '../support/eventually.ts';
import type { ChaosPartners } from './chaos-partners.ts';

/** Credits that may be taken back are compared again days after that. */
const NOT_COMPARED =
  "select from reconciliation_books where compared_until < $1 and book not like 'carrier.%'";

export interface KeptDifference {
  readonly kind: string;
  readonly reference: string;
  /** All of it, to be read. */
  readonly line: string;
}

export interface ComparisonTimes {
  /** Left out: the true time. */
  readonly now?: () => number;
  /** As of the reconciliation, where weeks have passed. */
  readonly pieceMs?: number;
}

/**
 * Compares every book until now, and gives what is open then. The gateway's own runs may have gone some of
 * the way, and found what was different at the time: that is looked at again. A run that was killed has its
 * book for two minutes more, which nobody waits for here: all books are taken from whoever has them. Throws
 * when a book cannot be compared.
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
