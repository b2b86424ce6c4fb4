/** Properties of a trade at Alipay beyond those at a cashier: how much of it was refunded, and its status. */
import type { CashierService } from '../cashier/cashier-service.ts';
import type { Trade } from '../cashier/trade-store.ts';

/** How long (ms) after its payment a trade can be refunded. */
const REFUNDED_WITHIN_MS = 365 * 24 * 3_600_000;

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED';

export interface AlipayBooks {
  statusOf(trade: Trade): TradeStatus;
  /** Returns the amount that was taken. */
  amountOf(trade: Trade): bigint;
  /** Returns the part of it that was refunded. */
  refundedOf(trade: Trade): bigint;
}

const amountOf = ({ takenFen, amountFen }: Trade): bigint => takenFen ?? amountFen;

export function createAlipayBooks(
  { refunds }: Pick<CashierService, 'refunds'>,
  now: () => number,
): AlipayBooks {
  const refundedOf = ({ requestNo }: Trade): bigint => refunds.settledFen(requestNo);
  return {
    amountOf,
    refundedOf,
    statusOf(trade) {
      if (trade.state === 'open') return 'WAIT_BUYER_PAY';
      if (trade.state !== 'paid' || refundedOf(trade) >= amountOf(trade)) return 'TRADE_CLOSED';
      return now() - (trade.paidAt ?? 0) > REFUNDED_WITHIN_MS ? 'TRADE_FINISHED' : 'TRADE_SUCCESS';
    },
  };
}
