import { randomBytes, randomInt } from 'node:crypto';

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
