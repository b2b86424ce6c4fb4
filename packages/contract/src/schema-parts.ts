/** Pieces that several calls share. Amounts are whole fen as JSON integers, times are ISO 8601 in UTC. */
import { type Static, type TLiteral, type TUnion, Type } from 'typebox';
import { debitSources } from './agreement-states.ts';
import {
  carriers,
  closeReasons,
  deliveryStates,
  orderKinds,
  orderStates,
  payMethods,
  paymentStates,
  refundReasons,
  refundStates,
} from './order-states.ts';

export function oneOf<const T extends readonly string[]>(
  values: T,
): TUnion<{ -readonly [K in keyof T]: TLiteral<T[K]> }> {
  return Type.Union(values.map((value) => Type.Literal(value))) as never;
}

export const SsoToken = Type.String({ minLength: 1, maxLength: 200, description: 'The session token' });
/** Any text: whether it is a mobile number is for the service to say, with SPEC section 5's message. */
export const MobileNo = Type.String({
  maxLength: 32,
  description: 'Mobile number, 11 digits starting with 1',
});
export const RequestNo = Type.String({
  pattern: '^[A-Za-z0-9-]{16,64}$',
  description: 'Made by the page, one per attempt',
});
export const OrderNo = Type.String({ pattern: '^[0-9]{24}$', description: 'Order number' });
export const CnlCode = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$', description: 'Channel code' });
export const Amount = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991, description: 'Whole fen' });
export const Points = Type.Integer({
  minimum: 0,
  maximum: 9_007_199_254_740_991,
  description: 'Whole reward points',
});
export const XAuthToken = Type.String({
  pattern: '^[A-Za-z0-9-]{16,64}$',
  description: "The page's client token: stands for the device where there is no login",
});
export const ResultKey = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'Opens the result of one order without login',
});
export const Time = Type.String({ description: 'ISO 8601, UTC' });
export const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/**
 * SM2 public key of the page, an uncompressed point in hex. With it in a request, numbers in the answer come
 * encrypted to it (hex, C1C3C2 with the leading 04) in `mobileNoCipher` and `rechargeMobileNoCipher`, and the
 * plain fields are empty.
 */
export const ClientKey = Type.String({
  maxLength: 200,
  description: "The page's SM2 public key in hex (04, x, y): numbers in the answer come encrypted to it",
});
/** A number in an answer: in clear, or empty beside its cipher. */
export const AnsweredNumber = Type.String({ description: 'Empty when clientKey was given' });
export const NumberCipher = Type.String({ description: 'SM2 cipher in hex: 04, C1, C3, C2' });
export const Words = Type.Object({ zh: Type.String(), en: Type.String() });

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

export const PlaceName = Type.Object({ zh: Type.String(), en: Type.String() });
export const Organization = Type.Object({
  mobileNo: Type.String(),
  carrier: oneOf(carriers),
  province: nullable(PlaceName),
  city: nullable(PlaceName),
  ported: Type.Boolean({ description: 'The number moved to another carrier than its prefix says' }),
});
export const Denomination = Type.Object({ faceFen: Amount, priceFen: Amount });
export const Good = Type.Object(
  { goodsId: Type.String(), faceFen: Amount, points: Points, priceFen: Amount },
  { description: 'For points, and for money beside them where priceFen is above zero' },
);
export const Limit = Type.Object({ minFen: Amount, maxFen: Amount, perDayFen: Amount, perMonthFen: Amount });

export const Refund = Type.Object({
  refundNo: Type.String(),
  method: oneOf(payMethods),
  amountFen: Amount,
  points: Points,
  state: oneOf(refundStates),
  reason: oneOf(refundReasons),
  requestedAt: Time,
  settledAt: nullable(Time),
});
export const TimelineEntry = Type.Object(
  {
    at: Time,
    entity: oneOf(['order', 'payment', 'delivery', 'refund'] as const),
    event: Type.String(),
    to: Type.String(),
    method: Type.Optional(oneOf(payMethods)),
  },
  { description: '`method`: what a payment or refund is made with' },
);
export const PaymentPart = Type.Object({ method: oneOf(payMethods), state: oneOf(paymentStates) });
export const Order = Type.Object({
  orderNo: OrderNo,
  kind: oneOf(orderKinds),
  requestNo: Type.String(),
  mobileNo: Type.String(),
  carrier: oneOf(carriers),
  province: nullable(PlaceName),
  faceFen: Amount,
  priceFen: Amount,
  points: Points,
  payMethod: oneOf(payMethods),
  goodsId: nullable(Type.String()),
  chargeNo: nullable(Type.String({ description: 'The automatic charge that it is' })),
  source: nullable(oneOf(debitSources)),
  paidFrom: nullable(Type.String({ description: "The account it was paid from, in the cashier's words" })),
  state: oneOf(orderStates),
  paymentState: oneOf(paymentStates),
  parts: Type.Optional(
    Type.Array(PaymentPart, {
      description: 'How each part of the price stands, points first; only where points are a part of it',
    }),
  ),
  deliveryState: nullable(oneOf(deliveryStates)),
  closeReason: nullable(oneOf(closeReasons)),
  createdAt: Time,
  expiresAt: Type.String({ description: 'When an unpaid order closes' }),
  paidAt: nullable(Time),
  endedAt: nullable(Time),
  promisedBy: nullable(Type.String({ description: 'When the present step is usually done by' })),
  refunds: Type.Array(Refund),
});
export const OrderWithTimeline = Type.Object({ ...Order.properties, timeline: Type.Array(TimelineEntry) });

export const MarkedNumber = Type.Object({
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

export const PaymentRequest = Type.Object({
  paymentNo: Type.String(),
  orderNo: Type.String({ description: "The cashier's trade number, for the native common pay" }),
  orderType: Type.Literal('2'),
  pickupType: Type.Literal('0'),
  payUrl: Type.String({ description: 'The cashier page, for browsers without the native cashier' }),
});

export type AdvertView = Static<typeof Advert>;
export type OrganizationView = Static<typeof Organization>;
export type DenominationView = Static<typeof Denomination>;
export type MarkedNumberView = Static<typeof MarkedNumber>;
export type BillView = Static<typeof Bill>;
export type BillMonthView = Static<typeof BillMonth>;
export type GoodView = Static<typeof Good>;
export type LimitView = Static<typeof Limit>;
export type OrderView = Static<typeof Order>;
export type OrderWithTimelineView = Static<typeof OrderWithTimeline>;
export type RefundView = Static<typeof Refund>;
export type TimelineEntryView = Static<typeof TimelineEntry>;
export type PaymentRequestView = Static<typeof PaymentRequest>;
