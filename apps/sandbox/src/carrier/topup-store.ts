import type { Fen } from '@phonebill/money';
import { money, orderOf, orNull, text, whole } from '../store/fields.ts';
import { outcomeFields, type RequestKind, whenItSettles } from '../store/requests.ts';
import type { TopupState } from './topup-states.ts';

export interface TopupOrder {
  readonly requestNo: string;
  readonly mobileNo: string;
  readonly faceFen: Fen;
  readonly notifyUrl: string;
}

export interface Topup {
  readonly requestNo: string;
  readonly carrierRef: string;
  /** Null when it was cancelled before it was ever received. */
  readonly order: TopupOrder | null;
  readonly state: TopupState;
  readonly reason: string | null;
  readonly receivedAt: number;
  readonly settlesAt: number | null;
}

const order = orderOf<TopupOrder>({
  mobileNo: text('mobile_no'),
  faceFen: money('face_fen'),
  notifyUrl: text('notify_url'),
});

export const topupKind: RequestKind<TopupOrder, Topup> = {
  name: 'top-up',
  table: 'topups',
  order,
  fields: {
    requestNo: text('request_no'),
    carrierRef: text('carrier_ref'),
    order: orNull(order),
    ...outcomeFields(),
    receivedAt: whole('received_at'),
  },
  orderOf: (kept) => kept.order,
  withOrder: (kept, received) => ({ ...kept, order: received }),
  due: whenItSettles,
};
