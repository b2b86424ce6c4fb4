/**
 * Webhooks of all who take cash come to one address: each is told by what only its own has, and read by its
 * reader. Which of them it is, is believed once that reader has checked the signature.
 */
import type { CashierName } from '@phonebill/contract';
import { InvalidSignature } from '@phonebill/signing';
import type { WebhookHeaders, WebhookReader } from '../signed-webhook.ts';
import type { ProviderWebhookEvent } from './port.ts';

/** Who reports, and what. */
export interface CashierWebhook {
  readonly cashier: CashierName;
  readonly event: ProviderWebhookEvent;
}

/** What only webhooks of this one have; Alipay's are forms that are signed in themselves. */
const signatureHeaders = { wechat: 'wechatpay-signature', phonebill: 'webhook-signature' } as const;

function senderOf(headers: WebhookHeaders): CashierName {
  if (headers[signatureHeaders.wechat] !== undefined) return 'wechat';
  return headers[signatureHeaders.phonebill] === undefined ? 'alipay' : 'phonebill';
}

/**
 * A reader of what those report. What none of them would send is read by the only one there is, or is of
 * nobody; see {@link WebhookReader}.
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
