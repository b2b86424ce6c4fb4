import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createWebhookReader, type WebhookReader } from '../signed-webhook.ts';
import { Instant, InvoiceUrl, OptionalText, Reference } from '../wire-shapes.ts';
import type { InvoiceWebhookEvent } from './port.ts';

const states = {
  'invoice.issued': 'issued',
  'invoice.refused': 'refused',
  'invoice.undeliverable': 'undeliverable',
} as const;

const anyEvent = { requestNo: Reference, at: Instant, reason: OptionalText };
const eventShape = Compile(
  Type.Union([
    Type.Object({ type: Type.Literal('invoice.issued'), ...anyEvent, url: InvoiceUrl }),
    Type.Object({
      type: Type.Union([Type.Literal('invoice.refused'), Type.Literal('invoice.undeliverable')]),
      ...anyEvent,
      url: Type.Optional(InvoiceUrl),
    }),
  ]),
);

/**
 * Creates a reader of the issuer's webhooks, signed with the key whose public half is `publicKey` (`whpk_…`).
 * The reader throws InvalidSignature and MalformedWebhook; see {@link WebhookReader}.
 */
export function createInvoiceWebhookReader(publicKey: string): WebhookReader<InvoiceWebhookEvent> {
  return createWebhookReader(publicKey, eventShape, ({ type, requestNo, url, reason }) => ({
    invoiceNo: requestNo,
    state: states[type],
    url: url ?? null,
    reason: reason ?? null,
  }));
}
