/** A trade and a refund in WeChat Pay's format. */
import { clockText } from '@phonebill/china-time';
import { fenToWire } from '@phonebill/money';
import type { RefundView } from '../cashier/refunds.ts';
import type { Trade } from '../cashier/trade-store.ts';
import type { WechatMerchant } from './merchant.ts';
import type { Opening } from './openings.ts';

/** A payer who declines can still pay: only paying and closing end a trade. */
const tradeStates = {
  open: 'NOTPAY',
  declined: 'NOTPAY',
  paid: 'SUCCESS',
  closed: 'CLOSED',
} as const satisfies Record<Trade['state'], string>;

const tradeTypes = { h5: 'MWEB', native: 'NATIVE', jsapi: 'JSAPI' } as const;

export interface TradeFacts {
  /** Whether some of it was refunded, or is being refunded. */
  readonly isRefunded: boolean;
  readonly opening: Pick<Opening, 'way' | 'openid'> | null;
}

export function tradeView(
  { merchantId, appId }: WechatMerchant,
  trade: Trade,
  { isRefunded, opening }: TradeFacts,
) {
  const { requestNo, tradeNo, state, amountFen, takenFen, paidAt, payerNo } = trade;
  const total = fenToWire(takenFen ?? amountFen);
  const isPaid = state === 'paid';
  return {
    mchid: merchantId,
    appid: appId,
    out_trade_no: requestNo,
    trade_state: isPaid && isRefunded ? 'REFUND' : tradeStates[state],
    trade_state_desc: isPaid ? '支付成功' : '订单未支付',
    amount: { total, currency: 'CNY', ...(isPaid && { payer_total: total, payer_currency: 'CNY' }) },
    ...(isPaid && {
      transaction_id: tradeNo,
      trade_type: tradeTypes[opening?.way ?? 'h5'],
      bank_type: 'OTHERS',
      payer: { openid: opening?.openid ?? `o${payerNo}` },
      success_time: timeText(paidAt ?? 0),
    }),
  };
}

const refundStates = { settled: 'SUCCESS', processing: 'PROCESSING', rejected: 'CLOSED' } as const;

export interface RefundedTrade {
  readonly trade: Trade;
  readonly refund: RefundView;
}

/** Returns a refund. `status`: given when it differs from that of the refund. */
export function refundView({ trade, refund }: RefundedTrade, status: string = statusOf(refund)) {
  return {
    refund_id: `RF${refund.requestNo}`,
    out_refund_no: refund.requestNo,
    transaction_id: trade.tradeNo,
    out_trade_no: trade.requestNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    status,
    amount: {
      total: fenToWire(trade.takenFen ?? trade.amountFen),
      refund: refund.amountFen,
      payer_refund: refund.amountFen,
      currency: 'CNY',
    },
  };
}

/**
 * Returns the status of a refund. One that a fault rejects fails at the payer's account, so that a person has
 * to decide.
 */
export function statusOf({ state, reason }: RefundView): string {
  if (state === 'rejected' && reason === 'simulated_rejection') return 'ABNORMAL';
  return refundStates[state as keyof typeof refundStates];
}

/** Returns a time by RFC 3339, in China. */
export function timeText(ms: number): string {
  return `${clockText(ms).replace(' ', 'T')}+08:00`;
}
