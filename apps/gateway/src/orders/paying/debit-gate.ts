/**
 * Who decides, before each sending of a debit, whether it may still be sent. Orders know when a debit is due;
 * whether its payer still wants it, only whoever keeps the agreements knows.
 */
import type { Order, Payment } from '../model/aggregate.ts';

/**
 * `allowed`: it is sent now, and `end` is called once the answer is there, or awaited no longer. `later`: not
 * now, perhaps at another time; until then the provider is only asked about it. `notThisAttempt`: the charge
 * goes on without this payment. `notAtAll`: the charge is not made any more. What is not sent again may have
 * arrived before, so it is voided, and it goes back where it was paid.
 */
export type DebitDecision =
  | { readonly kind: 'allowed'; end(): void }
  | { readonly kind: 'later' | 'notThisAttempt' | 'notAtAll' };

export type DebitGate = (
  order: Pick<Order, 'chargeNo' | 'channelCode'>,
  payment: Pick<Payment, 'source'>,
) => Promise<DebitDecision>;
