// Mobile numbers for journeys. The last four digits decide what the carrier's stand-in does
// with them (apps/sandbox/README.md), and the last three what DT One's does, so a plain number
// avoids the ones with a meaning.

import { randomInt } from 'node:crypto';
import { test, type TestInfo } from '@playwright/test';

const AREAS = 200;

/**
 * Of China Mobile, Beijing, as all of 13910…, 13911…, 13810… and 13811… is. A journey runs in both languages
 * on one product: what it leaves behind for a number must not be there already the second time.
 */
function area(which: number): string {
  const digits = String(which % AREAS).padStart(3, '0');
  return `${present()?.project.name === 'phone-en' ? '138' : '139'}1${digits}`;
}

/** Null: outside of a journey. */
function present(): TestInfo | null {
  try {
    return test.info();
  } catch {
    return null;
  }
}

/**
 * A number that nobody else in this run has; its top-ups are credited at once. Each process of a run has an
 * area of its own: of numbers drawn from all of them two journeys had the same one in every seventh run.
 */
export function newNumber(): string {
  const which = present()?.workerIndex ?? randomInt(AREAS);
  const number = unused(() => `${area(which)}${randomInt(1000, 10_000)}`);
  return /[123]0[0-7]$/.test(number) ? newNumber() : number;
}

/**
 * Another number whose top-ups go as its last four digits say. The areas are dealt out among the processes
 * that run at the same time: what a number did before decides what its next top-up does.
 */
export function numberEnding(ending: string): string {
  const info = present();
  const [mine, processes] = [info?.parallelIndex ?? 0, info?.config.workers ?? 1];
  const ofMine = Math.floor(AREAS / processes);
  return unused(() => `${area(mine + processes * randomInt(ofMine))}${ending}`);
}

const given = new Set<string>();
/** Of an ending there are 50 for each of four processes. */
const TRIES = 200;

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
