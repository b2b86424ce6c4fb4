/**
 * Spans: what took how long for what, over processes and partners. What makes and sends them is loaded only
 * where a receiver is configured (otlp-tracing.ts); until then none of this does anything. One for the
 * process, like OpenTelemetry's own, so that whoever begins a span need not be given it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What stands in a span: numbers of ours, names of calls, outcomes; never anything personal. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  /** `server`: a request to us; `client`: a call to a partner; `internal`: a piece of work of ours. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly facts?: SpanFacts;
  /** The order that this is about: the span is in the order's own trace, whoever begins it. */
  readonly orderNo?: string | undefined;
  /** The `traceparent` that a request came with; linked to, never continued: anybody can send one. */
  readonly cameWith?: string | undefined;
}

export interface Span {
  /** Does work for which the spans that it begins are this one's children. */
  run<T>(work: () => T): T;
  note(facts: SpanFacts): void;
  /** Something happened meanwhile. */
  mark(event: string): void;
  end(failed?: boolean): void;
  /** What tells a partner which span calls it. */
  headers(): Readonly<Record<string, string>>;
}

export interface Tracing {
  /** A child of `parent`, or of none. */
  begin(start: SpanStart, parent: Span | null): Span;
  /** The span of an order's placing, which all others of its trace descend from; `ms` long, just over. */
  placed(orderNo: string, ms: number, within: Span | null): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

const nothing: Span = {
  run: (work) => work(),
  note: () => undefined,
  mark: () => undefined,
  end: () => undefined,
  headers: () => ({}),
};
let tracing: Tracing | null = null;
const spans = new AsyncLocalStorage<Span>();

/** From now on spans are made by this; null: by nobody. */
export function useTracing(one: Tracing | null): void {
  tracing = one;
}

/** Begins a span, which whoever begins it ends. */
export function beginSpan(start: SpanStart): Span {
  if (!tracing) return nothing;
  const span = tracing.begin(start, spans.getStore() ?? null);
  return { ...span, run: (work) => spans.run(span, work) };
}

/** Does work as a span of its own, which ends with it. */
export function traced<T>(start: SpanStart, work: (span: Span) => T): T {
  if (!tracing) return work(nothing);
  const span = beginSpan(start);
  const ended = (failed: boolean): void => span.end(failed);
  try {
    const done = span.run(() => work(span));
    if (done instanceof Promise)
      return done.then(
        (value: unknown) => {
          ended(false);
          return value;
        },
        (error: unknown) => {
          ended(true);
          throw error;
        },
      ) as T;
    ended(false);
    return done;
  } catch (error) {
    ended(true);
    throw error;
  }
}

/** Marks in the present span that a step was written; of a placing it makes the order's first span. */
export function traceStep(orderNo: string, step: string, ms: number, isPlacing: boolean): void {
  const span = spans.getStore() ?? null;
  if (isPlacing) tracing?.placed(orderNo, ms, span);
  else span?.mark(step);
}
