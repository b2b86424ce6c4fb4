// Mobile numbers for journeys. The last four digits decide what the carrier's stand-in does
// with them (apps/sandbox/README.md), and the last three what DT One's does, so a plain number
// avoids the ones with a meaning.

import { randomInt } from 'node:crypto';
import { test } from '@playwright/test';

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

/**
 * Of China Mobile, Beijing, as all of 13910…, 13911…, 13810… and 13811… is. A journey runs in both languages
 * on one product: what it leaves behind for a number must not be there already the second time.
 */
function area(): string {
  return `${language() === 'phone-en' ? '138' : '139'}1${randomInt(2)}${digits(2)}`;
}

/** Null: outside of a journey. */
function language(): string | null {
  try {
    return test.info().project.name;
  } catch {
    return null;
  }
}

/** A number that nobody else in this run has; its top-ups are credited at once. */
export function newNumber(): string {
  const number = unused(() => `${area()}${randomInt(1000, 10_000)}`);
  return /[123]0[0-7]$/.test(number) ? newNumber() : number;
}

/** Another number whose top-ups go as its last four digits say. */
export function numberEnding(ending: string): string {
  return unused(() => `${area()}${ending}`);
}

const given = new Set<string>();
/** Of an ending there are 200 in a language. */
const TRIES = 50;

function unused(draw: () => string): string {
  let number = draw();
  for (let tries = 1; given.has(number) && tries < TRIES; tries += 1) number = draw();
  given.add(number);
  return number;
}

/** As the pages show it. */
export function grouped(mobileNo: string): string {
  return mobileNo.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}
