/**
 * Reads Alipay's notices about automatic top-up: agreements, and debits and refunds under them. A notice
 * about an agreement only triggers a query for it.
 */
import {
  createVerifiedNotice,
  NOTICE_TAKEN,
  type NoticeReaderOptions,
  readTradeNotice,
} from '../alipay/notice-webhook.ts';
import type { Parameters } from '../alipay/signing.ts';
import type { EntrustWebhookEvent } from '../entrust/entrust-webhook.ts';
import { MalformedWebhook, UnknownEvent, type WebhookReader } from '../signed-webhook.ts';
import type { AgreementProduct } from './products.ts';
import { agreementNoticeShape } from './wire.ts';

export interface EntrustNoticeReaderOptions extends NoticeReaderOptions {
  readonly product: AgreementProduct;
}

/**
 * Creates a reader of all these notices. The reader throws InvalidSignature, UnknownEvent for an agreement
 * for something else or in a status that we do not know, and MalformedWebhook; see {@link WebhookReader}.
 */
export function createEntrustNoticeReader({
  product,
  ...options
}: EntrustNoticeReaderOptions): WebhookReader<EntrustWebhookEvent> {
  const verified = createVerifiedNotice(options);
  return (rawBody, _headers, nowMs, trusts) => {
    const notice = verified(rawBody, nowMs, trusts);
    switch (notice['notify_type']) {
      case 'dut_user_sign':
        return agreementEvent(notice, 'active', product);
      case 'dut_user_unsign':
        return agreementEvent(notice, 'ended', product);
      default:
        return readTradeNotice(notice, options.sellerId);
    }
  };
}

function agreementEvent(
  notice: Parameters,
  state: 'active' | 'ended',
  { personalCode, signScene }: AgreementProduct,
): EntrustWebhookEvent {
  if (!agreementNoticeShape.Check(notice)) throw new MalformedWebhook('notice of unexpected shape');
  if (notice.personal_product_code !== personalCode || notice.sign_scene !== signScene)
    throw new UnknownEvent('a notice of an agreement to something else', NOTICE_TAKEN);
  if (notice.status !== (state === 'active' ? 'NORMAL' : 'UNSIGN'))
    throw new UnknownEvent('a notice of an agreement in a status that is not known', NOTICE_TAKEN);
  const { external_agreement_no: agreementNo } = notice;
  return { kind: 'mandate', agreementNo, requestNo: null, state, reason: null };
}
