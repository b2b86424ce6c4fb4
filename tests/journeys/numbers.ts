// Mobile numbers for journeys. The last four digits decide what the carrier's stand-in does
// with them (apps/sandbox/README.md), and the last three what DT One's does, so a plain number
// avoids the ones with a meaning.

import { randomInt } from 'node:crypto';

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

/**
 * All of 13910… is China Mobile, Beijing. A number that nobody else in this run has; its top-ups are credited
 * at once.
 */
export function newNumber(): string {
  const number = `13910${digits(2)}${randomInt(1000, 10_000)}`;
  return /[123]0[0-7]$/.test(number) ? newNumber() : number;
}

/** Another number whose top-ups go as its last four digits say. */
export function numberEnding(ending: string): string {
  return `13910${digits(2)}${ending}`;
}

/** As the pages show it. */
export function grouped(mobileNo: string): string {
  return mobileNo.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}
