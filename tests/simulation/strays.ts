/**
 * Entries of partners' books that belong to no order: a payment that nobody requested, a number credited for
 * nobody. Our books do not have them, so reconciliation must find them in spite of all faults.
 */
import type { Credit } from '../../apps/gateway/src/partners/carrier/port.ts';
import type { StatementEntry } from '../../apps/gateway/src/partners/payments/port.ts';
import type { Nature } from './nature.ts';
import type { Surroundings } from './surroundings.ts';
import { WORLD_BEGINS } from './world-database.ts';

export interface Strays {
  /** Entries that the first cashier lists. */
  readonly payments: readonly StatementEntry[];
  /** Entries that the carrier lists. */
  readonly credits: readonly Credit[];
}

const CHANCE = 0.4;
const FEN = 4990n;

export function straysOf({ decisions, draws }: Surroundings, { endAt }: Nature): Strays {
  function stray<Entry>(kind: string, words: string, of: (requestNo: string, at: Date) => Entry): Entry[] {
    const happens =
      draws.happens(kind, CHANCE) && decisions.happens({ sort: 'fault', kind, about: null, words }, kind);
    const at = draws.whole(`${kind} at`, 0, endAt);
    return happens ? [of(`STRAY-${kind}`, new Date(WORLD_BEGINS + at))] : [];
  }
  return {
    payments: stray('strayPayment', 'a cashier lists a payment of nobody’s', (requestNo, at) => ({
      kind: 'payment',
      requestNo,
      paymentNo: null,
      amount: FEN,
      at,
    })),
    credits: stray(
      'strayCredit',
      'the carrier lists a number that nobody had credited',
      (deliveryNo, at) => ({
        deliveryNo,
        mobileNo: '13800000000',
        faceFen: FEN,
        at,
      }),
    ),
  };
}

export const numbersOf = ({ payments, credits }: Strays): string[] => [
  ...payments.map(({ requestNo }) => requestNo),
  ...credits.map(({ deliveryNo }) => deliveryNo),
];
