/**
 * Signed JSON over HTTP to one partner: kept-alive, bounded connections and one time limit over the whole
 * call, waiting for a free connection included. Nothing is ever repeated here: a call that was cut may have
 * arrived, and only the caller knows how to repeat it.
 */
import type { Signer } from '@phonebill/signing';
import { Pool } from 'undici';
import { type Clock, type Span, type SpanStart, traced, waitingClient } from '../runtime/index.ts';
import { type Conflict, NOT_FOUND, type NotFound, type Indeterminate, indeterminate } from './answers.ts';
import { type PartnerCall, partnerOf } from './call-names.ts';
import type { CallReport, ReportCall } from './call-report.ts';
import { type Exchange, type PartnerGuard, unguarded } from './guards.ts';

/** The most a partner may answer with; a page of a statement stays far below. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export interface PartnerOptions {
  /** Where the partner's paths begin, with or without a path of its own. */
  readonly baseUrl: string;
  readonly signer: Signer;
  /** The longest a call may take, from asking to the last byte, in milliseconds. Default 10 000. */
  readonly timeLimitMs?: number;
  /** The most connections kept to this partner for jobs, and as many for clients. Default 64. */
  readonly connections?: number;
  /** Says whether the partner is asked at all. Default: it always is. */
  readonly guard?: PartnerGuard;
  readonly clock: Clock;
  /** A new message id at each call. */
  readonly newId: () => string;
  /** Called when the partner holds another request under a number of ours, which is for operators to know. */
  readonly onConflict?: (call: PartnerCall, requestNo: string) => void;
  /** Called with what became of each call. */
  readonly onCall?: ReportCall | undefined;
}

/** What a balancer answers for a partner that does not, and a partner that cannot do any more. */
const NOBODY_THERE = new Set([502, 503, 504]);

const CONFLICT: Conflict = Object.freeze({ kind: 'conflict' });

export interface Shape<T> {
  Check(value: unknown): value is T;
}

export interface Answered<T> {
  readonly kind: 'answered';
  readonly value: T;
}

export interface SignedClient {
  /** A query; `call` names it in `why`. A 404 `not_found` is `notFound`. Never throws. */
  get<T>(
    call: PartnerCall,
    path: string,
    shape: Shape<T>,
    timeLimitMs?: number,
  ): Promise<Answered<T> | NotFound | Indeterminate>;
  /**
   * A request under a number of ours, `body` as it was kept; like {@link get}. `conflict`: the partner
   * answered 409, it holds another request under this number. `isLeased`: that it is sent has been written
   * down, so it is, also to a partner that is cut off. Never throws.
   */
  request<T>(
    call: PartnerCall,
    request: {
      readonly requestNo: string;
      readonly path: string;
      readonly body: string;
      readonly isLeased?: boolean;
    },
    shape: Shape<T>,
  ): Promise<Answered<T> | NotFound | Conflict | Indeterminate>;
  /** Any other command; like {@link get}. Never throws. */
  post<T>(
    call: PartnerCall,
    path: string,
    body: unknown,
    shape: Shape<T>,
  ): Promise<Answered<T> | NotFound | Indeterminate>;
  /** Waits for what is under way, then closes the connections. */
  close(): Promise<void>;
}

/** A client of one partner. Throws TypeError when `baseUrl` is not a URL. */
export function createSignedClient(options: PartnerOptions): SignedClient {
  const { signer, clock, newId, onConflict, timeLimitMs = 10_000, connections = 64 } = options;
  const { guard = unguarded, onCall } = options;
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  // The limit below covers the whole call; undici's own, coarser ones are off so that only one clock decides.
  const poolOptions = {
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
  };
  // Whatever clients wait for, jobs have connections of their own.
  const [forClients, forJobs] = [new Pool(base.origin, poolOptions), new Pool(base.origin, poolOptions)];

  async function send<T>(
    call: PartnerCall,
    method: 'GET' | 'POST',
    path: string,
    body: string,
    shape: Shape<T>,
    limitMs: number,
    isLeased = false,
  ): Promise<Answered<T> | NotFound | Conflict | Indeterminate> {
    const pool = isLeased || waitingClient() === null ? forJobs : forClients;
    const began = performance.now();
    let silent: boolean | null = null;
    const answer = await guard.ask(
      call,
      async () => {
        const exchanged = await traced(spanOf(call), async (span) => {
          const ended = await exchange(pool, span, call, method, path, body, shape, limitMs);
          span.note({ 'phonebill.outcome': outcomeOf(ended.answer.kind, ended.silent) });
          return ended;
        });
        ({ silent } = exchanged);
        return exchanged;
      },
      isLeased,
    );
    onCall?.({
      partner: partnerOf(call),
      call,
      outcome: outcomeOf(answer.kind, silent),
      why: answer.kind === 'indeterminate' ? answer.why : null,
      ms: performance.now() - began,
    });
    return answer;
  }

  async function exchange<T>(
    pool: Pool,
    span: Span,
    call: PartnerCall,
    method: 'GET' | 'POST',
    path: string,
    body: string,
    shape: Shape<T>,
    limitMs: number,
  ): Promise<Exchange<Answered<T> | NotFound | Conflict | Indeterminate>> {
    const signed = signer.sign(`${method} ${path}\n${body}`, newId(), clock());
    const headers =
      method === 'POST'
        ? { ...signed, ...span.headers(), 'content-type': 'application/json', accept: 'application/json' }
        : { ...signed, ...span.headers(), accept: 'application/json' };
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    try {
      const answer = await pool.request({
        method,
        path,
        headers,
        body: method === 'POST' ? body : null,
        signal: limit.signal,
      });
      const text = await answer.body.text();
      const { statusCode } = answer;
      return { answer: read(call, statusCode, text, shape), silent: NOBODY_THERE.has(statusCode) };
    } catch (error) {
      const why = limit.signal.aborted ? `no answer within ${limitMs} ms` : transportFailure(error);
      return { answer: indeterminate(`${call}: ${why}`), silent: true };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    get: async (call, path, shape, limitMs = timeLimitMs) =>
      withoutConflict(call, await send(call, 'GET', prefix + path, '', shape, limitMs)),
    async request(call, { requestNo, path, body, isLeased }, shape) {
      const answer = await send(call, 'POST', prefix + path, body, shape, timeLimitMs, isLeased);
      if (answer.kind === 'conflict') onConflict?.(call, requestNo);
      return answer;
    },
    post: async (call, path, body, shape) =>
      withoutConflict(
        call,
        await send(call, 'POST', prefix + path, JSON.stringify(body), shape, timeLimitMs),
      ),
    async close() {
      await Promise.all([forClients.close(), forJobs.close()]);
    },
  };
}

function spanOf(call: PartnerCall): SpanStart {
  return {
    name: call,
    kind: 'client',
    facts: { 'phonebill.partner': partnerOf(call), 'phonebill.call': call },
  };
}

/** `silent`: null where nothing was sent. */
function outcomeOf(
  kind: (Answered<unknown> | NotFound | Conflict | Indeterminate)['kind'],
  silent: boolean | null,
): CallReport['outcome'] {
  if (kind !== 'indeterminate') return kind;
  if (silent === null) return 'notAsked';
  return silent ? 'silent' : 'unusable';
}

function read<T>(
  call: string,
  status: number,
  text: string,
  shape: Shape<T>,
): Answered<T> | NotFound | Conflict | Indeterminate {
  if (status === 409) return CONFLICT;
  const found = status >= 200 && status < 300;
  if (!found && status !== 404) return indeterminate(`${call}: status ${status}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return indeterminate(`${call}: status ${status}, not JSON`);
  }
  if (found)
    return shape.Check(value) ? { kind: 'answered', value } : indeterminate(`${call}: unexpected shape`);
  // Any other 404 comes from something in between that does not know the path, not from the partner's books.
  return (value as { code?: unknown } | null)?.code === 'not_found'
    ? NOT_FOUND
    : indeterminate(`${call}: status 404 without not_found`);
}

/** A call without a request number of its own has nothing to conflict with. */
function withoutConflict<T extends { readonly kind: string }>(
  call: string,
  answer: T | Conflict,
): T | Indeterminate {
  return answer.kind === 'conflict' ? indeterminate(`${call}: status 409`) : (answer as T);
}

/** Only the kind of failure: messages may quote what was sent. */
function transportFailure(error: unknown): string {
  const kind = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';
  return `transport failed (${kind})`;
}
