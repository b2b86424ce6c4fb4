import { createHmac } from 'node:crypto';
import { type CallbackWire, silent } from '../callbacks/deliver.ts';
import type { ReloadlyAccount } from './account.ts';

const REPETITIONS = 8;
const FIRST_REPETITION_MS = 5000;

/** Returns the format of Reloadly's webhooks: the transaction as it is, signed with the time of sending. */
export function reloadlyCallbacks(account: ReloadlyAccount | null): CallbackWire {
  if (account === null) return silent;
  return {
    compose({ body }, nowMs) {
      const timestamp = String(nowMs);
      const signature = createHmac('sha256', account.webhookSecret)
        .update(`${body}:${timestamp}`)
        .digest('hex');
      return {
        headers: { 'x-reloadly-signature': signature, 'x-reloadly-request-timestamp': timestamp },
        body,
      };
    },
    repeatAfterMs: (attempts) => (attempts < REPETITIONS ? FIRST_REPETITION_MS * 2 ** attempts : null),
  };
}
