import type { DeliveryWebhookEvent } from '../carrier/port.ts';
import { MalformedWebhook, type WebhookReader } from '../signed-webhook.ts';
import { hintShape } from './wire.ts';

/**
 * Reads that something became of a delivery. DT One does not sign: nothing of it is believed but which one is
 * to be asked about. Throws MalformedWebhook.
 */
export const readDtOneHint: WebhookReader<DeliveryWebhookEvent> = (rawBody) => {
  const hint = parsed(rawBody);
  if (!hintShape.Check(hint)) throw new MalformedWebhook('webhook of unexpected shape');
  return { deliveryNo: hint.external_id, state: 'changed' };
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedWebhook('webhook is not JSON');
  }
}
