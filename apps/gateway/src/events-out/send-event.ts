/** One message to one endpoint, as Standard Webhooks says; redirects are not followed. */
import { Agent, request } from 'undici';
import { signShared } from '@phonebill/signing';
import { readRetryAfter } from './retry-schedule.ts';
import { abortAfterAwake } from '../runtime/time/index.ts';
import type { ReceiverAddresses } from './receiver-addresses.ts';

/** From connecting to the status of the answer; time in which this process stood still does not count. */
export const ANSWER_WITHIN_MS = 15_000;
/** Of an answer so much is kept, waiting for it no longer than so. */
const EXCERPT = { bytes: 500, withinMs: 1000 };
/** Connections to one host; to which events go is looked up anew once one has been idle for so long. */
const CONNECTIONS = { most: 8, idleMs: 4000 };
const GONE = 410;
/** Answers whose Retry-After counts. */
const waitStatuses: ReadonlySet<number> = new Set([429, 503]);

export interface Message {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly eventId: string;
  readonly body: string;
}

export interface Answer {
  readonly status: number | null;
  /** Why there was no answer; null: there was one. */
  readonly error: string | null;
  readonly excerpt: string | null;
  readonly retryAfterMs: number | null;
}

/** Never throws. */
export type SendEvent = (message: Message, nowMs: number) => Promise<Answer>;

export const isTaken = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300;
/** The receiver wants nothing any more. */
export const isGone = ({ status }: Answer): boolean => status === GONE;

/** `close` cuts what is under way off. `answerWithinMs`: default as docs/events.md says. */
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
    // What is no name is not looked up, and networks may have been taken out of the setting since.
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
      // What else it says is limited by itself.
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

/** The first bytes of an answer; the rest is never read. */
async function firstOf(answer: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<string> {
  const chunks: Uint8Array[] = [];
  const timer = setTimeout(() => answer.destroy(), EXCERPT.withinMs);
  try {
    for await (const chunk of answer) {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) >= EXCERPT.bytes) break;
    }
  } catch {
    // What came is enough.
  } finally {
    clearTimeout(timer);
    answer.destroy();
  }
  // No column takes a zero byte, and no screen any other sign that steers.
  return Buffer.concat(chunks)
    .subarray(0, EXCERPT.bytes)
    .toString()
    .replace(/[^\P{Cc}\n]/gu, ' ');
}

/** In words that name nothing of ours. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { readonly code?: string };
  return code ?? message.slice(0, 200);
}
