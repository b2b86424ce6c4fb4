/**
 * The run, again and again as every minute's would come, until each charge that it found has come to its end.
 */
import { setTimeout as after } from 'node:timers/promises';
import type { Core } from './core.ts';
import type { DueCounts } from './fill.ts';

/**
 * A balance that was not asked for, because its carrier has been asked enough in this second, is due again
 * soon after.
 */
const AGAIN_MS = 500;
const LOOK_MS = 5;

/**
 * Debited, delivered, credited and announced; balances asked for, and low ones announced. Gives how many
 * agreements were due. Throws Error when anything failed on the way.
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
  // Balances that were put off for a moment came twice.
  if (advanced < debits + questions)
    throw new Error(`the run found ${advanced} of ${debits + questions} agreements`);
  return debits + questions;
}
