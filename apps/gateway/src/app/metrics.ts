/** All metrics of /metrics: those counted as events occur, and those read when it is requested. */
import { carriers, errorList, payMethods } from '@phonebill/contract';
import { agreementEvents } from '../agreements/model/index.ts';
import type { Pool } from '../db/index.ts';
import {
  looksOfCertificates,
  looksOfDatabase,
  looksOfFloats,
  looksOfPools,
  looksOfProcess,
  looksOfQueues,
  looksOfReadiness,
  looksOfWorker,
  registerLooks,
  type ShownCertificate,
  type ShownFloats,
  type ShownProcess,
} from '../http/metrics/index.ts';
import type { ReadinessChecks } from '../http/index.ts';
import type { WorkerHealth } from '../jobs/index.ts';
import { orderEvents, orderSteps } from '../orders/model/index.ts';
import { callOutcomes, partnerCalls, partnerOf } from '../partners/calls/index.ts';
import { smsReportOutcomes } from '../partners/sms/index.ts';
import type { BookName } from '../reconciliation/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import { createMetrics, type Metrics } from '../runtime/telemetry/index.ts';
import { RELEASE } from '../runtime/index.ts';

/**
 * Creates the metrics. `build` is the name of this build; `suppliers` are the suppliers by the names of their
 * calls; `cashiers` likewise, if there are several.
 */
export function createGatewayMetrics(
  build: string,
  suppliers: readonly string[],
  cashiers: readonly string[] = [],
): Metrics {
  return createMetrics({
    build: { version: RELEASE, build },
    orderEvents,
    carriers,
    agreementEvents,
    steps: carriers.flatMap((carrier) =>
      payMethods.flatMap((payment) => orderSteps.map((step) => ({ ...step, carrier, payment }))),
    ),
    refusals: Object.keys(errorList),
    partnerCalls: partnerCalls.flatMap((call) => {
      const partner = partnerOf(call);
      const several = partner === 'carrier' ? suppliers : partner === 'cashier' ? cashiers : [];
      const whose = [null, ...several];
      return whose.flatMap((supplier) =>
        callOutcomes.map((outcome) => ({ partner, call, outcome, supplier })),
      );
    }),
    suppliers,
    smsReports: smsReportOutcomes,
  });
}

export interface WatchedParts extends ShownProcess {
  readonly pool: Pool;
  /** The compared books. */
  readonly books: readonly BookName[];
  readonly floats: ShownFloats;
  readonly clock: Clock;
  readonly checks: ReadinessChecks;
  /** Returns when certificates end, as far as this process knows. */
  readonly certificateEnds: () => readonly ShownCertificate[];
}

/** Registers a pool of connections, or one of a job queue, under a name. */
type Watch = (name: string, pool: Pool) => void;

/** Registers pools and job queues as they are created. */
export interface Watches {
  readonly watchPool: Watch;
  readonly watchQueue: Watch;
}

export function createWatches({ registry }: Metrics, isWorker: boolean): Watches {
  const [pools, queues] = [new Map<string, Pool>(), new Map<string, Pool>()];
  registerLooks(registry, looksOfPools(pools));
  if (isWorker) registerLooks(registry, looksOfQueues(queues));
  return {
    watchPool: (name, pool) => pools.set(name, pool),
    watchQueue: (name, pool) => queues.set(name, pool),
  };
}

/** Adds the metrics that are read on request; `worker` is null in a process without that role. */
export function watchGateway(
  { registry }: Metrics,
  { pool, clock, books, floats, checks, certificateEnds, ...process }: WatchedParts,
  worker: WorkerHealth | null,
): void {
  registerLooks(registry, [
    ...looksOfDatabase(pool, clock, books),
    ...looksOfFloats(pool, floats),
    ...looksOfProcess(process),
    ...looksOfReadiness(checks),
    ...looksOfCertificates(certificateEnds),
  ]);
  if (worker) registerLooks(registry, looksOfWorker(worker));
}
