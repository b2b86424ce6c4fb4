/** Schemas of answers about numbers, prices, bills and adverts. */
import { type Static, Type } from 'typebox';
import { carriers, userPayMethods } from '../order-states.ts';
import { Amount, BilingualText, OrderNo, Points, Time, nullable, oneOf } from './fields.ts';

export const Organization = Type.Object({
  mobileNo: Type.String(),
  carrier: oneOf(carriers),
  province: nullable(BilingualText),
  city: nullable(BilingualText),
  ported: Type.Boolean({ description: 'The number moved to another carrier than its prefix says' }),
});
/** The reason why something is not sold at present, as users read it. */
const Stopped = Type.Optional({ ...BilingualText, description: 'Not sold for now; why' });
export const Denomination = Type.Object({ faceFen: Amount, priceFen: Amount, stopped: Stopped });
export const Good = Type.Object(
  { goodsId: Type.String(), faceFen: Amount, points: Points, priceFen: Amount, stopped: Stopped },
  { description: 'For points, and for money beside them where priceFen is above zero' },
);
/** The amounts that a user may enter, in addition to those offered. */
export const OwnAmount = Type.Object({ minFen: Amount, maxFen: Amount, stepFen: Amount });
/** An order that waits for its payment. */
export const UnpaidOrder = Type.Object({
  orderNo: OrderNo,
  mobileNo: Type.String(),
  faceFen: Amount,
  priceFen: Amount,
  payMethod: oneOf(userPayMethods),
  expiresAt: Type.String({ description: 'When it closes' }),
});
export const Limit = Type.Object({ minFen: Amount, maxFen: Amount, perDayFen: Amount, perMonthFen: Amount });

export const SavedNumber = Type.Object({
  mobileNo: Type.String(),
  remark: Type.String({ description: 'Empty when the number was only topped up, not saved' }),
  saved: Type.Boolean(),
  carrier: oneOf(carriers),
  lastToppedUpAt: nullable(Time),
});
/** The kinds of a carrier's charges. */
export const billKinds = ['plan', 'calls', 'data', 'sms', 'other'] as const;
export const BillMonth = Type.Object({
  month: Type.String({ description: 'yyyymm' }),
  totalFen: Amount,
  kinds: Type.Array(Type.Object({ kind: oneOf(billKinds), amountFen: Amount })),
});
export const Bill = Type.Object({
  mobileNo: Type.String(),
  balanceFen: Type.Integer({ description: 'Below zero: owed' }),
  asOf: Time,
  months: Type.Array(BillMonth, { description: 'Newest first; the first is the present month so far' }),
});

export const Advert = Type.Object({
  adAppTitle: Type.String(),
  adAppLink: Type.String({
    description: 'An http(s) address of an allowed origin, or a path of ours; empty: leads nowhere',
  }),
  ssoFlag: oneOf(['Y', 'N'] as const),
  ssoType: oneOf(['hebao', 'other'] as const),
  targetChannel: Type.String(),
  tokenName: Type.String(),
  adAppTyp: oneOf(['1', '2', '3', '4', '5', '12'] as const),
  businessType: Type.String(),
  supportTourists: oneOf(['Y', 'N'] as const),
  cnlCode: Type.String(),
  channelType: Type.String(),
});

export type OrganizationView = Static<typeof Organization>;
export type DenominationView = Static<typeof Denomination>;
export type GoodView = Static<typeof Good>;
export type OwnAmountView = Static<typeof OwnAmount>;
export type LimitView = Static<typeof Limit>;
export type SavedNumberView = Static<typeof SavedNumber>;
export type BillView = Static<typeof Bill>;
export type BillMonthView = Static<typeof BillMonth>;
export type AdvertView = Static<typeof Advert>;
