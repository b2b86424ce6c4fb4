import type { Fen } from '@phonebill/money';
import { money, orderOf, orNull, text, whole } from '../store/fields.ts';
import { type RequestKind, whenItSettles } from '../store/requests.ts';

export type DtOneState =
  | 'CREATED'
  | 'CONFIRMED'
  | 'REJECTED'
  | 'CANCELLED'
  | 'SUBMITTED'
  | 'COMPLETED'
  | 'REVERSED'
  | 'DECLINED';

export interface TransactionOrder {
  /** The merchant's own number, `external_id`. */
  readonly requestNo: string;
  readonly productId: number;
  /** With its country code: `+86…`. */
  readonly mobileNo: string;
  readonly amountFen: Fen;
  readonly callbackUrl: string;
}

export interface Transaction extends TransactionOrder {
  readonly id: number;
  readonly state: DtOneState;
  /** The name of its status. */
  readonly message: string;
  readonly createdAt: number;
  readonly confirmBy: number;
  readonly confirmedAt: number | null;
  /** When its state changes next; null when it has ended. */
  readonly settlesAt: number | null;
}

const content = {
  productId: whole('product_id'),
  mobileNo: text('mobile_no'),
  amountFen: money('amount_fen'),
  callbackUrl: text('callback_url'),
};

export const transactionKind: RequestKind<TransactionOrder, Transaction> = {
  name: 'transaction',
  table: 'dtone_transactions',
  order: orderOf<TransactionOrder>(content),
  fields: {
    requestNo: text('request_no'),
    ...content,
    id: whole('id'),
    state: text('state'),
    message: text('message'),
    createdAt: whole('created_at'),
    confirmBy: whole('confirm_by'),
    confirmedAt: orNull(whole('confirmed_at')),
    settlesAt: orNull(whole('settles_at')),
  },
  orderOf: (transaction) => transaction,
  due: whenItSettles,
};
