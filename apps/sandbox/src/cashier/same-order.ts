import type { TradeOrder } from './trade-store.ts';

const content = [
  'orderNo',
  'amountFen',
  'subject',
  'payerNo',
  'notifyUrl',
  'returnUrl',
  'expiresAt',
] as const satisfies (keyof TradeOrder)[];

/** Whether two orders under one request number say the same in everything. */
export function sameOrder(one: TradeOrder, other: TradeOrder): boolean {
  return content.every((key) => one[key] === other[key]);
}
