/**
 * The outcome, shown to a signer, of the charge that was under way when they paused, skipped or cancelled.
 */
import type { Charge } from './aggregate.ts';

/**
 * The outcome of a charge under way. `waits`: it is debited at its time if the agreement is resumed by then.
 * `goesOn`: the command does not affect it, and it is debited as announced. `willFinish`: it is paid, and
 * will be completed. `beingCancelled`: the wallet may have been asked for it; no further debit is sent, and
 * what was debited is refunded. `stopped`: nothing was debited.
 */
export type ChargeOutcome = 'waits' | 'goesOn' | 'willFinish' | 'beingCancelled' | 'stopped';

export interface ChargeUnderWay<Outcome extends ChargeOutcome = ChargeOutcome> {
  readonly chargeNo: string;
  readonly outcome: Outcome;
}

/** Returns the outcome of a charge, in its state after the command. */
export function outcomeOf({ state }: Pick<Charge, 'state'>): ChargeOutcome {
  switch (state) {
    case 'announced':
      return 'waits';
    case 'debiting':
    case 'retrying':
      return 'goesOn';
    case 'cancelling':
      return 'beingCancelled';
    case 'cancelled':
    case 'failed':
    case 'skipped':
      return 'stopped';
    case 'delivering':
    case 'credited':
    case 'refunding':
    case 'refunded':
      return 'willFinish';
  }
}
