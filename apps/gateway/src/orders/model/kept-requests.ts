/**
 * Decides how long a partner's request body is kept. It is sent again unchanged for as long as it may be sent
 * again: a repeat after a release is then the same request, whatever text or address the release changed.
 * Once the partner has answered it has no use, and is deleted.
 */
import type { DeliveryState, PaymentState, RefundState } from '@phonebill/contract';

/** Returns whether a payment in this state may still be sent to its provider. */
export function isPaymentSent(state: PaymentState): boolean {
  return state === 'created';
}

/** Returns whether a delivery in this state may still be sent to its supplier. */
export function isDeliverySent(state: DeliveryState): boolean {
  return state === 'queued' || state === 'sending' || state === 'indeterminate';
}

/**
 * Returns whether a refund in this state may still be sent: until it is settled it may be rejected, or turn
 * out unknown, and is then requested again.
 */
export function isRefundSent(state: RefundState): boolean {
  return state !== 'settled';
}

/** Returns the part as it is stored: without its request body once that is not sent any more. */
export function withKeptRequest<
  State,
  Part extends { readonly state: State; readonly requestBody: string | null },
>(part: Part, isSent: (state: State) => boolean): Part {
  return part.requestBody === null || isSent(part.state) ? part : { ...part, requestBody: null };
}
