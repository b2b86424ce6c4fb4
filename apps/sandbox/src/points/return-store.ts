import type { RefundState } from '../cashier/cashier-states.ts';
import { type ContentFields, orderOf, text, whole } from '../store/fields.ts';
import { outcomeFields, type RequestKind, whenItSettles } from '../store/requests.ts';
import type { ReturnReason } from './points-states.ts';

export interface ReturnOrder {
  readonly requestNo: string;
  readonly holdRequestNo: string;
  readonly points: number;
}

export interface PointsReturn extends ReturnOrder {
  readonly state: RefundState;
  readonly reason: ReturnReason | null;
  readonly settlesAt: number | null;
}

const content: ContentFields<ReturnOrder> = {
  holdRequestNo: text('hold_request_no'),
  points: whole('points'),
};

export const returnKind: RequestKind<ReturnOrder, PointsReturn> = {
  name: 'return',
  table: 'points_returns',
  order: orderOf(content),
  fields: {
    requestNo: text('request_no'),
    ...content,
    ...outcomeFields(),
  },
  orderOf: (one) => one,
  due: whenItSettles,
};
