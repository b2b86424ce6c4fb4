/** Logs, metrics and traces, and the work to which they relate. */
export { standardOutput } from './line-log.ts';
export { logDestination, type LogFormat } from './log-destination.ts';
export { createMetrics, type Metrics } from './metrics.ts';
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
