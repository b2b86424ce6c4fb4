import type { Fen } from '@phonebill/money';
import { money, orderOf, orNull, text, whole } from '../store/fields.ts';
import { type RequestKind, whenItSettles } from '../store/requests.ts';

export type ReloadlyStatus = 'PROCESSING' | 'SUCCESSFUL' | 'REFUNDED' | 'FAILED';

export interface ReloadlyOrder {
  /** The merchant's own number, `customIdentifier`. */
  readonly requestNo: string;
  readonly operatorId: number;
  /** With its country code: `86…`. */
  readonly mobileNo: string;
  readonly amountFen: Fen;
}

export interface ReloadlyTopUp extends ReloadlyOrder {
  readonly id: number;
  readonly status: ReloadlyStatus;
  readonly code: string | null;
  readonly createdAt: number;
  /** When its state changes next; null when it has ended. */
  readonly settlesAt: number | null;
}

const content = {
  operatorId: whole('operator_id'),
  mobileNo: text('mobile_no'),
  amountFen: money('amount_fen'),
};

export const reloadlyKind: RequestKind<ReloadlyOrder, ReloadlyTopUp> = {
  name: 'top-up',
  table: 'reloadly_topups',
  order: orderOf<ReloadlyOrder>(content),
  fields: {
    requestNo: text('request_no'),
    ...content,
    id: whole('id'),
    status: text('status'),
    code: orNull(text('code')),
    createdAt: whole('created_at'),
    settlesAt: orNull(whole('settles_at')),
  },
  orderOf: (topUp) => topUp,
  due: whenItSettles,
};
