/**
 * Reads the webhooks of all cashiers, which arrive at one address. The cashier is recognised by a header that
 * only its webhooks have, and its reader then checks the signature before anything is believed.
 */
import type { CashierName } from '@phonebill/contract';
import { InvalidSignature } from '@phonebill/signing';
import type { WebhookHeaders, WebhookReader } from '../signed-webhook.ts';
import type { ProviderWebhookEvent } from './port.ts';

/** A cashier and the event that it reports. */
export interface CashierWebhook {
  readonly cashier: CashierName;
  readonly event: ProviderWebhookEvent;
}

/** The headers that only this cashier's webhooks have; Alipay's are forms that contain their signature. */
const signatureHeaders = { wechat: 'wechatpay-signature', phonebill: 'webhook-signature' } as const;

function senderOf(headers: WebhookHeaders): CashierName {
  if (headers[signatureHeaders.wechat] !== undefined) return 'wechat';
  return headers[signatureHeaders.phonebill] === undefined ? 'alipay' : 'phonebill';
}

/**
 * Creates a reader for these cashiers' webhooks. If there is only one cashier, its reader gets all of them;
 * otherwise a webhook from another cashier throws InvalidSignature. See {@link WebhookReader}.
 */
export function createCashierReader(
  readers: readonly (readonly [CashierName, WebhookReader<ProviderWebhookEvent>])[],
): WebhookReader<CashierWebhook> {
  const byName = new Map(readers);
  const [only, ...others] = byName.keys();
  return (rawBody, headers, nowMs, trusts) => {
    const cashier = only !== undefined && others.length === 0 ? only : senderOf(headers);
    const read = byName.get(cashier);
    if (!read) throw new InvalidSignature(`there is no cashier ${cashier} (CASHIER_PROVIDER)`);
    return { cashier, event: read(rawBody, headers, nowMs, trusts) };
  };
}
