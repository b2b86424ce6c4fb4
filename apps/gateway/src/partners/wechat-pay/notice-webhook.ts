/** What WeChat Pay reports by itself: that a trade was paid, and what became of a refund. */
import type { NamedRsaKey } from '@phonebill/signing';
import { fenFromWire } from '@phonebill/money';
import { parseJson } from '../parse-json.ts';
import type { ProviderWebhookEvent } from '../payments/port.ts';
import { MalformedWebhook, type WebhookReader } from '../signed-webhook.ts';
import { refundStates } from './refunds.ts';
import { unseal, verifySignature } from './signing.ts';
import { readTrade } from './trades.ts';
import { noticeShape, refundNoticeShape, tradeShape } from './wire.ts';

export interface NoticeReaderOptions {
  readonly platformKeys: readonly NamedRsaKey[];
  readonly merchantId: string;
  /** 32 characters each; notices are sealed by one of them. */
  readonly apiV3Keys: readonly string[];
}

/**
 * A reader of WeChat Pay's notices. It throws InvalidSignature for one that is not signed, or sealed by
 * another key, and MalformedWebhook for one that says nothing that we know; see {@link WebhookReader}.
 */
export function createNoticeReader({
  platformKeys,
  merchantId,
  apiV3Keys,
}: NoticeReaderOptions): WebhookReader<ProviderWebhookEvent> {
  return (rawBody, headers, nowMs, trusts) => {
    verifySignature(platformKeys, headers, rawBody, nowMs, trusts);
    const notice = parseJson(rawBody);
    if (!noticeShape.Check(notice)) throw new MalformedWebhook('notice of unexpected shape');
    const content = parseJson(unseal(notice.resource, apiV3Keys));
    const [kind] = notice.event_type.split('.');
    const event = kind === 'REFUND' ? refundEvent(content) : tradeEvent(content);
    if (event.mchid !== merchantId) throw new MalformedWebhook('notice for another merchant');
    return event.event;
  };
}

interface OfMerchant {
  readonly mchid: string;
  readonly event: ProviderWebhookEvent;
}

function tradeEvent(content: unknown): OfMerchant {
  if (!tradeShape.Check(content)) throw new MalformedWebhook('trade of unexpected shape');
  const result = readTrade('notice', content);
  if (result.kind !== 'payment' || result.state !== 'paid')
    throw new MalformedWebhook('notice of a trade that is not paid');
  const { state, tradeNo, amount, paidFrom, isReturned } = result;
  const paymentNo = content.out_trade_no;
  const said = { kind: 'payment', paymentNo, state, tradeNo, amount, reason: null, paidFrom } as const;
  return { mchid: content.mchid, event: { ...said, ...(isReturned && { isReturned }) } };
}

function refundEvent(content: unknown): OfMerchant {
  if (!refundNoticeShape.Check(content)) throw new MalformedWebhook('refund of unexpected shape');
  const { mchid, out_refund_no: refundNo, transaction_id: tradeNo, refund_status: status, amount } = content;
  const state = refundStates[status];
  if (state === 'processing') throw new MalformedWebhook('notice of a refund that has not ended');
  return {
    mchid,
    event: {
      kind: 'refund',
      refundNo,
      tradeNo,
      state,
      amount: fenFromWire(amount.refund),
      reason: state === 'rejected' ? status : null,
    },
  };
}
