/** An app's calls about trades and refunds. */
import { clockText } from '@phonebill/china-time';
import { fen } from '@phonebill/money';
import type { CashierService } from '../cashier/cashier-service.ts';
import { createCloseLimit, passingAnswerOf } from '../cashier/passing-answers.ts';
import type { RefundView } from '../cashier/refunds.ts';
import type { Trade } from '../cashier/trade-store.ts';
import { orNull, Refusal } from '../http/refusals.ts';
import type { AlipayBooks } from './books.ts';
import { refused } from './errors.ts';
import { type AlipayRequest, fenIn, textIn } from './requests.ts';
import { yuan } from './yuan.ts';

/** The handler of each method. It returns null when the answer is to get lost; throws AlipayError. */
export type AlipayCalls = Readonly<Record<string, (request: AlipayRequest) => object | null>>;

interface TradeCallParts {
  readonly service: CashierService;
  readonly books: AlipayBooks;
  readonly now: () => number;
}

const named = ({ tradeNo, requestNo }: Trade) => ({ trade_no: tradeNo, out_trade_no: requestNo });

export function tradeCalls({ service, books, now }: TradeCallParts): AlipayCalls {
  const { trades, refunds } = service;
  const isCloseLimited = createCloseLimit();

  function tradeOf(request: AlipayRequest): Trade {
    const found = orNull(() => trades.find(textIn(request, 'out_trade_no', 64)));
    if (!found) throw refused('ACQ.TRADE_NOT_EXIST', '交易不存在');
    return found;
  }

  return {
    'alipay.trade.query'(request) {
      const trade = tradeOf(request);
      const passing = passingAnswerOf(trade, now());
      if (passing === 'systemError') throw refused('ACQ.SYSTEM_ERROR', '接口返回错误');
      if (passing === 'notExist') throw refused('ACQ.TRADE_NOT_EXIST', '交易不存在');
      const amount = yuan(books.amountOf(trade));
      const isPaid = trade.state === 'paid';
      return {
        buyer_logon_id: '138****0000',
        buyer_pay_amount: isPaid ? amount : '0.00',
        buyer_user_id: '2088000000000000',
        invoice_amount: isPaid ? amount : '0.00',
        point_amount: '0.00',
        receipt_amount: isPaid ? amount : '0.00',
        ...(isPaid && { send_pay_date: clockText(trade.paidAt ?? 0) }),
        total_amount: amount,
        trade_status: books.statusOf(trade),
        ...named(trade),
      };
    },
    'alipay.trade.close'(request) {
      const trade = tradeOf(request);
      if (isCloseLimited(trade)) throw refused('ACQ.SYSTEM_ERROR', '接口返回错误');
      if (trade.state !== 'open') throw refused('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      trades.close(trade.requestNo);
      return named(trade);
    },
    'alipay.trade.refund'(request) {
      const trade = tradeOf(request);
      const [no, amount] = [textIn(request, 'out_request_no', 64), fenIn(request, 'refund_amount')];
      const before = foundRefund(no);
      if (books.statusOf(trade) === 'TRADE_FINISHED') throw refused('ACQ.TRADE_HAS_FINISHED', '交易已完结');
      if (trade.state !== 'paid') throw refused('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      const refund = made(() =>
        refunds.order({
          requestNo: no,
          paymentRequestNo: trade.requestNo,
          amountFen: fen(Number(amount)),
          notifyUrl: trade.notifyUrl,
        }),
      );
      if (refund.reason === 'exceeds_payment')
        throw refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
      if (refund.state === 'rejected') throw refused('ACQ.TRADE_NOT_ALLOW_REFUND', '当前交易不允许退款');
      const isMade = refund.state === 'settled' && before?.state !== 'settled';
      return {
        ...named(trade),
        buyer_logon_id: '138****0000',
        buyer_user_id: '2088000000000000',
        fund_change: isMade ? 'Y' : 'N',
        gmt_refund_pay: clockText(now()),
        refund_fee: yuan(books.refundedOf(trade)),
        send_back_fee: isMade ? yuan(amount) : '0.00',
      };
    },
    'alipay.trade.fastpay.refund.query'(request) {
      const trade = tradeOf(request);
      const no = textIn(request, 'out_request_no', 64);
      const refund = foundRefund(no);
      // Nothing is said of a refund that was not made.
      if (refund?.state !== 'settled' || refunds.paymentOf(no) !== trade.requestNo) return {};
      return {
        ...named(trade),
        out_request_no: no,
        refund_amount: yuan(refund.amountFen),
        refund_status: 'REFUND_SUCCESS',
        total_amount: yuan(books.amountOf(trade)),
      };
    },
  };

  function foundRefund(no: string): RefundView | null {
    return orNull(() => refunds.find(no));
  }
}

function made(order: () => RefundView): RefundView {
  try {
    return order();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'request_no_reused') throw error;
    throw refused('ACQ.DISCORDANT_REPEAT_REQUEST', '不一致的请求');
  }
}
