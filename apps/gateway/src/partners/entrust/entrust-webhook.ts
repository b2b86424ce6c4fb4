import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { PaymentWebhookWire, toProviderWebhookEvent } from '../payments/payment-webhook.ts';
import type { ProviderWebhookEvent } from '../payments/port.ts';
import { createWebhookReader, type WebhookReader } from '../signed-webhook.ts';
import { Instant, OptionalReference, OptionalText, Reference } from '../wire-shapes.ts';
import type { MandateWebhookEvent } from './port.ts';

const mandateStates = {
  'mandate.active': 'active',
  'mandate.refused': 'refused',
  'mandate.ended': 'ended',
} as const;

const MandateWire = Type.Object({
  type: Type.Union([
    Type.Literal('mandate.active'),
    Type.Literal('mandate.refused'),
    Type.Literal('mandate.ended'),
  ]),
  requestNo: OptionalReference,
  agreementNo: Reference,
  at: Instant,
  reason: OptionalText,
});
const WebhookWire = Type.Union([PaymentWebhookWire, MandateWire]);
const eventShape = Compile(WebhookWire);

/**
 * A webhook event of the entrusted payment service: about a debit or refund, as from other providers, or
 * about a mandate.
 */
export type EntrustWebhookEvent = ProviderWebhookEvent | ({ readonly kind: 'mandate' } & MandateWebhookEvent);

/**
 * Creates a reader of the entrusted payment service's webhooks, signed with the key whose public half is
 * `publicKey` (`whpk_…`). The reader throws InvalidSignature and MalformedWebhook; see {@link WebhookReader}.
 */
export function createEntrustWebhookReader(publicKey: string): WebhookReader<EntrustWebhookEvent> {
  return createWebhookReader(publicKey, eventShape, toEvent);
}

function toEvent(wire: Static<typeof WebhookWire>): EntrustWebhookEvent {
  switch (wire.type) {
    case 'mandate.active':
    case 'mandate.refused':
    case 'mandate.ended':
      return {
        kind: 'mandate',
        agreementNo: wire.agreementNo,
        requestNo: wire.requestNo ?? null,
        state: mandateStates[wire.type],
        reason: wire.reason ?? null,
      };
    default:
      return toProviderWebhookEvent(wire);
  }
}
