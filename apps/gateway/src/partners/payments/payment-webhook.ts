import { fenFromWire } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createWebhookReader, type WebhookReader } from '../signed-webhook.ts';
import { FenAmount, Instant, OptionalReference, OptionalText, Reference } from '../wire-shapes.ts';
import type { ProviderWebhookEvent } from './port.ts';

const common = {
  requestNo: Reference,
  amountFen: FenAmount,
  at: Instant,
  reason: OptionalText,
  paidFrom: OptionalText,
};
/** The body of a payment provider's webhook. */
export const PaymentWebhookWire = Type.Union([
  Type.Object({
    type: Type.Union([
      Type.Literal('payment.paid'),
      Type.Literal('payment.declined'),
      Type.Literal('payment.closed'),
    ]),
    tradeNo: Reference,
    ...common,
  }),
  Type.Object({
    type: Type.Union([Type.Literal('refund.settled'), Type.Literal('refund.rejected')]),
    tradeNo: OptionalReference,
    ...common,
  }),
]);
const eventShape = Compile(PaymentWebhookWire);

const paymentStates = {
  'payment.paid': 'paid',
  'payment.declined': 'declined',
  'payment.closed': 'closed',
} as const;
const refundStates = { 'refund.settled': 'settled', 'refund.rejected': 'rejected' } as const;

/**
 * Creates a reader of the provider's webhooks, signed with the key whose public half is `publicKey`
 * (`whpk_…`). The reader throws InvalidSignature and MalformedWebhook; see {@link WebhookReader}.
 */
export function createPaymentWebhookReader(publicKey: string): WebhookReader<ProviderWebhookEvent> {
  return createWebhookReader(publicKey, eventShape, toProviderWebhookEvent);
}

/** Returns the event in a webhook's body. */
export function toProviderWebhookEvent(wire: Static<typeof PaymentWebhookWire>): ProviderWebhookEvent {
  const amount = fenFromWire(wire.amountFen);
  const reason = wire.reason ?? null;
  switch (wire.type) {
    case 'refund.settled':
    case 'refund.rejected':
      return {
        kind: 'refund',
        refundNo: wire.requestNo,
        tradeNo: wire.tradeNo ?? null,
        state: refundStates[wire.type],
        amount,
        reason,
      };
    default:
      return {
        kind: 'payment',
        paymentNo: wire.requestNo,
        state: paymentStates[wire.type],
        tradeNo: wire.tradeNo,
        amount,
        reason,
        paidFrom: wire.paidFrom ?? null,
      };
  }
}
