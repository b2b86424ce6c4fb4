import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createWebhookReader, type WebhookReader } from '../signed-webhook.ts';
import { Instant, OptionalText, Reference } from '../wire-shapes.ts';
import type { AccountWebhookEvent } from './port.ts';

const states = { 'account.registered': 'registered', 'account.refused': 'refused' } as const;

const eventShape = Compile(
  Type.Object({
    type: Type.Union([Type.Literal('account.registered'), Type.Literal('account.refused')]),
    requestNo: Reference,
    at: Instant,
    reason: OptionalText,
  }),
);

/**
 * Creates a reader of the wallet's webhooks about accounts, signed with the key whose public half is
 * `publicKey` (`whpk_…`). The reader throws InvalidSignature and MalformedWebhook; see {@link WebhookReader}.
 */
export function createAccountReader(publicKey: string): WebhookReader<AccountWebhookEvent> {
  return createWebhookReader(publicKey, eventShape, ({ type, requestNo, reason }) => ({
    requestNo,
    state: states[type],
    reason: reason ?? null,
  }));
}
