/** Values nobody can guess, and the hashes under which they are stored. */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** Where unguessable values come from. Given in, so that tests can choose them. */
export interface Random {
  /** A uniform integer from 0, below `limit`. */
  int(limit: number): number;
  bytes(count: number): Buffer;
}

/** The operating system's cryptographic source. */
export const cryptoRandom: Random = {
  int: (limit) => randomInt(limit),
  bytes: (count) => randomBytes(count),
};

/** `length` characters of `alphabet`, each as likely as another. */
export function randomText(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(random.int(alphabet.length))).join('');
}

/** For what is long and random by itself (tokens, tickets): SHA-256 cannot be searched. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Hashes of what is short enough to be guessed. The same parts give the same hash under the same secret only.
 */
export type CodeHash = (...parts: readonly string[]) => Buffer;

/**
 * A keyed hash for codes: whoever reads the database alone cannot try all six-digit codes against it.
 * `secret` is the same in every process. Throws Error when it is shorter than 32 characters.
 */
export function createCodeHash(secret: string): CodeHash {
  if (secret.length < 32) throw new Error('the secret for codes needs at least 32 characters');
  return (...parts) => {
    const hmac = createHmac('sha256', secret);
    // Lengths in front keep ('ab', 'c') and ('a', 'bc') apart.
    for (const part of parts) hmac.update(`${part.length}:`).update(part);
    return hmac.digest();
  };
}
