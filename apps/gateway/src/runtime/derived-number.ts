import { createHash } from 'node:crypto';

const DIGITS = 36;

/**
 * Returns the number under which a partner is asked for something: a letter and 36 digits. The same parts
 * give the same number, so that a repetition is the same request.
 */
export function derivedNumber(letter: string, ...parts: readonly string[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([letter, ...parts]))
    .digest('hex');
  return letter + (BigInt(`0x${digest}`) % 10n ** BigInt(DIGITS)).toString().padStart(DIGITS, '0');
}
