/** Sets stops of operators in the database, as their command does. */
import { inTransaction, type Pool } from '../../db/index.ts';
import { addVersion, lockSettings } from '../../settings/versions/index.ts';
import type { DebitStop } from '../../settings/stops/index.ts';

/** Stops exactly these debits from now on; no process is notified. */
export async function setDebitStops(pool: Pool, content: readonly DebitStop[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockSettings(client);
    const by = { operator: 'test', reason: 'test' };
    await addVersion(client, 'stop-debits', by, [{ part: 'debitStops', content, validFrom: null }]);
  });
}
