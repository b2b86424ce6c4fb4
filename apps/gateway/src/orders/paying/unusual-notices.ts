/**
 * Decides which notices that a payment was paid are believed only once our own query confirms them. A
 * signature proves who has the key, and a key can be in the wrong hands; the answer to our own call comes
 * from the provider's address. So a notice is confirmed whenever it is unusual, and one in ten of the others:
 * an extra call for one order in ten.
 */
import type { PayMethod } from '@phonebill/contract';
import type { PaymentWebhookEvent } from '../../partners/payments/index.ts';
import { type Clock, HOUR_MS } from '../../runtime/time/index.ts';
import type { Order, Payment } from '../model/aggregate.ts';

/** After this many unconfirmed notices of a payment method in an hour, all its notices are confirmed. */
export const MOST_UNCONFIRMED_PER_HOUR = 3;
/** One in so many usual notices is confirmed, so that a stolen key shows in small amounts, too. */
const ONE_OF = 10;

/** Decides by chance whether a usual notice is confirmed. */
export const byChance = (randomInt: (below: number) => number): boolean => randomInt(ONE_OF) === 0;

export interface UnusualNotices {
  /** Returns whether a notice must be confirmed before it is applied. */
  needsConfirming(order: Order, payment: Payment, notice: PaymentWebhookEvent): boolean;
  /** Records that a notice reported a payment as paid, and the provider's answer did not. */
  noteUnconfirmed(method: PayMethod): void;
}

export interface UnusualNoticesParts {
  /** Whether every notice is confirmed. */
  readonly always: boolean;
  /** Amounts above this are unusual, in fen or, for points, in points. */
  readonly above: bigint;
  /** Payment methods whose provider's key is being changed: others may know the old one. */
  readonly keyIsChanging: ReadonlySet<PayMethod>;
  /** Decides whether a usual notice is confirmed: {@link byChance}. */
  readonly isSampled: () => boolean;
  readonly clock: Clock;
}

/** Creates the rules. Unconfirmed notices are counted in this process alone. */
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
      // The newest are enough to know whether the limit was reached.
      const newest = [...ofTheLastHour(method), clock()].slice(-MOST_UNCONFIRMED_PER_HOUR);
      unconfirmed.set(method, newest);
    },
  };
}
