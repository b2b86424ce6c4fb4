// Mobile numbers for journeys. The last four digits decide what the carrier's stand-in does with a number
// (apps/sandbox/README.md), and the last three what DT One's does, so a plain number avoids endings with a
// meaning.

import { randomInt } from 'node:crypto';
import { test, type TestInfo } from '@playwright/test';

const AREAS = 200;

/**
 * Returns the first seven digits of a number of China Mobile in Beijing, to which all of 13910…, 13911…,
 * 13810… and 13811… belong. A journey runs in both languages on one product, and what it leaves behind for a
 * number must not be there already the second time; hence two prefixes.
 */
function area(which: number): string {
  const digits = String(which % AREAS).padStart(3, '0');
  return `${present()?.project.name === 'phone-en' ? '138' : '139'}1${digits}`;
}

/** Returns the running test, or null outside of a journey. */
function present(): TestInfo | null {
  try {
    return test.info();
  } catch {
    return null;
  }
}

/**
 * Returns a number that no other journey of this run has; its top-ups are credited at once. Each process of a
 * run has an area of its own: when numbers were drawn from all areas, two journeys had the same number in
 * every seventh run.
 */
export function newNumber(): string {
  const which = present()?.workerIndex ?? randomInt(AREAS);
  const number = unused(() => `${area(which)}${randomInt(1000, 10_000)}`);
  return /[123]0[0-7]$/.test(number) ? newNumber() : number;
}

/**
 * Returns another number, whose top-ups end as its last four digits say. The areas are divided among the
 * processes that run at the same time, since earlier top-ups of a number decide what its next one does.
 */
export function numberEnding(ending: string): string {
  const info = present();
  const [mine, processes] = [info?.parallelIndex ?? 0, info?.config.workers ?? 1];
  const ofMine = Math.floor(AREAS / processes);
  return unused(() => `${area(mine + processes * randomInt(ofMine))}${ending}`);
}

const given = new Set<string>();
/** The number of draws; four processes have 50 numbers each for one ending. */
const TRIES = 200;

function unused(draw: () => string): string {
  let number = draw();
  for (let tries = 1; given.has(number) && tries < TRIES; tries += 1) number = draw();
  given.add(number);
  return number;
}

/** Returns the number as the pages show it. */
export function grouped(mobileNo: string): string {
  return mobileNo.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}
