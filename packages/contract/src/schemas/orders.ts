/** Schemas of answers about orders (SPEC section 7, /vi). */
import { type Static, Type } from 'typebox';
import { debitSources } from '../agreement-states.ts';
import {
  carriers,
  cashierNames,
  closeReasons,
  deliveryStates,
  orderKinds,
  orderStates,
  payerBrowsers,
  payMethods,
  paymentStates,
  refundReasons,
  refundStates,
} from '../order-states.ts';
import { Amount, BilingualText, OrderNo, Points, Time, nullable, oneOf } from './fields.ts';
import { ActivityId } from './activities.ts';
import { OrderVoucher } from './vouchers.ts';

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
  province: nullable(BilingualText),
  faceFen: Amount,
  priceFen: Amount,
  points: Points,
  voucher: nullable(OrderVoucher),
  payMethod: oneOf(payMethods),
  cashier: Type.Optional({
    ...oneOf(cashierNames),
    description:
      'Who takes what is paid in cash, of the payment that counts; absent: nothing is, or it was not kept',
  }),
  goodsId: nullable(Type.String()),
  activityId: Type.Optional(
    Type.String({ ...ActivityId, description: 'Of the activity that gave it: nothing was paid for it' }),
  ),
  chargeNo: nullable(Type.String({ description: 'The automatic charge that it is' })),
  source: nullable(oneOf(debitSources)),
  paidFrom: nullable(Type.String({ description: 'The account it was paid from, as the cashier names it' })),
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

export const PayerBrowser = oneOf(payerBrowsers);
export const ChosenCashier = {
  ...oneOf(cashierNames),
  description:
    'Whom the payer wants to pay in cash; absent: who was begun with, or else the first that is offered',
};
export const PayWith = Type.Union(
  [
    Type.Object({ by: Type.Literal('code') }),
    Type.Object({ by: Type.Literal('signOn') }),
    Type.Object({
      by: Type.Literal('app'),
      parameters: Type.Record(Type.String(), Type.String()),
    }),
  ],
  {
    description:
      'Other than by going to `payUrl`. `code`: `payUrl` is shown as a code that a phone scans. `signOn`: ' +
      '`payUrl` asks the payer’s app who they are, and comes back with what `pay` is called with again. ' +
      '`app`: `parameters` are handed to the app around the page, and there is no `payUrl`',
  },
);

export const PaymentRequest = Type.Object({
  paymentNo: Type.String(),
  orderNo: Type.String({ description: "The cashier's trade number, for the native common pay" }),
  orderType: Type.Literal('2'),
  pickupType: Type.Literal('0'),
  payUrl: Type.String({ description: 'The cashier page, for browsers without the native cashier' }),
  payWith: Type.Optional(PayWith),
});

export type OrderView = Static<typeof Order>;
export type OrderWithTimelineView = Static<typeof OrderWithTimeline>;
export type TimelineEntryView = Static<typeof TimelineEntry>;
export type RefundView = Static<typeof Refund>;
export type PaymentRequestView = Static<typeof PaymentRequest>;
export type PayWithView = Static<typeof PayWith>;
