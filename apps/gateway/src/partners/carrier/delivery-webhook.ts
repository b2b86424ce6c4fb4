import { fenFromWire } from '@phonebill/money';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createWebhookReader, type WebhookReader } from '../signed-webhook.ts';
import { FenAmount, Instant, OptionalReference, OptionalText, Reference } from '../wire-shapes.ts';
import { costOf, CostWire } from './cost-wire.ts';
import type { DeliveryReport, DeliveryWebhookEvent } from './port.ts';

const eventShape = Compile(
  Type.Object({
    type: Type.Union([Type.Literal('topup.credited'), Type.Literal('topup.refused')]),
    requestNo: Reference,
    carrierRef: OptionalReference,
    faceFen: FenAmount,
    at: Instant,
    reason: OptionalText,
    ...CostWire,
  }),
);

/**
 * Creates a reader of the carrier's webhooks, signed with the key whose public half is `publicKey`
 * (`whpk_…`). The reader throws InvalidSignature and MalformedWebhook; see {@link WebhookReader}.
 */
export function createDeliveryWebhookReader(publicKey: string): WebhookReader<DeliveryWebhookEvent> {
  return createWebhookReader(
    publicKey,
    eventShape,
    ({ type, requestNo, carrierRef, faceFen, reason, ...cost }): DeliveryReport => ({
      deliveryNo: requestNo,
      state: type === 'topup.credited' ? 'credited' : 'refused',
      carrierRef: carrierRef ?? null,
      faceFen: fenFromWire(faceFen),
      reason: reason ?? null,
      ...costOf(cost),
    }),
  );
}
