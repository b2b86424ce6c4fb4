/** Alipay's notices: signed forms, sent again until the receiver answers `success`. */
import { clockText } from '@phonebill/china-time';
import type { CallbackWire } from '../callbacks/deliver.ts';
import type { CashierService } from '../cashier/cashier-service.ts';
import type { Trade } from '../cashier/trade-store.ts';
import type { AgreementBook } from './agreements/book.ts';
import { agreementContent, isOfAgreement } from './agreements/notices.ts';
import type { AlipayApp } from './app.ts';
import type { AlipayBooks } from './books.ts';
import type { AlipaySignatures } from './signatures.ts';
import { yuan } from './yuan.ts';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** The wait between one attempt and the next. */
const REPEATED_AFTER_MS = [
  4 * MINUTE_MS,
  10 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
];
const REPORTED = new Set(['payment.paid', 'payment.closed', 'refund.settled']);

interface Happened {
  readonly type: string;
  readonly requestNo: string;
  readonly amountFen: number;
  readonly at: string;
}

/**
 * Creates the notices. The last three parameters return the books of trades, refunds and agreements, which
 * are created later.
 */
export function alipayNotices(
  { appId, sellerId }: AlipayApp,
  signatures: AlipaySignatures,
  serviceOf: () => CashierService,
  booksOf: () => AlipayBooks,
  agreementsOf: () => AgreementBook,
): CallbackWire {
  /**
   * Returns the content of the notice, with the amount that it is to state, which a fault knob may have made
   * wrong.
   */
  function contentOf({ type, requestNo, amountFen, at }: Happened): Record<string, string> {
    const { trades, refunds } = serviceOf();
    const isRefund = type === 'refund.settled';
    const trade: Trade = trades.find(isRefund ? refunds.paymentOf(requestNo) : requestNo);
    const when = clockText(Date.parse(at));
    const total = isRefund ? Number(booksOf().amountOf(trade)) : amountFen;
    return {
      out_trade_no: trade.requestNo,
      trade_no: trade.tradeNo,
      // The status at the event, not the trade's present one.
      trade_status: type === 'payment.paid' ? 'TRADE_SUCCESS' : booksOf().statusOf(trade),
      subject: trade.subject,
      total_amount: yuan(total),
      gmt_create: when,
      ...(type === 'payment.paid' && {
        gmt_payment: when,
        receipt_amount: yuan(amountFen),
        buyer_pay_amount: yuan(amountFen),
        fund_bill_list: JSON.stringify([{ amount: yuan(amountFen), fundChannel: 'ALIPAYACCOUNT' }]),
      }),
      // A trade that was not paid in time has no refund.
      ...(type === 'payment.closed' && { gmt_close: when, refund_fee: '0.00' }),
      ...(isRefund && { gmt_refund: `${when}.000`, refund_fee: yuan(amountFen), out_biz_no: requestNo }),
    };
  }

  return {
    sends: (type) => REPORTED.has(type) || isOfAgreement(type),
    compose({ body, messageId }, nowMs) {
      const happened = JSON.parse(body) as Happened;
      const ofAgreement = agreementContent(agreementsOf(), happened.type, happened.requestNo);
      const form = signatures.signed({
        app_id: appId,
        auth_app_id: appId,
        charset: 'utf-8',
        notify_id: messageId,
        notify_time: clockText(nowMs),
        version: '1.0',
        ...(ofAgreement ?? {
          buyer_id: '2088000000000000',
          notify_type: 'trade_status_sync',
          seller_id: sellerId,
          ...contentOf(happened),
        }),
      });
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: form.toString(),
      };
    },
    isTaken: (answer) => answer.trim() === 'success',
    repeatAfterMs: (attempts) => REPEATED_AFTER_MS[attempts] ?? null,
  };
}
