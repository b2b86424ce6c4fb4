/**
 * Hashes keyed with a secret of ours. They are made with the first secret, the one in use, and verified with
 * each: so a secret can be changed while hashes made with the previous one still exist.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** One secret, or more while it is being changed; the first is in use. */
export type Secrets = readonly [string, ...string[]];

export interface KeyedHash {
  /** Returns the HMAC-SHA256 with the secret in use. */
  of(text: string): Buffer;
  /**
   * Returns the hash with each secret, the one in use first: the values under which something may be stored.
   */
  all(text: string): Buffer[];
  /**
   * Whether `given` is the hash of the text with one of the secrets; `given` may be the beginning of a hash.
   */
  isOf(given: Buffer, text: string): boolean;
}

const by = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** Creates hashes with the first secret; hashes made with any of them are still recognised. */
export function createKeyedHash([first, ...others]: Secrets): KeyedHash {
  const all = (text: string): Buffer[] => [first, ...others].map((secret) => by(secret, text));
  return {
    of: (text) => by(first, text),
    all,
    isOf: (given, text) =>
      given.length > 0 && all(text).some((hash) => timingSafeEqual(hash.subarray(0, given.length), given)),
  };
}

/** Derives from each secret one that is used for this purpose only. */
export function secretsFor(purpose: string, [first, ...others]: Secrets): Secrets {
  const derived = (secret: string): string =>
    createHash('sha256').update(`${purpose} ${secret}`).digest('hex');
  return [derived(first), ...others.map(derived)];
}
