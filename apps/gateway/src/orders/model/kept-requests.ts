/**
 * What a partner was sent is kept and sent again as it was, for as long as it may be sent again: a repeat
 * after a release is then the same request, whatever text or address the release changed. Once the partner
 * has answered it is of no use, and is dropped.
 */
import type { DeliveryState, PaymentState, RefundState } from '@phonebill/contract';

/** Whether a payment in this state may still be sent to its provider. */
export function isPaymentSent(state: PaymentState): boolean {
  return state === 'created';
}

/** The same of a delivery. */
export function isDeliverySent(state: DeliveryState): boolean {
  return state === 'queued' || state === 'sending' || state === 'indeterminate';
}

/**
 * The same of a refund: until it is settled it may be rejected, or turn out unknown, and is asked for again.
 */
export function isRefundSent(state: RefundState): boolean {
  return state !== 'settled';
}

/** The part as it is kept: without its request once that is not sent any more. */
export function withKeptRequest<
  State,
  Part extends { readonly state: State; readonly requestBody: string | null },
>(part: Part, isSent: (state: State) => boolean): Part {
  return part.requestBody === null || isSent(part.state) ? part : { ...part, requestBody: null };
}
