import { Counter, Gauge, type Registry } from 'prom-client';
import type { WorkerHealth } from '../jobs/index.ts';

/** What /metrics shows of a process with the role `worker`. */
export function registerWorkerGauges(registry: Registry, health: WorkerHealth): void {
  const register = (metric: Gauge | Counter): void => registry.registerMetric(metric);
  register(
    new Gauge({
      name: 'phonebill_worker_running',
      help: '1 while this process looks after orders and does jobs',
      registers: [],
      collect() {
        this.set(health.isWorking() ? 1 : 0);
      },
    }),
  );
  register(
    new Gauge({
      name: 'phonebill_worker_silent_seconds',
      help: 'How long ago work was last asked for, or done, by part',
      labelNames: ['part'],
      registers: [],
      collect() {
        for (const [part, ms] of Object.entries(health.silentForMs())) this.set({ part }, ms / 1000);
      },
    }),
  );
  register(
    new Counter({
      name: 'phonebill_worker_failures_total',
      help: 'Looks at orders that failed, and restarts of the job runner',
      labelNames: ['what'],
      registers: [],
      collect() {
        this.reset();
        for (const [what, count] of Object.entries(health.failures())) this.inc({ what }, count);
      },
    }),
  );
}
