/** WeChat Pay's notices: encrypted, signed, and sent again until they are acknowledged. */
import type { CallbackWire } from '../callbacks/deliver.ts';
import type { CashierService } from '../cashier/cashier-service.ts';
import type { WechatMerchant } from './merchant.ts';
import type { Openings } from './openings.ts';
import type { Signatures } from './signatures.ts';
import type { Happened, PapayNotices } from './papay/notices.ts';
import { refundView, statusOf, tradeView } from './views.ts';

const [MINUTE, HOUR] = [60, 3600];
/** The wait in seconds between one attempt and the next. */
const REPEATED_AFTER_S = [
  15,
  15,
  30,
  3 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  3 * HOUR,
  3 * HOUR,
  6 * HOUR,
  6 * HOUR,
];
const kinds: Readonly<Record<string, string>> = {
  'payment.paid': 'TRANSACTION.SUCCESS',
  'refund.settled': 'REFUND.SUCCESS',
  'refund.rejected': 'REFUND.CLOSED',
};

/**
 * Creates the notices. `serviceOf` and `openingsOf` return the books of trades, refunds and openings, which
 * are created later; `papay` composes notices about entrusted debits, null when there are none.
 */
export function wechatNotices(
  merchant: WechatMerchant,
  signatures: Signatures,
  serviceOf: () => CashierService,
  openingsOf: () => Openings,
  papay: PapayNotices | null,
): CallbackWire {
  /**
   * Returns the content of the notice, with the amount that it is to state, which a fault knob may have made
   * wrong.
   */
  function contentOf({ type, requestNo, amountFen }: Happened): object {
    const { trades, refunds } = serviceOf();
    if (type === 'payment.paid') {
      const opening = openingsOf().firstOf(requestNo);
      const view = tradeView(merchant, trades.find(requestNo), { isRefunded: false, opening });
      return { ...view, amount: { ...view.amount, total: amountFen } };
    }
    const refund = refunds.find(requestNo);
    const trade = trades.find(refunds.paymentOf(requestNo));
    const { status, ...view } = refundView({ trade, refund }, statusOf(refund));
    const amount = { ...view.amount, refund: amountFen };
    return { mchid: merchant.merchantId, ...view, amount, refund_status: status };
  }

  return {
    sends: (type) => kinds[type] !== undefined || (papay?.sends(type) ?? false),
    compose({ body: happenedText, messageId }) {
      const happened = JSON.parse(happenedText) as Happened;
      const xml = papay?.compose(happened) ?? null;
      if (xml !== null) return { headers: { 'content-type': 'text/xml; charset=utf-8' }, body: xml };
      const body = JSON.stringify({
        id: messageId,
        event_type: kinds[happened.type],
        resource_type: 'encrypt-resource',
        summary: '通知',
        resource: signatures.seal(JSON.stringify(contentOf(happened))),
      });
      return { headers: signatures.headersFor(body), body };
    },
    isTaken(answer, { body }) {
      const isOfPapay = papay !== null && papay.compose(JSON.parse(body) as Happened) !== null;
      return !isOfPapay || papay.isTaken(answer);
    },
    repeatAfterMs: (attempts) => {
      const seconds = REPEATED_AFTER_S[attempts];
      return seconds === undefined ? null : seconds * 1000;
    },
  };
}
