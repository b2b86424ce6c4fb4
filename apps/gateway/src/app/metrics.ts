/** All that /metrics shows: counted as it happens, and looked up when it is asked for. */
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
 * `build`: what this build was called. `suppliers`: who credits numbers, by the names of their calls;
 * `cashiers`: the same of the cashiers, where they are several.
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
  /** What is compared. */
  readonly books: readonly BookName[];
  readonly floats: ShownFloats;
  readonly clock: Clock;
  readonly checks: ReadinessChecks;
  /** When certificates end, as far as this process knows. */
  readonly certificateEnds: () => readonly ShownCertificate[];
}

/** Shows a pool, of connections or of a job queue's, under a name. */
type Watch = (name: string, pool: Pool) => void;

/** Registers pools and job queues as they are made. */
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

/** Adds what is looked up; `worker`: null in a process without the role. */
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
