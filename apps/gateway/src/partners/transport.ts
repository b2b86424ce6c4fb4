/**
 * HTTP to one partner, whatever its protocol: kept-alive connections of limited number, and one time limit
 * for the whole call, including the wait for a free connection. Nothing is ever repeated here: a call that
 * was interrupted may have arrived, and only the caller knows how to repeat it.
 */
import { type Span, type SpanStart, traced, waitingClient } from '../runtime/telemetry/index.ts';
import { type Indeterminate, indeterminate } from './answers.ts';
import { type PartnerCall, partnerOf } from './calls/call-names.ts';
import type { CallReport, ReportCall } from './calls/call-report.ts';
import { type Exchange, type PartnerGuard, unguarded } from './calls/guards.ts';
import {
  type Connect,
  connectByNetwork,
  type Connections,
  NoAnswer,
  type PartnerAnswer,
  type SentRequest,
} from './connections.ts';
import type { KeepCall } from './kept-calls/index.ts';

export type { PartnerAnswer };

export interface TransportOptions {
  /**
   * The base address of the partner, with or without a path; null when the operator has no such partner: then
   * nothing is sent and nothing is counted.
   */
  readonly baseUrl: string | null;
  /** The longest a call may take, from the request to the last byte, in milliseconds. Default 10 000. */
  readonly timeLimitMs?: number;
  /**
   * The maximum number of connections to this partner for jobs, and the same number again for clients.
   * Default 64.
   */
  readonly connections?: number;
  /**
   * The partner's name where there are several of its kind, for the log and metrics; null when there is only
   * one.
   */
  readonly supplier?: string | null;
  /** Decides whether the partner is asked at all. Default: always. */
  readonly guard?: PartnerGuard;
  /** Called with the outcome of each call. */
  readonly onCall?: ReportCall | undefined;
  /** Called with each call's request and answer as they were sent and received. */
  readonly keepCall?: KeepCall | undefined;
  /** Default: connections over the network. */
  readonly connect?: Connect;
}

/** A request to the partner. `path` is relative to the partner's address and includes the query. */
export interface PartnerRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  /**
   * Whether it has been recorded that this request is sent; it is then sent even to a partner that is cut
   * off.
   */
  readonly isLeased?: boolean;
  /** A time limit (ms) that replaces the partner's. */
  readonly timeLimitMs?: number;
}

type Kind = Exclude<CallReport['outcome'], 'silent' | 'unusable' | 'notAsked'> | 'indeterminate';

export interface Transport {
  /**
   * Makes a call. `headersOf` returns its headers for the path as it is sent (the body is JSON unless they
   * state another type); `read` interprets the answer. Returns `indeterminate` when there is no answer. Never
   * throws, unless one of these two functions does.
   */
  call<T extends { readonly kind: Kind }>(
    call: PartnerCall,
    request: PartnerRequest,
    headersOf: (path: string) => Readonly<Record<string, string>>,
    read: (answer: PartnerAnswer) => T,
  ): Promise<T | Indeterminate>;
  /** Waits for calls under way, then closes the connections. */
  close(): Promise<void>;
}

/**
 * The transport to a partner that is no longer configured: work begun with it waits instead of ending without
 * it.
 */
const toNobody: Transport = {
  call: (call) => Promise.resolve(indeterminate(`${call}: there is no such partner (FEATURES_OFF)`)),
  close: () => Promise.resolve(),
};

/**
 * The statuses that a load balancer returns for a partner that does not answer, and an overloaded partner
 * itself.
 */
const NOBODY_THERE = new Set([502, 503, 504]);

/** Creates a transport. Throws TypeError when `baseUrl` is not a URL. */
export function createTransport(options: TransportOptions): Transport {
  const {
    baseUrl,
    timeLimitMs = 10_000,
    connections = 64,
    guard = unguarded,
    onCall,
    keepCall,
    supplier = null,
    connect = connectByNetwork,
  } = options;
  if (baseUrl === null) return toNobody;
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  // Jobs have connections of their own, so that waiting clients do not delay them.
  const [forClients, forJobs] = [connect(base.origin, connections), connect(base.origin, connections)];

  return {
    async call(call, { method, path, body = '', isLeased = false, timeLimitMs: own }, headersOf, read) {
      const over = isLeased || waitingClient() === null ? forJobs : forClients;
      const began = performance.now();
      const whole = prefix + path;
      let silent: boolean | null = null;
      let sentHeaders: Readonly<Record<string, string>> | null = null;
      const got: Got = { answer: null };
      const send = async (span: Span) => {
        const headers = {
          ...(body !== '' && { 'content-type': 'application/json' }),
          accept: 'application/json',
          ...headersOf(whole),
          ...span.headers(),
        };
        sentHeaders = headers;
        const request = { method, path: whole, headers, body: method === 'POST' ? body : null };
        const ended = {
          ...(await exchange(call, request, over, own ?? timeLimitMs, read, got)),
          address: base.origin,
        };
        span.note({ 'phonebill.outcome': outcomeOf(ended.answer.kind, ended.silent) });
        return ended;
      };
      const answer = await guard.ask(
        call,
        async () => {
          const exchanged = await traced(spanOf(call), send);
          ({ silent } = exchanged);
          return exchanged;
        },
        isLeased,
      );
      const report: CallReport = {
        partner: partnerOf(call),
        supplier,
        call,
        outcome: outcomeOf(answer.kind, silent),
        why: answer.kind === 'indeterminate' ? (answer as Indeterminate).why : null,
        ms: performance.now() - began,
      };
      onCall?.(report);
      keepCall?.({
        ...report,
        isNotice: false,
        status: got.answer?.status ?? null,
        origin: base.origin,
        method,
        path: whole,
        sentHeaders,
        request: body,
        gotHeaders: got.answer?.headers ?? null,
        answer: got.answer?.body ?? null,
      });
      return answer;
    },
    async close() {
      await Promise.all([forClients.close(), forJobs.close()]);
    },
  };
}

/** The answer received, however it is interpreted. */
interface Got {
  answer: PartnerAnswer | null;
}

async function exchange<T extends { readonly kind: Kind }>(
  call: PartnerCall,
  request: SentRequest,
  over: Connections,
  limitMs: number,
  read: (answer: PartnerAnswer) => T,
  got: Got,
): Promise<Exchange<T | Indeterminate>> {
  try {
    const answer = await over.request(request, limitMs);
    got.answer = answer;
    const silent = NOBODY_THERE.has(answer.status);
    return { answer: read(answer), silent, why: silent ? `status ${answer.status}` : null };
  } catch (error) {
    const why = error instanceof NoAnswer ? error.message : transportFailure(error);
    return { answer: indeterminate(`${call}: ${why}`), silent: true, why };
  }
}

function spanOf(call: PartnerCall): SpanStart {
  return {
    name: call,
    kind: 'client',
    facts: { 'phonebill.partner': partnerOf(call), 'phonebill.call': call },
  };
}

/** Returns the outcome for the report. `silent` is null when nothing was sent. */
function outcomeOf(kind: Kind, silent: boolean | null): CallReport['outcome'] {
  if (kind !== 'indeterminate') return kind;
  if (silent === null) return 'notAsked';
  return silent ? 'silent' : 'unusable';
}

/** Returns only the kind of failure, because error messages may quote what was sent. */
function transportFailure(error: unknown): string {
  const kind = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';
  return `transport failed (${kind})`;
}
