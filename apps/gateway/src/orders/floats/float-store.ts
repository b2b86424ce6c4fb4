/** Stores the newest reading of each supplier's float in the database, for all processes. */
import type { Micros } from '@phonebill/money';
import { inTransaction, type Pool } from '../../db/index.ts';
import type { Float } from '../../partners/carrier/index.ts';

export interface KeptFloat {
  readonly supplier: string;
  readonly currency: string;
  readonly available: Micros;
  readonly readAt: Date;
}

/** Stores a supplier's reading, replacing the one before. */
export async function keepFloats(
  pool: Pool,
  supplier: string,
  floats: readonly Float[],
  readAt: Date,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('delete from supplier_floats where supplier = $1', [supplier]);
    for (const { currency, available } of floats)
      await client.query(
        'insert into supplier_floats (supplier, currency, available, read_at) values ($1, $2, $3, $4)',
        [supplier, currency, available, readAt],
      );
  });
}

/** Returns the stored readings of all suppliers. */
export async function keptFloats(pool: Pool): Promise<readonly KeptFloat[]> {
  const { rows } = await pool.query<KeptFloat>(
    'select supplier, currency, available, read_at as "readAt" from supplier_floats order by 1, 2',
  );
  return rows;
}
