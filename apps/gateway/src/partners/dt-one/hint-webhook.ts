import type { DeliveryWebhookEvent } from '../carrier/port.ts';
import { parseJson } from '../parse-json.ts';
import { MalformedWebhook, type WebhookReader } from '../signed-webhook.ts';
import { hintShape } from './wire.ts';

/**
 * Reads that something became of a delivery. DT One does not sign: nothing of it is believed but which one is
 * to be asked about. Throws MalformedWebhook.
 */
export const readDtOneHint: WebhookReader<DeliveryWebhookEvent> = (rawBody) => {
  const hint = parseJson(rawBody);
  if (!hintShape.Check(hint)) throw new MalformedWebhook('webhook of unexpected shape');
  return { deliveryNo: hint.external_id, state: 'changed' };
};
