/**
 * Reads Alipay's notices: forms that say that a trade was paid, was closed, or had a refund made. All notices
 * are sent to one address, whatever they are about.
 */
import { createRsaVerifier, InvalidSignature } from '@phonebill/signing';
import { instantOf } from '../instants.ts';
import type { ProviderWebhookEvent } from '../payments/port.ts';
import { MalformedWebhook, UnknownEvent, type WebhookReader } from '../signed-webhook.ts';
import { type Parameters, verifiedNotice } from './signing.ts';
import { PAID_FROM } from './trades.ts';
import { fenOfYuan, noticeShape, tradeStatusShape } from './wire.ts';

export interface NoticeReaderOptions {
  readonly publicKeys: string;
  readonly appId: string;
  /** Alipay's number of the merchant's account (PID). */
  readonly sellerId: string;
}

/**
 * The answer by which Alipay recognises that the notice was taken; otherwise it sends the notice again for a
 * day.
 */
export const NOTICE_TAKEN = 'success';

/** The `notify_type` of notices about a trade. */
const TRADE_NOTICE = 'trade_status_sync';

/**
 * How old a notice may be, and how far a clock may be ahead; a repeated notice states the time of the
 * repetition.
 */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Returns a function that gives the parameters of a notice to this app, once its signature and its time of
 * sending are verified. It throws InvalidSignature, and MalformedWebhook for another app's notice.
 */
export function createVerifiedNotice({
  publicKeys,
  appId,
}: Pick<NoticeReaderOptions, 'publicKeys' | 'appId'>): (
  rawBody: string,
  nowMs: number,
  trusts?: (publicKey: string) => boolean,
) => Parameters {
  const verify = createRsaVerifier(publicKeys);
  return (rawBody, nowMs, trusts) => {
    const notice = verifiedNotice(verify, rawBody, trusts);
    const { notify_time: sent, app_id: app } = notice;
    if (sent === undefined) throw new MalformedWebhook('notice of unexpected shape');
    const sentAt = instantOf(sent, '+08:00');
    if (sentAt === null || Math.abs(nowMs - sentAt.getTime()) > TOLERANCE_MS)
      throw new InvalidSignature('sent at another time');
    if (app !== appId) throw new MalformedWebhook('notice for another merchant');
    return notice;
  };
}

/**
 * Creates a reader of Alipay's notices of trades. The reader throws InvalidSignature for a notice that is not
 * signed, or was sent at another time, UnknownEvent for one of another kind or status, and MalformedWebhook
 * for one that does not have the agreed shape; see {@link WebhookReader}.
 */
export function createNoticeReader(options: NoticeReaderOptions): WebhookReader<ProviderWebhookEvent> {
  const verified = createVerifiedNotice(options);
  return (rawBody, _headers, nowMs, trusts) =>
    readTradeNotice(verified(rawBody, nowMs, trusts), options.sellerId);
}

/**
 * Returns the event in a verified notice of a trade. Throws MalformedWebhook, and UnknownEvent for a kind of
 * notice or a status that we do not know; a trade of ours is then queried on its usual schedule.
 */
export function readTradeNotice(notice: Parameters, sellerId: string): ProviderWebhookEvent {
  const { notify_type: type = TRADE_NOTICE, trade_status: said } = notice;
  if (type !== TRADE_NOTICE) throw new UnknownEvent('a notice of another kind', NOTICE_TAKEN);
  if (said !== undefined && !tradeStatusShape.Check(said))
    throw new UnknownEvent('a notice of a trade in a status that is not known', NOTICE_TAKEN);
  if (!noticeShape.Check(notice)) throw new MalformedWebhook('notice of unexpected shape');
  if (notice.seller_id !== sellerId) throw new MalformedWebhook('notice for another merchant');
  const { out_trade_no: paymentNo, trade_no: tradeNo, trade_status: status } = notice;
  const { refund_fee: refundFee = '0.00', out_biz_no: refundNo = '', gmt_payment: paidAt = '' } = notice;
  const [amount, refunded] = [fenOfYuan(notice.total_amount), fenOfYuan(refundFee)];
  if (amount === null || refunded === null) throw new MalformedWebhook('an amount that is none');
  // Without a refund's number the notice is about the trade, of which this much has been refunded so far.
  if (refunded > 0n && refundNo !== '')
    return {
      kind: 'refund',
      refundNo,
      tradeNo,
      state: 'settled',
      amount: refunded,
      reason: null,
      isOfAll: true,
      of: { paymentNo, amount },
    };
  // The outcome of an unpaid trade is queried.
  if (status === 'WAIT_BUYER_PAY')
    throw new UnknownEvent('a notice of a trade that has not ended', NOTICE_TAKEN);
  // A trade that was paid and later refunded in full is closed too; it then states when it was paid.
  const isPaid = status !== 'TRADE_CLOSED' || paidAt !== '';
  return {
    kind: 'payment',
    paymentNo,
    state: isPaid ? 'paid' : 'closed',
    tradeNo,
    amount,
    reason: null,
    paidFrom: isPaid ? PAID_FROM : null,
    ...(isPaid && (status === 'TRADE_CLOSED' || refunded > 0n) && { isReturned: true }),
  };
}
