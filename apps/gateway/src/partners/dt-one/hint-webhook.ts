import type { DeliveryWebhookEvent } from '../carrier/port.ts';
import { parseJson } from '../parse-json.ts';
import { MalformedWebhook, type WebhookReader } from '../signed-webhook.ts';
import { hintShape } from './wire.ts';

/**
 * Reads a hint that a delivery has changed. DT One does not sign its webhooks: nothing is believed except
 * which delivery is to be queried. Throws MalformedWebhook.
 */
export const readDtOneHint: WebhookReader<DeliveryWebhookEvent> = (rawBody) => {
  const hint = parseJson(rawBody);
  if (!hintShape.Check(hint)) throw new MalformedWebhook('webhook of unexpected shape');
  return { deliveryNo: hint.external_id, state: 'changed' };
};
