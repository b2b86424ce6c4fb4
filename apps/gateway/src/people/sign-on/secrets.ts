/** Unguessable values, and the hashes under which they are stored. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { createKeyedHash, type Secrets } from '../../runtime/index.ts';

/** The source of unguessable values, a parameter so that tests can choose them. */
export interface Random {
  /** Returns a uniform integer from 0, below `limit`. */
  int(limit: number): number;
  bytes(count: number): Buffer;
}

/** The operating system's cryptographic source. */
export const cryptoRandom: Random = {
  int: (limit) => randomInt(limit),
  bytes: (count) => randomBytes(count),
};

/** Returns `length` characters of `alphabet`, all equally likely. */
export function randomText(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(random.int(alphabet.length))).join('');
}

/** Returns the SHA-256 of a long, random value (token, ticket), which cannot be found by trying. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Hashes of values short enough to be guessed. Equal parts have the same hash only under the same secret. */
export interface CodeHash {
  of(...parts: readonly string[]): Buffer;
  /** Returns whether `given` is the parts' hash, or its beginning, under the present or a former secret. */
  isOf(given: Buffer, ...parts: readonly string[]): boolean;
}

/**
 * Creates a keyed hash for codes, so that a reader of the database cannot try all six-digit codes against it.
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

/** Prefixed lengths distinguish ('ab', 'c') from ('a', 'bc'). */
function textOf(parts: readonly string[]): string {
  return parts.map((part) => `${part.length}:${part}`).join('');
}
