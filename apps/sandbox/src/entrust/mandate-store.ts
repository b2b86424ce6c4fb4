import type { Fen } from '@phonebill/money';
import { converted, type ContentFields, money, orderOf, orNull, text } from '../store/fields.ts';
import { outcomeFields, type RequestKind, whenItSettles } from '../store/requests.ts';
import type { MandateReason, MandateState } from './entrust-states.ts';
import type { SourceName } from './sources.ts';

export interface MandateOrder {
  readonly requestNo: string;
  readonly agreementNo: string;
  readonly payerNo: string;
  /** The number that is topped up. */
  readonly mobileNo: string;
  readonly perChargeFen: Fen;
  readonly perMonthFen: Fen;
  readonly sources: readonly SourceName[];
  /** The last day in China, such as `2027-05-31`; null when it lasts until it is ended. */
  readonly endsOn: string | null;
  readonly notifyUrl: string;
}

export interface Mandate extends MandateOrder {
  readonly state: MandateState;
  readonly reason: MandateReason | null;
  readonly settlesAt: number | null;
}

const content: ContentFields<MandateOrder> = {
  agreementNo: text('agreement_no'),
  payerNo: text('payer_no'),
  mobileNo: text('mobile_no'),
  perChargeFen: money('per_charge_fen'),
  perMonthFen: money('per_month_fen'),
  sources: converted(
    'sources',
    (kept) => String(kept).split(',') as SourceName[],
    (sources) => sources.join(),
  ),
  endsOn: orNull(text('ends_on')),
  notifyUrl: text('notify_url'),
};

export const mandateKind: RequestKind<MandateOrder, Mandate> = {
  name: 'mandate',
  table: 'entrust_mandates',
  order: orderOf(content),
  fields: {
    requestNo: text('request_no'),
    ...content,
    ...outcomeFields(),
  },
  orderOf: (mandate) => mandate,
  due: whenItSettles,
};
