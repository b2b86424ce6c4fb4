/** Asks each supplier that is paid in advance what is left, once a minute, and keeps what it says. */
import type { Pool } from '../../db/index.ts';
import type { TopUpSuppliers } from '../../partners/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import { keepFloats } from './float-store.ts';

export interface FloatReading {
  /** A supplier that does not answer keeps its reading of before. */
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
        // What is credited while it answers is not in the answer: the reading is of before.
        const askedAt = new Date(clock());
        const answer = await balance();
        if (answer.kind === 'balance') await keepFloats(pool, supplier, answer.floats, askedAt);
        else telemetry.log('warn', 'a float could not be read', { supplier, why: answer.why });
      }
    },
  };
}
