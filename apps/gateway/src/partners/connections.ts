/** Sends requests to a partner's origin over kept-alive connections of limited number. */
import type { LookupFunction } from 'node:net';
import { Pool } from 'undici';
import { abortAfterAwake } from '../runtime/time/index.ts';

/** A partner's complete answer. */
export interface PartnerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** The request as it is sent; `path` includes the query. */
export interface SentRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null when there is no body. */
  readonly body: string | null;
}

export interface Connections {
  /**
   * Sends the request and returns the whole answer within `limitMs`. The limit includes the wait for a free
   * connection but not time in which this process stood still. Rejects with NoAnswer when the limit is
   * exceeded, and otherwise with the error that broke the connection.
   */
  request(request: SentRequest, limitMs: number): Promise<PartnerAnswer>;
  /** Waits for requests under way, then closes the connections. */
  close(): Promise<void>;
}

/** Creates at most `most` connections to an origin. */
export type Connect = (origin: string, most: number) => Connections;

export class NoAnswer extends Error {
  constructor(limitMs: number) {
    super(`no answer within ${limitMs} ms`);
    this.name = 'NoAnswer';
  }
}

/** The largest answer accepted from a partner; a page of a statement stays far below it. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * How long (ms) a connection is used at most, so that a change of the name's address is followed although the
 * old host still answers.
 */
const KEPT_FOR_MS = 60_000;

export interface NetworkOptions {
  /** The function that resolves a host name. Default: the machine's resolver. */
  readonly lookUp?: LookupFunction;
  /** How long (ms) a connection is used. Default: one minute. */
  readonly keptForMs?: number;
}

/** Returns a `Connect` for connections over the network. It throws TypeError when `origin` is not a URL. */
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
