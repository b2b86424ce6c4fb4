/** Pieces that several calls share. Amounts are whole fen as JSON integers, times are ISO 8601 in UTC. */
import { type Static, type TLiteral, type TUnion, Type } from 'typebox';
import { carriers, deliveryStates, orderStates, paymentStates, refundStates } from './order-states.ts';

export function oneOf<const T extends readonly string[]>(values: T): TUnion<{ -readonly [K in keyof T]: TLiteral<T[K]> }> {
  return Type.Union(values.map((value) => Type.Literal(value))) as never;
}

export const SsoToken = Type.String({ minLength: 1, maxLength: 200, description: 'The session token' });
/** Any text: whether it is a mobile number is for the service to say, with SPEC section 5's message. */
export const MobileNo = Type.String({ maxLength: 32, description: 'Mobile number, 11 digits starting with 1' });
export const RequestNo = Type.String({ pattern: '^[A-Za-z0-9-]{16,64}$', description: 'Made by the page, one per attempt' });
export const OrderNo = Type.String({ pattern: '^[0-9]{24}$', description: 'Order number' });
export const CnlCode = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$', description: 'Channel code' });
export const Amount = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991, description: 'Whole fen' });
export const Time = Type.String({ description: 'ISO 8601, UTC' });
export const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * SM2 public key of the page, an uncompressed point in hex. With it in a request, numbers in the answer come encrypted to it
 * (hex, C1C3C2 with the leading 04) in `mobileNoCipher` and `rechargeMobileNoCipher`, and the plain fields are empty.
 */
export const ClientKey = Type.String({ maxLength: 200, description: "The page's SM2 public key in hex (04, x, y): numbers in the answer come encrypted to it" });
/** A number in an answer: in clear, or empty beside its cipher. */
export const AnsweredNumber = Type.String({ description: 'Empty when clientKey was given' });
export const NumberCipher = Type.String({ description: 'SM2 cipher in hex: 04, C1, C3, C2' });
export const Words = Type.Object({ zh: Type.String(), en: Type.String() });

export const Advert = Type.Object({
  adAppTitle: Type.String(),
  adAppLink: Type.String({ description: "An http(s) address of an allowed origin, or a path of ours; empty: leads nowhere" }),
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
export const Limit = Type.Object({ minFen: Amount, maxFen: Amount, perDayFen: Amount, perMonthFen: Amount });

export const Refund = Type.Object({
  refundNo: Type.String(),
  amountFen: Amount,
  state: oneOf(refundStates),
  reason: oneOf(['deliveryFailed', 'paidLate', 'paidTwice'] as const),
  requestedAt: Time,
  settledAt: nullable(Time),
});
export const TimelineEntry = Type.Object({
  at: Time,
  entity: oneOf(['order', 'payment', 'delivery', 'refund'] as const),
  event: Type.String(),
  to: Type.String(),
});
export const Order = Type.Object({
  orderNo: OrderNo,
  requestNo: Type.String(),
  mobileNo: Type.String(),
  carrier: oneOf(carriers),
  province: nullable(PlaceName),
  faceFen: Amount,
  priceFen: Amount,
  payMethod: oneOf(['cash'] as const),
  state: oneOf(orderStates),
  paymentState: oneOf(paymentStates),
  deliveryState: nullable(oneOf(deliveryStates)),
  closeReason: nullable(oneOf(['expired', 'cancelled'] as const)),
  createdAt: Time,
  expiresAt: Type.String({ description: 'When an unpaid order closes' }),
  paidAt: nullable(Time),
  endedAt: nullable(Time),
  promisedBy: nullable(Type.String({ description: 'When the present step is usually done by' })),
  refunds: Type.Array(Refund),
});
export const OrderWithTimeline = Type.Object({ ...Order.properties, timeline: Type.Array(TimelineEntry) });

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
export type LimitView = Static<typeof Limit>;
export type OrderView = Static<typeof Order>;
export type OrderWithTimelineView = Static<typeof OrderWithTimeline>;
export type RefundView = Static<typeof Refund>;
export type TimelineEntryView = Static<typeof TimelineEntry>;
export type PaymentRequestView = Static<typeof PaymentRequest>;
