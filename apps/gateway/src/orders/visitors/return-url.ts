/**
 * Where a payer's browser comes back to from the cashier: the result page, of a visitor the one that a key
 * opens; in the offline package where the payer is.
 */
import type { EntryPage } from '../model/payment-requests.ts';
import type { Order } from '../model/aggregate.ts';
import type { ResultKeys } from './result-keys.ts';

type Paid = Pick<Order, 'orderNo' | 'kind' | 'isVisitor'>;

/** `publicUrl`: how browsers reach the pages on the network. */
export function createReturnUrl(
  publicUrl: string,
  resultKeys: Pick<ResultKeys, 'keyOf'>,
): (order: Paid, entryPage: EntryPage) => string {
  function pathOf({ orderNo, kind, isVisitor }: Paid): string {
    if (kind === 'repayment') return `/autoRecharge/dealCreditPay?orderNo=${orderNo}`;
    return isVisitor
      ? `/rechargeTelebill/directResult?orderNo=${orderNo}&key=${resultKeys.keyOf(orderNo)}`
      : `/rechargeTelebill/resultPage?orderNo=${orderNo}`;
  }
  // A package has one file for all screens: the path is behind the number sign.
  return (order, entryPage) =>
    `${entryPage === null ? `${publicUrl}/phonebillh5` : `${entryPage}#`}${pathOf(order)}`;
}
