/** What every room stands on: time, logging and metrics, refusals, shutting down. */
export { afterAwake } from './awake-time.ts';
export * from './china-time.ts';
export type { Clock } from './clock.ts';
export { derivedNumber } from './derived-number.ts';
export { FaultyFiles } from './faulty-files.ts';
export { logDestination, type LogFormat } from './log-destination.ts';
export { createKeyedHash, type KeyedHash, type Secrets, secretsFor } from './keyed-hash.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { createPlaces, type PlaceLimits, takeAll } from './places.ts';
export { provinceNames } from './provinces.ts';
export { compareReleases, RELEASE } from './release.ts';
export { Refusal } from './refusal.ts';
export {
  type FaultsOf,
  loadedFaults,
  MustBeKnown,
  schemaFaults,
  unknownFaults,
  withoutUnknown,
} from './schema-faults.ts';
export { createShutdown, type Shutdown } from './shutdown.ts';
export {
  createTelemetry,
  processName,
  type ProviderMismatch,
  reportMismatch,
  type Telemetry,
} from './telemetry.ts';
export {
  type About,
  asWorker,
  endStep,
  forClient,
  forPartner,
  presentWork,
  waitingClient,
  workingOn,
} from './work.ts';
export type { TracingSettings } from './otlp-tracing.ts';
export { beginSpan, type Span, type SpanStart, traced, traceStep } from './tracing.ts';
export { startTracing } from './start-tracing.ts';
export { createWorkLimit, type WorkLimit } from './work-limit.ts';
export { createYieldingPlaces } from './yielding-places.ts';
