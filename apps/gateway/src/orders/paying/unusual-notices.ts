/**
 * Which notices that a payment was paid are believed only once a query of ours says the same. A signature
 * says who has the key, and a key can be in the wrong hands; the answer to our own call comes from the
 * provider's address. So a notice is confirmed wherever it is unusual, and one of ten that are not: a call
 * for one order in ten.
 */
import type { PayMethod } from '@phonebill/contract';
import type { PaymentWebhookEvent } from '../../partners/payments/index.ts';
import { type Clock, HOUR_MS } from '../../runtime/time/index.ts';
import type { Order, Payment } from '../model/aggregate.ts';

/** After this many unconfirmed notices of a payment method in an hour, all of it are asked about. */
export const MOST_UNCONFIRMED_PER_HOUR = 3;
/** One of so many usual ones is asked about, so that a stolen key shows in small amounts, too. */
const ONE_OF = 10;

/** Whether a usual notice is asked about: by chance. */
export const byChance = (randomInt: (below: number) => number): boolean => randomInt(ONE_OF) === 0;

export interface UnusualNotices {
  /** Whether what the notice says is to be asked before it counts. */
  needsConfirming(order: Order, payment: Payment, notice: PaymentWebhookEvent): boolean;
  /** A notice said that it was paid, and the provider's answer did not. */
  noteUnconfirmed(method: PayMethod): void;
}

export interface UnusualNoticesParts {
  /** Every notice is confirmed. */
  readonly always: boolean;
  /** An amount above this is unusual, in fen; of points, in points. */
  readonly above: bigint;
  /** Ways to pay whose provider's key is being changed: the old one may be known to others. */
  readonly keyIsChanging: ReadonlySet<PayMethod>;
  /** Whether a usual one is asked about: {@link byChance}. */
  readonly isSampled: () => boolean;
  readonly clock: Clock;
}

/** Counts in this process alone. */
export function createUnusualNotices({
  always,
  above,
  keyIsChanging,
  isSampled,
  clock,
}: UnusualNoticesParts): UnusualNotices {
  const unconfirmed = new Map<PayMethod, readonly number[]>();
  const ofTheLastHour = (method: PayMethod): readonly number[] =>
    (unconfirmed.get(method) ?? []).filter((at) => at > clock() - HOUR_MS);

  return {
    needsConfirming({ state }, payment, notice) {
      if (notice.state !== 'paid' || payment.state === 'paid') return false;
      return (
        always ||
        state !== 'awaitingPayment' ||
        payment.amount > above ||
        keyIsChanging.has(payment.method) ||
        ofTheLastHour(payment.method).length >= MOST_UNCONFIRMED_PER_HOUR ||
        isSampled()
      );
    },
    noteUnconfirmed(method) {
      // The newest are enough to know whether there were so many.
      const newest = [...ofTheLastHour(method), clock()].slice(-MOST_UNCONFIRMED_PER_HOUR);
      unconfirmed.set(method, newest);
    },
  };
}
