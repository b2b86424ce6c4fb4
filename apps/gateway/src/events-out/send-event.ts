/** Sends one message to one endpoint according to Standard Webhooks; redirects are not followed. */
import { Agent, request } from 'undici';
import { signShared } from '@phonebill/signing';
import { readRetryAfter } from './retry-schedule.ts';
import { abortAfterAwake } from '../runtime/time/index.ts';
import type { ReceiverAddresses } from './receiver-addresses.ts';

/**
 * The time limit (ms) from connecting to the status of the answer; time in which this process stood still is
 * not included.
 */
export const ANSWER_WITHIN_MS = 15_000;
/** How much of an answer's body is stored, and how long it is awaited. */
const EXCERPT = { bytes: 500, withinMs: 1000 };
/**
 * The largest number of connections to one host, and the idle time (ms) after which a connection is closed,
 * so that the host name is resolved anew.
 */
const CONNECTIONS = { most: 8, idleMs: 4000 };
const GONE = 410;
/** The statuses with which Retry-After is respected. */
const waitStatuses: ReadonlySet<number> = new Set([429, 503]);

export interface Message {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly eventId: string;
  readonly body: string;
}

export interface Answer {
  readonly status: number | null;
  /** Why there was no answer; null when there was one. */
  readonly error: string | null;
  readonly excerpt: string | null;
  readonly retryAfterMs: number | null;
}

/** Sends a message and returns the answer. Never throws. */
export type SendEvent = (message: Message, nowMs: number) => Promise<Answer>;

export const isTaken = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300;
/** Returns whether the receiver wants no more events. */
export const isGone = ({ status }: Answer): boolean => status === GONE;

/**
 * Creates the sender. `close` interrupts what is under way. `answerWithinMs`: the time limit, by default as
 * stated in docs/events.md.
 */
export function createSendEvent(
  addresses: ReceiverAddresses,
  answerWithinMs = ANSWER_WITHIN_MS,
): { readonly send: SendEvent; close(): Promise<void> } {
  const agent = new Agent({
    connections: CONNECTIONS.most,
    keepAliveTimeout: CONNECTIONS.idleMs,
    keepAliveMaxTimeout: CONNECTIONS.idleMs,
    maxHeaderSize: 16 * 1024,
    connect: { lookup: addresses.lookup },
  });

  const send: SendEvent = async ({ url, secrets, eventId, body }, nowMs) => {
    // An IP address is not looked up, and networks may have been removed from the setting since the endpoint
    // was added.
    const whyNot = addresses.whyNot(url);
    if (whyNot !== null) return failed(whyNot);
    const limit = abortAfterAwake(answerWithinMs, new Error(`no answer within ${answerWithinMs / 1000} s`));
    try {
      const {
        statusCode,
        headers,
        body: answer,
      } = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'phonebill-events/1',
          ...signShared(secrets, { id: eventId, body, nowMs }),
        },
        body,
        signal: limit.signal,
      });
      // The body of the answer has a limit of its own.
      limit.end();
      const { 'retry-after': retryAfter } = headers;
      const asked = waitStatuses.has(statusCode) && typeof retryAfter === 'string';
      return {
        status: statusCode,
        error: null,
        excerpt: await firstOf(answer),
        retryAfterMs: asked ? readRetryAfter(retryAfter, nowMs) : null,
      };
    } catch (error) {
      return failed(reasonOf(error));
    } finally {
      limit.end();
    }
  };
  return { send, close: () => agent.destroy() };
}

const failed = (error: string): Answer => ({ status: null, error, excerpt: null, retryAfterMs: null });

/** Returns the beginning of an answer; the rest is never read. */
async function firstOf(answer: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<string> {
  const chunks: Uint8Array[] = [];
  const timer = setTimeout(() => answer.destroy(), EXCERPT.withinMs);
  try {
    for await (const chunk of answer) {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) >= EXCERPT.bytes) break;
    }
  } catch {
    // The part received is enough.
  } finally {
    clearTimeout(timer);
    answer.destroy();
  }
  // The database does not accept a zero byte, and no screen should receive other control characters.
  return Buffer.concat(chunks)
    .subarray(0, EXCERPT.bytes)
    .toString()
    .replace(/[^\P{Cc}\n]/gu, ' ');
}

/** Returns a reason that reveals nothing internal. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { readonly code?: string };
  return code ?? message.slice(0, 200);
}
