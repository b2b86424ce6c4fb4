import { Gauge, type Registry } from 'prom-client';
import type { DatabaseClock } from '../db/index.ts';

/** What /metrics shows of this machine's clock beside the database's. */
export function registerClockGauge(registry: Registry, clock: Pick<DatabaseClock, 'skewMs'>): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_clock_skew_seconds',
      help: 'How far the clock of the database is ahead of the clock of this machine',
      registers: [],
      collect() {
        this.set(clock.skewMs() / 1000);
      },
    }),
  );
}
