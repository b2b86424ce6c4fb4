import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidSignature } from '@phonebill/signing';
import type { DeliveryWebhookEvent } from '../carrier/port.ts';
import { parseJson } from '../parse-json.ts';
import { MalformedWebhook, type WebhookHeaders, type WebhookReader } from '../signed-webhook.ts';
import { hintShape } from './wire.ts';

/**
 * Creates a reader of hints that a top-up has changed. Nothing in them is believed except which one is to be
 * queried, so their age is not checked. `secret` is that of the webhook at Reloadly; null when signatures are
 * not checked. The reader throws InvalidSignature and MalformedWebhook.
 */
export function createReloadlyHintReader(secret: string | null): WebhookReader<DeliveryWebhookEvent> {
  return (rawBody, headers) => {
    if (secret !== null) checkSignature(secret, rawBody, headers);
    const hint = parseJson(rawBody);
    if (!hintShape.Check(hint)) throw new MalformedWebhook('webhook of unexpected shape');
    const { customIdentifier } = 'transaction' in hint.data ? hint.data.transaction : hint.data;
    return { deliveryNo: customIdentifier, state: 'changed' };
  };
}

function checkSignature(secret: string, rawBody: string, headers: WebhookHeaders): void {
  const [signature, timestamp] = ['x-reloadly-signature', 'x-reloadly-request-timestamp'].map(
    (name) => headers[name],
  );
  if (typeof signature !== 'string' || typeof timestamp !== 'string')
    throw new InvalidSignature('the signature is missing');
  const expected = createHmac('sha256', secret).update(`${rawBody}:${timestamp}`).digest();
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new InvalidSignature('the signature is wrong');
}
