/**
 * Asks each supplier that is paid in advance for its remaining float, once a minute, and stores the answers.
 */
import type { Pool } from '../../db/index.ts';
import type { TopUpSuppliers } from '../../partners/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import { keepFloats } from './float-store.ts';

export interface FloatReading {
  /** Reads all floats. A supplier that does not answer keeps its earlier reading. */
  readAll(): Promise<void>;
}

export function createFloatReading({
  pool,
  suppliers,
  clock,
  telemetry,
}: {
  readonly pool: Pool;
  readonly suppliers: Pick<TopUpSuppliers, 'byName'>;
  readonly clock: Clock;
  readonly telemetry: Pick<Telemetry, 'log'>;
}): FloatReading {
  return {
    async readAll() {
      for (const [supplier, { balance }] of suppliers.byName) {
        if (!balance) continue;
        // Credits made while it answers are not in the answer, so the reading is dated before the call.
        const askedAt = new Date(clock());
        const answer = await balance();
        if (answer.kind === 'balance') await keepFloats(pool, supplier, answer.floats, askedAt);
        else telemetry.log('warn', 'a float could not be read', { supplier, why: answer.why });
      }
    },
  };
}
