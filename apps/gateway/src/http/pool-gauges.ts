/** What /metrics shows of the pools of database connections. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Pool } from '../db/index.ts';

/** Shows a pool under a name. */
export type WatchPool = (name: string, pool: Pool) => void;

/** Adds the metrics; they read the pools that are watched when they are asked for. */
export function registerPoolGauges(registry: Registry): WatchPool {
  const pools = new Map<string, Pool>();
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_database_connections',
      help: 'Connections of a pool, by what they do: busy, idle',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, { totalCount, idleCount }] of pools) {
          this.set({ pool, state: 'idle' }, idleCount);
          this.set({ pool, state: 'busy' }, totalCount - idleCount);
        }
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_database_connections_limit',
      help: 'The most connections of a pool',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, { options }] of pools) this.set({ pool }, options.max);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_database_waiting',
      help: 'Requests that wait for a connection of a pool',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_database_available',
      help: '1: connections can be had; 0: the database is away, and whoever wants one is refused',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [pool, watched] of pools) this.set({ pool }, watched.unavailable() === null ? 1 : 0);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: 'phonebill_database_given_up_total',
      help: 'Connections given up (silent, late, readOnly, notReplicated) and requests for one refused',
      labelNames: ['pool', 'why'],
      registers: [],
      collect() {
        this.reset();
        for (const [pool, { counts }] of pools)
          for (const [why, count] of Object.entries(counts)) this.inc({ pool, why }, count);
      },
    }),
  );
  return (name, pool) => pools.set(name, pool);
}
