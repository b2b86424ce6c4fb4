/** Calls for orders: placing, paying, cancelling and listing them (SPEC section 7, /vi). */
import { Type } from 'typebox';
import { everybody, usersAndTourists, type CallRows } from './call-row.ts';
import { orderStates, userPayMethods } from '../order-states.ts';
import {
  Amount,
  CnlCode,
  MobileNo,
  Month,
  OptionalToken,
  OrderNo,
  PageSize,
  Points,
  RequestNo,
  ResultKey,
  SsoToken,
  XAuthToken,
  nullable,
  oneOf,
} from '../schemas/fields.ts';
import { ChosenCashier, Order, OrderWithTimeline, PayerBrowser, PaymentRequest } from '../schemas/orders.ts';
import { VoucherNo } from '../schemas/vouchers.ts';

const anyOrder = {
  requestNo: RequestNo,
  mobileNo: MobileNo,
  faceFen: Amount,
  priceFen: Type.Integer({
    minimum: 0,
    maximum: 9_007_199_254_740_991,
    description: 'The price the page showed; refused when it is no longer the price',
  }),
  cnlCode: Type.Optional(CnlCode),
  firstTimeConfirmed: Type.Optional(
    Type.Boolean({ description: 'The user confirmed a number never topped up before' }),
  ),
  browser: Type.Optional(PayerBrowser),
  cashier: Type.Optional(ChosenCashier),
};
const ByMoney = oneOf(['cash', 'digital'] as const);
const PlaceOrder = Type.Object({
  ssoToken: OptionalToken,
  xAuthToken: Type.Optional(XAuthToken),
  operation: Type.Literal('place'),
  ...anyOrder,
  payMethod: ByMoney,
  voucherNo: Type.Optional(VoucherNo),
});
const PlaceForPoints = Type.Object({
  ssoToken: OptionalToken,
  operation: Type.Literal('place'),
  ...anyOrder,
  payMethod: Type.Literal('points'),
  goodsId: Type.String({ maxLength: 32 }),
  points: Points,
  messageTicket: Type.String({ maxLength: 128, description: 'From loginUser/checkMessage, scene integral' }),
});
const OnOrder = Type.Object({
  ssoToken: OptionalToken,
  xAuthToken: Type.Optional(XAuthToken),
  operation: Type.Union([Type.Literal('pay'), Type.Literal('cancel')]),
  orderNo: OrderNo,
  browser: Type.Optional(PayerBrowser),
  cashier: Type.Optional(ChosenCashier),
  signOn: Type.Optional(
    Type.Object(
      {
        code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' }),
        state: Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' }),
      },
      { description: 'What the page came back with from where the payer said who they are' },
    ),
  ),
});
const OrderAnswer = Type.Object({
  order: Order,
  payment: nullable(PaymentRequest),
  resultKey: nullable(Type.String({ description: 'For an order without login: opens its result' })),
});

export const orderCalls = {
  'POST /vi/order': {
    token: 'carried',
    who: everybody,
    summary: 'Place a top-up order, pay an unpaid one, or cancel it; a visitor by the key of the device',
    request: Type.Union([PlaceOrder, PlaceForPoints, OnOrder]),
    response: OrderAnswer,
  },
  'POST /vi/smallOrder': {
    token: 'carried',
    who: usersAndTourists,
    summary: 'Place an order of a small amount',
    request: Type.Object({ ssoToken: SsoToken, ...anyOrder, payMethod: ByMoney }),
    response: OrderAnswer,
  },
  'POST /vi/queryRechargeBill': {
    token: 'carried',
    who: everybody,
    summary: 'Own orders, newest first, paged; or one with its timeline, without login by its result key',
    request: Type.Object({
      ssoToken: OptionalToken,
      orderNo: Type.Optional(OrderNo),
      resultKey: Type.Optional(ResultKey),
      requestNo: Type.Optional(RequestNo),
      month: Type.Optional(Month),
      state: Type.Optional(oneOf(orderStates)),
      payMethod: Type.Optional(oneOf(userPayMethods)),
      cursor: Type.Optional(OrderNo),
      pageSize: Type.Optional(PageSize),
    }),
    response: Type.Object({
      orders: Type.Array(Type.Union([OrderWithTimeline, Order]), {
        description: 'With a timeline when one order was asked for',
      }),
      nextCursor: nullable(Type.String()),
    }),
  },
} as const satisfies CallRows;
