import { fenToWire } from '@phonebill/money';
import type { Refund } from './refund-store.ts';
import type { Trade } from './trade-store.ts';

/** A trade as the query and closing answer it. */
export function tradeView({ tradeNo, requestNo, state, amountFen, paidAt, declineReason }: Trade) {
  return { tradeNo, requestNo, state, amountFen: fenToWire(amountFen), paidAt: paidAt === null ? null : new Date(paidAt).toISOString(), declineReason };
}

/** A refund as every call answers it. */
export function refundView({ requestNo, state, amountFen, reason }: Refund) {
  return { requestNo, state, amountFen: fenToWire(amountFen), reason };
}
