import type { Fen } from '@phonebill/money';
import type { Store } from '../store/database.ts';
import { type ContentFields, money, orderOf, orNull, text } from '../store/fields.ts';
import { createRequestTable, outcomeFields, type RequestTable, whenItSettles } from '../store/requests.ts';
import type { RefundReason, RefundState } from './cashier-states.ts';
import type { CashierName } from './cashiers.ts';

/** The partners with refunds: the cashiers, and the one that debits under agreements. */
export type RefundingPartner = CashierName | 'entrust';

export interface RefundOrder {
  readonly requestNo: string;
  readonly paymentRequestNo: string;
  readonly amountFen: Fen;
  readonly notifyUrl: string;
}

export interface Refund extends RefundOrder {
  readonly state: RefundState;
  readonly reason: RefundReason | null;
  readonly settlesAt: number | null;
  /** The source that was refunded, as the payment's book names it; null while it is not settled. */
  readonly paidTo: string | null;
}

const content: ContentFields<RefundOrder> = {
  paymentRequestNo: text('payment_request_no'),
  amountFen: money('amount_fen'),
  notifyUrl: text('notify_url'),
};

/** Creates the table of a partner's refunds. */
export function createRefundTable(
  store: Store,
  partner: RefundingPartner,
): RequestTable<RefundOrder, Refund> {
  return createRequestTable<RefundOrder, Refund>(store, {
    name: 'refund',
    table: `${partner}_refunds`,
    order: orderOf(content),
    fields: {
      requestNo: text('request_no'),
      ...content,
      ...outcomeFields(),
      paidTo: orNull(text('paid_to')),
    },
    orderOf: (refund) => refund,
    due: whenItSettles,
  });
}
