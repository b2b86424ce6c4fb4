/**
 * Creates spans with OpenTelemetry and sends them to a receiver by OTLP over HTTP. The trace of an order has
 * the hash of the order number as its id, and the placing of the order as its first span: every process finds
 * both without storing anything with the order, and all of them decide alike whether it is sampled (decision
 * 42).
 */
import { createHash } from 'node:crypto';
import {
  context,
  diag,
  DiagLogLevel,
  type Link,
  ROOT_CONTEXT,
  type Span as ApiSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanStart, Tracing } from './tracing.ts';

export interface TracingSettings {
  /** The receiver's address; spans are sent to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The share of traces that is sent, 0 to 1. */
  readonly ratio: number;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;
/** Limited, so that a receiver that is away does not delay the end of the process. */
const SEND_LIMIT_MS = 5000;
/** The least time (ms) between two reports that spans could not be sent. */
const SAY_EVERY_MS = 60_000;

/**
 * Creates the tracing. `about`: the process, for every span. `onFailure` is called, at intervals, when spans
 * could not be sent.
 */
export function createOtlpTracing(
  { endpoint, headers, serviceName, ratio }: TracingSettings,
  about: { readonly version: string; readonly process: string; readonly roles: string },
  onFailure: () => void,
): Tracing {
  const ids = new RandomIdGenerator();
  /** The ids of the span that is being begun; null when they are random. */
  let given: Pick<SpanContext, 'traceId' | 'spanId'> | null = null;
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': about.version,
      'service.instance.id': about.process,
      'phonebill.roles': about.roles,
    }),
    sampler: new ParentBasedSampler({ root: sampler }),
    idGenerator: {
      generateTraceId: () => given?.traceId ?? ids.generateTraceId(),
      generateSpanId: () => given?.spanId ?? ids.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint}/v1/traces`,
          headers: { ...headers },
          timeoutMillis: SEND_LIMIT_MS,
        }),
        exportTimeoutMillis: SEND_LIMIT_MS,
        scheduledDelayMillis: 1000,
      }),
    ],
  });
  sayFailures(onFailure);
  const tracer = provider.getTracer('phonebill');
  const contexts = new WeakMap<Span, SpanContext>();

  /** Returns the first span of an order's trace, which follows from the order number alone. */
  function placingOf(orderNo: string): SpanContext {
    const hash = createHash('sha256').update(`order ${orderNo}`).digest('hex');
    const [traceId, spanId] = [hash.slice(0, 32), hash.slice(32, 48)];
    const { decision } = sampler.shouldSample(ROOT_CONTEXT, traceId);
    const isSampled = decision === SamplingDecision.RECORD_AND_SAMPLED;
    return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
  }

  function begin({ name, kind, facts = {}, orderNo, cameWith }: SpanStart, parent: Span | null): Span {
    const around = parent ? (contexts.get(parent) ?? null) : null;
    const placing = orderNo === undefined ? null : placingOf(orderNo);
    const isOfOrder = placing !== null && around?.traceId !== placing.traceId;
    const sent = cameWith === undefined ? null : parseTraceParent(cameWith);
    const options = {
      kind: kinds[kind],
      attributes: { ...facts, ...(orderNo !== undefined && { 'phonebill.order_no': orderNo }) },
      links: linksTo(sent, isOfOrder ? around : null),
    };
    return asSpan(tracer.startSpan(name, options, within(isOfOrder ? placing : around)));
  }

  function asSpan(span: ApiSpan): Span {
    const spanContext = span.spanContext();
    const own: Span = {
      run: (work) => work(),
      note: (facts) => void span.setAttributes({ ...facts }),
      mark: (event) => void span.addEvent(event),
      end(failed = false) {
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
      headers: () => ({
        traceparent: `00-${spanContext.traceId}-${spanContext.spanId}-0${spanContext.traceFlags & 1}`,
      }),
    };
    contexts.set(own, spanContext);
    return own;
  }

  return {
    begin,
    placed(orderNo, ms, parent) {
      const placing = placingOf(orderNo);
      const around = parent ? (contexts.get(parent) ?? null) : null;
      given = placing;
      try {
        const now = Date.now();
        const attributes = { 'phonebill.order_no': orderNo };
        const options = { attributes, links: linksTo(around), startTime: now - ms, root: true };
        tracer.startSpan('order placed', options, ROOT_CONTEXT).end(now);
      } finally {
        given = null;
      }
    },
    async close() {
      await provider.shutdown().catch(() => undefined);
      diag.disable();
      context.disable();
    },
  };
}

const within = (parent: SpanContext | null) =>
  parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
const linksTo = (...ones: (SpanContext | null)[]): Link[] =>
  ones.flatMap((one) => (one ? [{ context: one }] : []));
const ignored = (): void => undefined;

/** Reports failures of the exporter, which otherwise appear nowhere and often repeat themselves. */
function sayFailures(onFailure: () => void): void {
  let quietUntil = 0;
  diag.setLogger(
    {
      error() {
        if (performance.now() < quietUntil) return;
        quietUntil = performance.now() + SAY_EVERY_MS;
        onFailure();
      },
      warn: ignored,
      info: ignored,
      debug: ignored,
      verbose: ignored,
    },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
