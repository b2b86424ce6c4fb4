/**
 * Reads WeChat Pay's notices about automatic top-up: contracts and debits by API v2, refunds by API v3. A
 * notice about a contract only triggers a query, so an MD5 signature is sufficient there: merchants receive
 * such notices whatever signature their calls have. A notice that money was paid is believed only with
 * HMAC-SHA256.
 */
import { InvalidSignature } from '@phonebill/signing';
import type { EntrustWebhookEvent } from '../entrust/entrust-webhook.ts';
import type { ProviderWebhookEvent } from '../payments/port.ts';
import { MalformedWebhook, UnknownEvent, type WebhookReader } from '../signed-webhook.ts';
import type { PapayIdentity } from './client.ts';
import { paidOf } from './debits.ts';
import { isSigned } from './signing.ts';
import { type Fields, readXml, writeXml } from './xml.ts';

/** The answer to WeChat Pay once a notice was taken. */
export const NOTICE_TAKEN = writeXml({ return_code: 'SUCCESS', return_msg: 'OK' });

const PAID = new Set(['SUCCESS', 'REFUND']);
const states = { ADD: 'active', DELETE: 'ended' } as const;

/**
 * Creates a reader of these notices; `readRefund` reads notices of API v3. The reader throws
 * InvalidSignature, UnknownEvent and MalformedWebhook; see {@link WebhookReader}.
 */
export function createNoticeReader(
  { apiV2Keys, merchantId, planId }: PapayIdentity & { readonly planId: string },
  readRefund: WebhookReader<ProviderWebhookEvent>,
): WebhookReader<EntrustWebhookEvent> {
  return (rawBody, headers, nowMs, trusts) => {
    if (!rawBody.trimStart().startsWith('<')) return readRefund(rawBody, headers, nowMs, trusts);
    const fields = readXml(rawBody);
    if (!fields) throw new MalformedWebhook('notice of unexpected shape');
    const isOfContract = fields.has('change_type');
    if (!isSigned(fields, apiV2Keys, isOfContract ? ['HMAC-SHA256', 'MD5'] : ['HMAC-SHA256']))
      throw new InvalidSignature('the signature is wrong');
    if (fields.get('mch_id') !== merchantId) throw new MalformedWebhook('notice for another merchant');
    return isOfContract ? contractEvent(fields, planId) : debitEvent(fields);
  };
}

function contractEvent(fields: Fields, planId: string): EntrustWebhookEvent {
  const [agreementNo = '', type = ''] = [fields.get('contract_code'), fields.get('change_type')];
  const state = Object.hasOwn(states, type) ? states[type as keyof typeof states] : null;
  if (agreementNo === '') throw new MalformedWebhook('notice of a contract without its number');
  if (state === null || fields.get('plan_id') !== planId)
    throw new UnknownEvent('a notice of another plan, or of a change that is not known', NOTICE_TAKEN);
  return { kind: 'mandate', agreementNo, requestNo: null, state, reason: null };
}

/**
 * Returns the event that a debit was paid, even if it was refunded since. Any other outcome is queried,
 * because no notice states it definitely.
 */
function debitEvent(fields: Fields): EntrustWebhookEvent {
  const isPaid = fields.get('return_code') === 'SUCCESS' && fields.get('result_code') === 'SUCCESS';
  const isOfPaid = PAID.has(fields.get('trade_state') ?? 'SUCCESS');
  const paid = isPaid && isOfPaid ? paidOf(fields) : null;
  const paymentNo = fields.get('out_trade_no') ?? '';
  if (paymentNo === '' || (isPaid && isOfPaid && paid === null))
    throw new MalformedWebhook('notice of a debit of unexpected shape');
  if (paid?.state !== 'paid') throw new UnknownEvent('a notice of a debit that was not made', NOTICE_TAKEN);
  const { state, tradeNo, amount, paidFrom, isReturned } = paid;
  const said = { kind: 'payment', paymentNo, state, tradeNo, amount, reason: null, paidFrom } as const;
  return { ...said, ...(isReturned && { isReturned }) };
}
