/** How requests get to a partner's origin: over kept-alive, bounded connections. */
import type { LookupFunction } from 'node:net';
import { Pool } from 'undici';
import { abortAfterAwake } from '../runtime/time/index.ts';

/** What a partner answered, whole. */
export interface PartnerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** As it goes out; `path` with its query. */
export interface SentRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: none. */
  readonly body: string | null;
}

export interface Connections {
  /**
   * Sends it and gives the whole answer, within `limitMs`, waiting for a free connection included and time in
   * which this process stood still not. Rejects with NoAnswer when the time is over, and otherwise with
   * whatever cut the connection.
   */
  request(request: SentRequest, limitMs: number): Promise<PartnerAnswer>;
  /** Waits for what is under way, then closes them. */
  close(): Promise<void>;
}

/** Makes at most `most` connections to an origin. */
export type Connect = (origin: string, most: number) => Connections;

export class NoAnswer extends Error {
  constructor(limitMs: number) {
    super(`no answer within ${limitMs} ms`);
    this.name = 'NoAnswer';
  }
}

/** The most a partner may answer with; a page of a statement stays far below. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * A connection is used no longer than this, ms: a name that leads elsewhere by now is followed, though the
 * host that it led to goes on answering.
 */
const KEPT_FOR_MS = 60_000;

export interface NetworkOptions {
  /** What finds a name's address. Default: as the machine does. */
  readonly lookUp?: LookupFunction;
  /** How long a connection is used, ms. Default: a minute. */
  readonly keptForMs?: number;
}

/** Connections over the network. Those that it makes throw TypeError when `origin` is not a URL. */
export const createNetworkConnect =
  ({ lookUp, keptForMs = KEPT_FOR_MS }: NetworkOptions): Connect =>
  (origin, most) => {
    // The limit covers the whole call; undici's own, coarser ones are off so that only one clock decides.
    const pool = new Pool(origin, {
      connections: most,
      clientTtl: keptForMs,
      ...(lookUp && { connect: { lookup: lookUp } }),
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: MAX_ANSWER_BYTES,
    });
    return {
      async request(request, limitMs) {
        const limit = abortAfterAwake(limitMs);
        try {
          const {
            statusCode: status,
            headers,
            body,
          } = await pool.request({ ...request, signal: limit.signal });
          return { status, headers, body: Buffer.from(await body.arrayBuffer()) };
        } catch (error) {
          throw limit.signal.aborted ? new NoAnswer(limitMs) : error;
        } finally {
          limit.end();
        }
      },
      close: () => pool.close(),
    };
  };

export const connectByNetwork: Connect = createNetworkConnect({});
