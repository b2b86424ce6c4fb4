/**
 * Where a payer's browser comes back to from the cashier: the result page, of a visitor the one that a key
 * opens.
 */
import type { Order } from '../orders/index.ts';
import type { ResultKeys } from './result-keys.ts';

export function createReturnUrl(
  publicUrl: string,
  resultKeys: ResultKeys,
): (order: Pick<Order, 'orderNo' | 'kind' | 'isVisitor'>) => string {
  return ({ orderNo, kind, isVisitor }) => {
    if (kind === 'repayment') return `${publicUrl}/phonebillh5/autoRecharge/dealCreditPay?orderNo=${orderNo}`;
    const pages = `${publicUrl}/phonebillh5/rechargeTelebill`;
    return isVisitor
      ? `${pages}/directResult?orderNo=${orderNo}&key=${resultKeys.keyOf(orderNo)}`
      : `${pages}/resultPage?orderNo=${orderNo}`;
  };
}
