/**
 * Signatures of messages to many receivers, each of whom shares a secret with us: the symmetric signatures
 * (`v1`) of Standard Webhooks, HMAC-SHA256 over `id.timestamp.body`.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { SignedHeaders } from './sign.ts';

const PREFIX = 'whsec_';
/**
 * The length of a secret in bytes: of those made here, and the least and the most that the standard allows.
 */
const BYTES = { made: 32, least: 24, most: 64 };

/** Generates a random secret: `whsec_` and base64. */
export function generateSharedSecret(): string {
  return PREFIX + randomBytes(BYTES.made).toString('base64');
}

/**
 * Returns the headers of a message with a signature by each of the secrets, so that a receiver with any one
 * of them accepts it. Throws Error when there is no secret, or one is no `whsec_` secret of 24 to 64 bytes.
 */
export function signShared(
  secrets: readonly string[],
  { id, body, nowMs }: { readonly id: string; readonly body: string; readonly nowMs: number },
): SignedHeaders {
  if (secrets.length === 0) throw new Error('nothing to sign with');
  const timestamp = Math.floor(nowMs / 1000).toString();
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', readSecret(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function readSecret(text: string): Buffer {
  const raw = Buffer.from(text.slice(PREFIX.length), 'base64');
  if (!text.startsWith(PREFIX) || raw.length < BYTES.least || raw.length > BYTES.most)
    throw new Error(`not a ${PREFIX} secret of ${BYTES.least} to ${BYTES.most} bytes`);
  return raw;
}
