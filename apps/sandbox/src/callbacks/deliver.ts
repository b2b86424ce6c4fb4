import type { Signer } from '@phonebill/signing';
import { Agent, request } from 'undici';
import type { CallingPartner } from '../config/config.ts';
import type { WaitingCallback } from './outbox.ts';

const ANSWER_WITHIN_MS = 10_000;
const REPETITIONS = 10;
const FIRST_REPETITION_MS = 1000;

/** The format in which a partner sends its callbacks, and how it repeats them. */
export interface CallbackWire {
  /** Whether it sends this type at all; omitted when it sends every type. */
  sends?(type: string): boolean;
  /** Returns what is sent now; composed anew each time, since the time in a signature must be fresh. */
  compose(
    callback: WaitingCallback,
    nowMs: number,
  ): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
  /** Whether an answer of status 200 acknowledges the callback; omitted when any does. */
  isTaken?(answer: string, callback: WaitingCallback): boolean;
  /** How long after the attempt, preceded by `attempts` others, the next one follows; null when none does. */
  repeatAfterMs(attempts: number): number | null;
}

/** Returns the format of our own protocol, signed with the partner's key. */
export function signedCallbacks(signer: Signer): CallbackWire {
  return {
    compose: ({ body, messageId }, nowMs) => ({ headers: { ...signer.sign(body, messageId, nowMs) }, body }),
    repeatAfterMs: (attempts) => (attempts < REPETITIONS ? FIRST_REPETITION_MS * 2 ** attempts : null),
  };
}

export interface Delivery {
  /**
   * Sends once. Returns true when the receiver acknowledged with a 2xx, in the partner's format. Never
   * throws.
   */
  send(callback: WaitingCallback): Promise<boolean>;
  /** See {@link CallbackWire}. */
  sends(partner: CallingPartner, type: string): boolean;
  repeatAfterMs(callback: WaitingCallback): number | null;
  close(): Promise<void>;
}

/** The format of a partner that is not played. */
export const silent: CallbackWire = {
  sends: () => false,
  compose: ({ body }) => ({ headers: {}, body }),
  repeatAfterMs: () => null,
};

/** Creates the delivery, which POSTs over connections that are kept open. */
export function createDelivery(
  wires: Readonly<Record<CallingPartner, CallbackWire>>,
  connections: number,
  now: () => number,
): Delivery {
  const agent = new Agent({
    connections,
    headersTimeout: ANSWER_WITHIN_MS,
    bodyTimeout: ANSWER_WITHIN_MS,
    connectTimeout: ANSWER_WITHIN_MS,
  });
  return {
    async send(callback) {
      try {
        const wire = wires[callback.partner];
        const { headers, body } = wire.compose(callback, now());
        const answer = await request(callback.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
          dispatcher: agent,
        });
        const text = await answer.body.text();
        return (
          answer.statusCode >= 200 && answer.statusCode < 300 && (wire.isTaken?.(text, callback) ?? true)
        );
      } catch {
        // Unreachable, cut or too slow: to be repeated, whatever the cause.
        return false;
      }
    },
    sends: (partner, type) => wires[partner].sends?.(type) ?? true,
    repeatAfterMs: ({ partner, attempts }) => wires[partner].repeatAfterMs(attempts),
    close: () => agent.destroy(),
  };
}
