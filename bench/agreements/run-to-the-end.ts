/** Repeats the run, as it would be repeated every minute, until each charge that it found has ended. */
import { setTimeout as after } from 'node:timers/promises';
import type { Core } from './core.ts';
import type { DueCounts } from './fill.ts';

/**
 * The interval (ms) of repetition: a balance that was not queried, because its carrier has had enough queries
 * in this second, is due again soon after.
 */
const AGAIN_MS = 500;
const LOOK_MS = 5;

/**
 * Runs until charges are debited, delivered, credited and announced, and balances are queried and low ones
 * announced. Returns how many agreements were due. Throws Error when anything failed.
 */
export async function runToTheEnd(
  { run, partners, faults }: Pick<Core, 'run' | 'partners' | 'faults'>,
  { debits, questions, low }: DueCounts,
): Promise<number> {
  const { calls } = partners;
  const [sent, asked] = [calls.send + debits + low, calls.bill + questions];
  let advanced = 0;
  for (;;) {
    advanced += (await run()).advanced;
    if (calls.bill >= asked) break;
    await after(AGAIN_MS);
  }
  while (calls.send < sent && faults.length === 0) await after(LOOK_MS);
  if (faults.length > 0) throw new Error(`the run went wrong: ${faults.slice(0, 5).join('; ')}`);
  // Balances that were postponed were counted twice.
  if (advanced < debits + questions)
    throw new Error(`the run found ${advanced} of ${debits + questions} agreements`);
  return debits + questions;
}
