/** What a signer is told of the charge that was under way when they paused, skipped or cancelled. */
import type { Charge } from './aggregate.ts';

/**
 * `waits`: it is debited at its time if the agreement is resumed by then. `goesOn`: what was done is not
 * about it, and it is debited as announced. `willFinish`: it is paid, and brought to its end.
 * `beingCancelled`: the wallet may have been asked for it; no debit is sent any more, and what was debited
 * goes back. `stopped`: nothing was debited.
 */
export type ChargeOutcome = 'waits' | 'goesOn' | 'willFinish' | 'beingCancelled' | 'stopped';

export interface ChargeUnderWay<Outcome extends ChargeOutcome = ChargeOutcome> {
  readonly chargeNo: string;
  readonly outcome: Outcome;
}

/** Of a charge as it stands after what was done. */
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
