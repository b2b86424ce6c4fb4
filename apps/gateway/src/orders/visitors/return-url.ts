/**
 * Builds the address to which a payer's browser returns from the cashier: the result page, for a visitor the
 * one that a key opens, and in the offline package if the payer uses it.
 */
import type { EntryPage } from '../model/payment-requests.ts';
import type { Order } from '../model/aggregate.ts';
import type { ResultKeys } from './result-keys.ts';

type Paid = Pick<Order, 'orderNo' | 'kind' | 'isVisitor'>;

/** Creates the builder. `publicUrl` is the address of the pages on the network. */
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
  // An offline package has one file for all screens, so the path follows the number sign.
  return (order, entryPage) =>
    `${entryPage === null ? `${publicUrl}/phonebillh5` : `${entryPage}#`}${pathOf(order)}`;
}
