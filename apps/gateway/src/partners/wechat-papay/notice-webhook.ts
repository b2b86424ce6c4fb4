/**
 * What WeChat Pay reports by itself about automatic top-up: contracts and debits by API v2, refunds of them
 * by API v3. What is reported of a contract only has it asked about, so that MD5 is enough of a signature
 * there: merchants get notices that are signed so, whatever their calls are signed by. That money was paid
 * is believed by HMAC-SHA256 alone.
 */
import { InvalidSignature } from '@phonebill/signing';
import type { EntrustWebhookEvent } from '../entrust/entrust-webhook.ts';
import type { ProviderWebhookEvent } from '../payments/port.ts';
import { MalformedWebhook, UnknownEvent, type WebhookReader } from '../signed-webhook.ts';
import type { PapayIdentity } from './client.ts';
import { paidOf } from './debits.ts';
import { isSigned } from './signing.ts';
import { type Fields, readXml, writeXml } from './xml.ts';

/** What WeChat Pay is answered once a notice was taken. */
export const NOTICE_TAKEN = writeXml({ return_code: 'SUCCESS', return_msg: 'OK' });

const PAID = new Set(['SUCCESS', 'REFUND']);
const states = { ADD: 'active', DELETE: 'ended' } as const;

/**
 * `readRefund` reads notices of API v3. The reader throws InvalidSignature, UnknownEvent and
 * MalformedWebhook; see {@link WebhookReader}.
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
 * That it was paid, also where it went back since. What else may have become of it is asked about, as nothing
 * says it for certain.
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
