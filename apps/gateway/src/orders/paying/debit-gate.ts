/**
 * Decides, before each sending of a debit, whether it may still be sent. Orders know when a debit is due;
 * only the agreements know whether its payer still wants it.
 */
import type { Order, Payment } from '../model/aggregate.ts';

/**
 * The decision about a debit. `allowed`: it is sent now, and `end` is called once the answer has arrived or
 * is no longer awaited. `later`: not now, perhaps at another time; until then the provider is only queried
 * about it. `notThisAttempt`: the charge goes on without this payment. `notAtAll`: the charge is no longer
 * made. A debit that is not sent again may have arrived before, so it is voided, and refunded if it was paid.
 */
export type DebitDecision =
  | { readonly kind: 'allowed'; end(): void }
  | { readonly kind: 'later' | 'notThisAttempt' | 'notAtAll' };

export type DebitGate = (
  order: Pick<Order, 'chargeNo' | 'channelCode'>,
  payment: Pick<Payment, 'source'>,
) => Promise<DebitDecision>;
