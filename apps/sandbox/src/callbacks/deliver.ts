import type { Signer } from '@phonebill/signing';
import { Agent, request } from 'undici';
import type { SigningPartner } from '../config/config.ts';
import type { WaitingCallback } from './outbox.ts';

const ANSWER_WITHIN_MS = 10_000;

export interface Delivery {
  /** Sends once. True when the receiver acknowledged with a 2xx. Never throws. */
  send(callback: WaitingCallback): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Signed POSTs over connections that are kept open. Signed anew each time, since a signature's time must be
 * fresh.
 */
export function createDelivery(
  signers: Readonly<Record<SigningPartner, Signer>>,
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
    async send({ url, body, partner, messageId }) {
      try {
        const headers = {
          'content-type': 'application/json',
          ...signers[partner].sign(body, messageId, now()),
        };
        const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent });
        await answer.body.dump();
        return answer.statusCode >= 200 && answer.statusCode < 300;
      } catch {
        // Unreachable, cut or too slow: to be repeated, whatever the cause.
        return false;
      }
    },
    close: () => agent.destroy(),
  };
}
