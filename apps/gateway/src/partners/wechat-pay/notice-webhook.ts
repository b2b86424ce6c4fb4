/** Reads WeChat Pay's notices: that a trade was paid, and the outcome of a refund. */
import type { NamedRsaKey } from '@phonebill/signing';
import { fenFromWire } from '@phonebill/money';
import { parseJson } from '../parse-json.ts';
import type { ProviderWebhookEvent } from '../payments/port.ts';
import { MalformedWebhook, UnknownEvent, type WebhookReader } from '../signed-webhook.ts';
import { refundStates } from './refunds.ts';
import { UnknownKey, unseal, verifySignature } from './signing.ts';
import { readTrade } from './trades.ts';
import {
  noticeShape,
  ofMerchantShape,
  refundNoticeShape,
  refundStateShape,
  tradeShape,
  tradeStateShape,
} from './wire.ts';

export interface NoticeReaderOptions {
  readonly platformKeys: readonly NamedRsaKey[];
  /** Returns certificates that WeChat Pay has published since; omitted when there are none. */
  readonly fetchedKeys?: () => readonly NamedRsaKey[];
  /** Is called when a notice is signed by a key that we do not have. */
  readonly onUnknownKey?: () => void;
  readonly merchantId: string;
  /** The API v3 keys, 32 characters each; notices are encrypted with one of them. */
  readonly apiV3Keys: readonly string[];
}

/**
 * Creates a reader of WeChat Pay's notices. The reader throws InvalidSignature for a notice that is not
 * signed, or encrypted with another key, UnknownEvent for one about something else or in a state that we do
 * not know, and MalformedWebhook for one that does not have the agreed shape; see {@link WebhookReader}.
 */
export function createNoticeReader({
  platformKeys,
  fetchedKeys = () => [],
  onUnknownKey = () => undefined,
  merchantId,
  apiV3Keys,
}: NoticeReaderOptions): WebhookReader<ProviderWebhookEvent> {
  return (rawBody, headers, nowMs, trusts) => {
    try {
      verifySignature([...platformKeys, ...fetchedKeys()], headers, rawBody, nowMs, trusts);
    } catch (error) {
      if (error instanceof UnknownKey) onUnknownKey();
      throw error;
    }
    const notice = parseJson(rawBody);
    if (!noticeShape.Check(notice)) throw new MalformedWebhook('notice of unexpected shape');
    const content = parseJson(unseal(notice.resource, apiV3Keys));
    const [kind] = notice.event_type.split('.');
    // The encryption shows that the notice is for us; its content depends on its kind.
    if (kind !== 'REFUND' && kind !== 'TRANSACTION')
      throw new UnknownEvent(`a notice of ${shownType(notice.event_type)}`);
    if (!ofMerchantShape.Check(content) || content.mchid !== merchantId)
      throw new MalformedWebhook('notice for another merchant');
    const { trade_state: tradeState = 'SUCCESS', refund_status: refundState = 'SUCCESS' } = content;
    // The outcome is queried.
    if (!(kind === 'REFUND' ? refundStateShape.Check(refundState) : tradeStateShape.Check(tradeState)))
      throw new UnknownEvent('a notice of a state that is not known');
    return kind === 'REFUND' ? refundEvent(content) : tradeEvent(content);
  };
}

/** Returns the type in a form that is safe to log. */
function shownType(type: string): string {
  return /^[A-Z_.]{1,64}$/.test(type) ? type : 'something unreadable';
}

function tradeEvent(content: unknown): ProviderWebhookEvent {
  if (!tradeShape.Check(content)) throw new MalformedWebhook('trade of unexpected shape');
  const result = readTrade('notice', content);
  if (result.kind === 'indeterminate') throw new MalformedWebhook('paid trade of unexpected shape');
  // The outcome is queried.
  if (result.state !== 'paid') throw new UnknownEvent('a notice of a trade that is not paid');
  const { state, tradeNo, amount, paidFrom, isReturned } = result;
  const paymentNo = content.out_trade_no;
  const said = { kind: 'payment', paymentNo, state, tradeNo, amount, reason: null, paidFrom } as const;
  return { ...said, ...(isReturned && { isReturned }) };
}

function refundEvent(content: unknown): ProviderWebhookEvent {
  if (!refundNoticeShape.Check(content)) throw new MalformedWebhook('refund of unexpected shape');
  const { out_refund_no: refundNo, transaction_id: tradeNo, refund_status: status, amount } = content;
  const { out_trade_no: paymentNo } = content;
  const state = refundStates[status];
  if (state === 'processing') throw new UnknownEvent('a notice of a refund that has not ended');
  return {
    kind: 'refund',
    refundNo,
    tradeNo,
    state,
    amount: fenFromWire(amount.refund),
    reason: state === 'rejected' ? status : null,
    ...(paymentNo !== undefined && { of: { paymentNo, amount: fenFromWire(amount.total) } }),
  };
}
