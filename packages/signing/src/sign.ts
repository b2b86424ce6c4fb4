/**
 * Signs messages between the gateway and its partners as Standard Webhooks (asymmetric, `v1a`) prescribes:
 * Ed25519 over `id.timestamp.body`. Requests put their method and path in front of the body, so that a
 * signature for one call cannot be used for another; callbacks are signed over the body alone, as in the
 * standard.
 */
import { sign as signBytes } from 'node:crypto';
import { keyList } from './key-list.ts';
import { readSecretKey } from './keys.ts';

export interface SignedHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

export interface Signer {
  /** Returns the headers for `body`; `id` is new for each message, `nowMs` is the present time. */
  sign(body: string, id: string, nowMs: number): SignedHeaders;
}

/** The reason why a message was not accepted. Its text may be logged, but must never be shown to a user. */
export class InvalidSignature extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'InvalidSignature';
  }
}

/**
 * Creates a signer with a `whsk_` key, or with two: then each message carries a signature by each, as the
 * standard allows, so that a receiver with either key accepts it. Throws Error when the text is neither.
 */
export function createSigner(secretKeys: string): Signer {
  const keys = keyList(secretKeys, readSecretKey);
  return {
    sign(body, id, nowMs) {
      const timestamp = Math.floor(nowMs / 1000).toString();
      const message = Buffer.from(`${id}.${timestamp}.${body}`);
      const signatures = keys.map((key) => `v1a,${signBytes(null, message, key).toString('base64')}`);
      return {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatures.join(' '),
      };
    },
  };
}
