import { maskedNumber } from './mobile-number.ts';

/** Matches mobile numbers, and what may be a card or an identity number: seven digits or more in a row. */
const LONG_NUMBER = /\d(?:[ -]?\d){6,}[Xx]?/g;

/**
 * Returns a text that a person wrote, with the middle of every long number in it hidden: mobiles, cards,
 * accounts.
 */
export function maskedText(text: string): string {
  return text.replaceAll(LONG_NUMBER, masked);
}

function masked(number: string): string {
  const digits = number.replaceAll(/[ -]/g, '');
  return /^1\d{10}$/.test(digits) ? maskedNumber(digits) : `${digits.slice(0, 3)}****`;
}
