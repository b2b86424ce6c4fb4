/**
 * Spans, which record how long work took across processes and partners. The code that makes and sends them is
 * loaded only where a receiver is configured (otlp-tracing.ts); until then the functions here do nothing.
 * There is one tracing per process, like OpenTelemetry's own, so that it need not be passed around.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The facts of a span: our own numbers, names of calls, outcomes; never anything personal. */
export type SpanFacts = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  /** `server`: a request to us; `client`: a call to a partner; `internal`: work of our own. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly facts?: SpanFacts;
  /** The order that this is about: the span then belongs to the order's own trace, whatever began it. */
  readonly orderNo?: string | undefined;
  /** The `traceparent` that came with a request; linked to but never continued, since anyone can send one. */
  readonly cameWith?: string | undefined;
}

export interface Span {
  /** Runs work, whose own spans become children of this one. */
  run<T>(work: () => T): T;
  note(facts: SpanFacts): void;
  /** Records that something happened during the span. */
  mark(event: string): void;
  end(failed?: boolean): void;
  /** Returns the headers that tell a partner which span calls it. */
  headers(): Readonly<Record<string, string>>;
}

export interface Tracing {
  /** Begins a span as a child of `parent`, or without one. */
  begin(start: SpanStart, parent: Span | null): Span;
  /**
   * Records the span of an order's placing, from which all others of its trace descend; it took `ms` and has
   * just ended.
   */
  placed(orderNo: string, ms: number, within: Span | null): void;
  /** Sends the remaining spans. */
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

/** Makes spans with this tracing from now on; null for none. */
export function useTracing(one: Tracing | null): void {
  tracing = one;
}

/** Begins a span, which the caller must end. */
export function beginSpan(start: SpanStart): Span {
  if (!tracing) return nothing;
  const span = tracing.begin(start, spans.getStore() ?? null);
  return { ...span, run: (work) => spans.run(span, work) };
}

/** Runs work in a span of its own, which ends with it. */
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

/** Records in the present span that a step was written; for a placing, creates the order's first span. */
export function traceStep(orderNo: string, step: string, ms: number, isPlacing: boolean): void {
  const span = spans.getStore() ?? null;
  if (isPlacing) tracing?.placed(orderNo, ms, span);
  else span?.mark(step);
}
