/** All that /metrics shows: counted as it happens, and looked up when it is asked for. */
import { carriers, errorList, payMethods } from '@phonebill/contract';
import { agreementEvents } from '../agreements/index.ts';
import type { DatabaseClock, Pool } from '../db/index.ts';
import {
  registerActivityGauges,
  registerBacklogGauges,
  registerClockGauge,
  registerCodeGauges,
  registerJobGauges,
  registerPartnerGauges,
  registerPoolGauges,
  registerPurgeGauges,
  registerSettingsGauges,
  registerWorkerGauges,
  type WatchPool,
  type WatchQueue,
} from '../http/index.ts';
import type { WorkerHealth } from '../jobs/index.ts';
import { orderEvents, orderSteps } from '../orders/index.ts';
import { callOutcomes, partnerCalls, type PartnerGuards, partnerOf } from '../partners/index.ts';
import { type Clock, createMetrics, type Metrics, RELEASE } from '../runtime/index.ts';

/** `build`: what this build was called. */
export function createGatewayMetrics(build: string): Metrics {
  return createMetrics({
    build: { version: RELEASE, build },
    orderEvents,
    carriers,
    agreementEvents,
    steps: carriers.flatMap((carrier) =>
      payMethods.flatMap((payment) => orderSteps.map((step) => ({ ...step, carrier, payment }))),
    ),
    refusals: Object.keys(errorList),
    partnerCalls: partnerCalls.flatMap((call) =>
      callOutcomes.map((outcome) => ({ partner: partnerOf(call), call, outcome })),
    ),
  });
}

export interface WatchedParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly databaseClock: Pick<DatabaseClock, 'skewMs'>;
  readonly guards: PartnerGuards;
  readonly codeBudget: Parameters<typeof registerCodeGauges>[1];
  readonly presentSettings: Parameters<typeof registerSettingsGauges>[1];
}

/** Registers pools and job queues as they are made. */
export interface Watches {
  readonly watchPool: WatchPool;
  readonly watchQueue: WatchQueue;
}

export function createWatches({ registry }: Metrics, isWorker: boolean): Watches {
  return {
    watchPool: registerPoolGauges(registry),
    watchQueue: isWorker ? registerJobGauges(registry) : () => undefined,
  };
}

/** Adds what is looked up; `worker`: null in a process without the role. */
export function watchGateway(
  { registry }: Metrics,
  { pool, clock, databaseClock, guards, codeBudget, presentSettings }: WatchedParts,
  worker: WorkerHealth | null,
): void {
  registerBacklogGauges(pool, registry, clock);
  registerActivityGauges(pool, registry);
  registerPurgeGauges(pool, registry);
  registerClockGauge(registry, databaseClock);
  registerSettingsGauges(registry, presentSettings);
  registerPartnerGauges(registry, guards);
  registerCodeGauges(registry, codeBudget);
  if (worker) registerWorkerGauges(registry, worker);
}
