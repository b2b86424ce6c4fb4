/**
 * Tells which suppliers' floats are at their stop level, as this process knows it: from the stored readings,
 * read every two seconds, and from what suppliers answer in between. A reading that is too old is ignored:
 * the supplier itself then accepts or refuses.
 */
import { type Clock, MINUTE_MS } from '../../runtime/time/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import type { FloatLevels } from '../../config/top-ups/index.ts';
import type { Pool } from '../../db/index.ts';
import type { SupplierFloats } from '../delivering/routing.ts';
import { keptFloats } from './float-store.ts';

/** How long a reading is valid. */
export const FLOAT_COUNTS_FOR_MS = 10 * MINUTE_MS;
/**
 * How long a supplier that answered that its float is too low gets no new orders; the next reading has
 * arrived by then.
 */
const TOO_LOW_FOR_MS = MINUTE_MS;

export interface FloatWatch extends SupplierFloats {
  /** Loads the stored readings. */
  look(): Promise<void>;
}

export function createFloatWatch({
  pool,
  levels,
  clock,
  telemetry,
  countPassedOver,
}: {
  readonly pool: Pool;
  readonly levels: FloatLevels;
  readonly clock: Clock;
  readonly telemetry: Pick<Telemetry, 'log'>;
  readonly countPassedOver: (supplier: string) => void;
}): FloatWatch {
  let atStop: ReadonlyMap<string, Date> = new Map();
  const tooLowAt = new Map<string, number>();

  return {
    async look() {
      if (Object.keys(levels).length === 0) return;
      const readings = await keptFloats(pool);
      const now = new Map(
        Object.entries(levels).flatMap(([supplier, { currency, stop }]) => {
          const reading = readings.find((one) => one.supplier === supplier && one.currency === currency);
          return reading && reading.available <= stop ? [[supplier, reading.readAt] as const] : [];
        }),
      );
      for (const supplier of now.keys())
        if (!atStop.has(supplier))
          telemetry.log('warn', 'a float is at its stop, and the supplier gets no new orders', { supplier });
      for (const supplier of atStop.keys())
        if (!now.has(supplier)) telemetry.log('info', 'a float is above its stop again', { supplier });
      atStop = now;
    },
    isStopped(supplier) {
      const readAt = atStop.get(supplier);
      const isAtStop = readAt !== undefined && clock() - readAt.getTime() <= FLOAT_COUNTS_FOR_MS;
      return isAtStop || clock() - (tooLowAt.get(supplier) ?? 0) < TOO_LOW_FOR_MS;
    },
    noteTooLow(supplier) {
      telemetry.log('warn', 'a supplier took nothing, since its float is too low', { supplier });
      tooLowAt.set(supplier, clock());
    },
    notePassedOver(supplier, orderNo) {
      countPassedOver(supplier);
      telemetry.log('info', 'a supplier was passed over for want of float', { supplier, orderNo });
    },
  };
}
