/**
 * HTTP to one partner, whatever it speaks: kept-alive, bounded connections and one time limit over the whole
 * call, waiting for a free connection included. Nothing is ever repeated here: a call that was cut may have
 * arrived, and only the caller knows how to repeat it.
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
   * Where the partner's paths begin, with or without a path of its own; null: the operator has no such
   * partner, nothing is sent and nothing is counted.
   */
  readonly baseUrl: string | null;
  /** The longest a call may take, from asking to the last byte, in milliseconds. Default 10 000. */
  readonly timeLimitMs?: number;
  /** The most connections kept to this partner for jobs, and as many for clients. Default 64. */
  readonly connections?: number;
  /** The partner's name where there are several of its kind, for the log and metrics; null: it is alone. */
  readonly supplier?: string | null;
  /** Says whether the partner is asked at all. Default: it always is. */
  readonly guard?: PartnerGuard;
  /** Called with what became of each call. */
  readonly onCall?: ReportCall | undefined;
  /** Called with each call's request and answer as they went. */
  readonly keepCall?: KeepCall | undefined;
  /** Default: over the network. */
  readonly connect?: Connect;
}

/** What is sent. `path` is under the partner's address, with its query. */
export interface PartnerRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  /** That it is sent has been written down, so it is, also to a partner that is cut off. */
  readonly isLeased?: boolean;
  /** Instead of the partner's, ms. */
  readonly timeLimitMs?: number;
}

type Kind = Exclude<CallReport['outcome'], 'silent' | 'unusable' | 'notAsked'> | 'indeterminate';

export interface Transport {
  /**
   * Makes a call. `headersOf` words its headers, given the path as it goes out (a body is JSON unless they
   * say another type); `read` says what the answer means. No answer is `indeterminate`. Never throws, unless
   * one of the two does.
   */
  call<T extends { readonly kind: Kind }>(
    call: PartnerCall,
    request: PartnerRequest,
    headersOf: (path: string) => Readonly<Record<string, string>>,
    read: (answer: PartnerAnswer) => T,
  ): Promise<T | Indeterminate>;
  /** Waits for what is under way, then closes the connections. */
  close(): Promise<void>;
}

/** Whatever was begun with a partner that is no longer there waits, rather than end without it. */
const toNobody: Transport = {
  call: (call) => Promise.resolve(indeterminate(`${call}: there is no such partner (FEATURES_OFF)`)),
  close: () => Promise.resolve(),
};

/** What a balancer answers for a partner that does not, and a partner that cannot do any more. */
const NOBODY_THERE = new Set([502, 503, 504]);

/** Throws TypeError when `baseUrl` is not a URL. */
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
  // Whatever clients wait for, jobs have connections of their own.
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

/** What came back, whatever is made of it. */
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

/** `silent`: null where nothing was sent. */
function outcomeOf(kind: Kind, silent: boolean | null): CallReport['outcome'] {
  if (kind !== 'indeterminate') return kind;
  if (silent === null) return 'notAsked';
  return silent ? 'silent' : 'unusable';
}

/** Only the kind of failure: messages may quote what was sent. */
function transportFailure(error: unknown): string {
  const kind = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';
  return `transport failed (${kind})`;
}
