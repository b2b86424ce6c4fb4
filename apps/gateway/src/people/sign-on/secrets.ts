/** Values nobody can guess, and the hashes under which they are stored. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { createKeyedHash, type Secrets } from '../../runtime/index.ts';

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
export interface CodeHash {
  of(...parts: readonly string[]): Buffer;
  /** Whether it is the parts' hash, or its beginning, also by a secret before the one in use. */
  isOf(given: Buffer, ...parts: readonly string[]): boolean;
}

/**
 * A keyed hash for codes: whoever reads the database alone cannot try all six-digit codes against it.
 * `secrets` are the same in every process. Throws Error when one is shorter than 32 characters.
 */
export function createCodeHash(secrets: Secrets): CodeHash {
  if (secrets.some((secret) => secret.length < 32))
    throw new Error('the secret for codes needs at least 32 characters');
  const hash = createKeyedHash(secrets);
  return {
    of: (...parts) => hash.of(textOf(parts)),
    isOf: (given, ...parts) => hash.isOf(given, textOf(parts)),
  };
}

/** Lengths in front keep ('ab', 'c') and ('a', 'bc') apart. */
function textOf(parts: readonly string[]): string {
  return parts.map((part) => `${part.length}:${part}`).join('');
}
