/** What operators have stopped, as their command leaves it in the database. */
import { inTransaction, type Pool } from '../../db/index.ts';
import { addVersion, lockSettings } from '../../settings/versions/index.ts';
import type { DebitStop } from '../../settings/stops/index.ts';

/** From now on these debits are stopped, and no others; no process is told. */
export async function setDebitStops(pool: Pool, content: readonly DebitStop[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockSettings(client);
    const by = { operator: 'test', reason: 'test' };
    await addVersion(client, 'stop-debits', by, [{ part: 'debitStops', content, validFrom: null }]);
  });
}
