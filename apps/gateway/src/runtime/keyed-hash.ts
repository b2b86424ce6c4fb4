/**
 * Hashes under a secret of ours. They are made with the secret in use, the first, and known again by each:
 * so a secret is changed while what was made with the one before is still about.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** One, or more while a secret is changed; the first is in use. */
export type Secrets = readonly [string, ...string[]];

export interface KeyedHash {
  /** HMAC-SHA256 by the secret in use. */
  of(text: string): Buffer;
  /** By each secret, that in use first: what may stand somewhere. */
  all(text: string): Buffer[];
  /** Whether one of the secrets makes `given` of the text; `given` may be the beginning of a hash. */
  isOf(given: Buffer, text: string): boolean;
}

const by = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** Hashes by the first secret; what was hashed by any of them is still known. */
export function createKeyedHash([first, ...others]: Secrets): KeyedHash {
  const all = (text: string): Buffer[] => [first, ...others].map((secret) => by(secret, text));
  return {
    of: (text) => by(first, text),
    all,
    isOf: (given, text) =>
      given.length > 0 && all(text).some((hash) => timingSafeEqual(hash.subarray(0, given.length), given)),
  };
}

/** Of each secret one for this purpose and no other. */
export function secretsFor(purpose: string, [first, ...others]: Secrets): Secrets {
  const derived = (secret: string): string =>
    createHash('sha256').update(`${purpose} ${secret}`).digest('hex');
  return [derived(first), ...others.map(derived)];
}
