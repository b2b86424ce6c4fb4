/** Reads NUMBERS_KEYS and NUMBERS_IN_CLEAR, which determine how mobile numbers are stored in the database. */
import type { EnvironmentReader } from '@phonebill/environment';

export interface NumbersAtRest {
  /** One or two keys, of which the first encrypts. */
  readonly keys: readonly string[];
  readonly clear: 'written' | 'read' | 'refused';
}

const KEY = /^nbk_[A-Za-z0-9_-]{43}$/;
const MOST_KEYS = 2;

export function readNumbersAtRest(from: EnvironmentReader): NumbersAtRest {
  const keys = from.key('NUMBERS_KEYS', 'encrypts mobile numbers in the database (nbk_…)', (text) => {
    const given = keysIn(text);
    if (given.length > MOST_KEYS || new Set(given).size < given.length)
      throw new Error('not one key, or two different ones with a space between them');
    if (given.length === 0 || !given.every((key) => KEY.test(key)))
      throw new Error('no key: nbk_ and 32 random bytes in base64url');
  });
  return {
    keys: keysIn(keys),
    clear: from.oneOf('NUMBERS_IN_CLEAR', ['written', 'read', 'refused'], 'read'),
  };
}

function keysIn(text: string): string[] {
  return text.split(/\s+/).filter((key) => key !== '');
}
