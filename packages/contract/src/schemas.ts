/**
 * Request and answer of every call in the list. The answer here is what stands beside `msgCd` and `msgInfo`.
 * `ssoToken` is part of the request exactly where the list says so. Unknown keys are allowed and ignored.
 */
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { CallName } from './call-list.ts';
import { Amount, CnlCode, Denomination, Limit, MobileNo, nullable, oneOf, Order, OrderNo, OrderWithTimeline, Organization, PaymentRequest, RequestNo, SsoToken, Time } from './schema-parts.ts';
import { carriers, orderStates } from './order-states.ts';

export interface CallSchemas {
  readonly request: TSchema;
  readonly response: TObject;
}

const Scene = Type.Union([Type.Literal('login')], { description: 'What the code is for' });
const SmsCode = Type.String({ maxLength: 16, description: '6 digits' });

const PlaceOrder = Type.Object({
  ssoToken: SsoToken,
  operation: Type.Literal('place'),
  requestNo: RequestNo,
  mobileNo: MobileNo,
  faceFen: Amount,
  priceFen: Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991, description: 'The price the page showed; refused when it is no longer the price' }),
  payMethod: Type.Literal('cash'),
  cnlCode: Type.Optional(CnlCode),
  firstTimeConfirmed: Type.Optional(Type.Boolean({ description: 'The user confirmed a number never topped up before' })),
});
const OnOrder = Type.Object({
  ssoToken: SsoToken,
  operation: Type.Union([Type.Literal('pay'), Type.Literal('cancel')]),
  orderNo: OrderNo,
});

export const schemas = {
  'POST /vi/order': {
    request: Type.Union([PlaceOrder, OnOrder]),
    response: Type.Object({
      order: Order,
      payment: nullable(PaymentRequest),
    }),
  },
  'POST /vi/organization': {
    request: Type.Object({ mobileNo: MobileNo }),
    response: Organization,
  },
  'POST /vi/queryRechargeBill': {
    request: Type.Object({
      ssoToken: SsoToken,
      orderNo: Type.Optional(OrderNo),
      requestNo: Type.Optional(RequestNo),
      month: Type.Optional(Type.String({ pattern: '^20[0-9]{2}(0[1-9]|1[0-2])$', description: 'yyyymm' })),
      state: Type.Optional(oneOf(orderStates)),
      cursor: Type.Optional(OrderNo),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    response: Type.Object({
      orders: Type.Array(Type.Union([OrderWithTimeline, Order]), { description: 'With a timeline when one order was asked for' }),
      nextCursor: nullable(Type.String()),
    }),
  },
  'POST /vi/unknown-mobile': {
    request: Type.Object({ ssoToken: SsoToken, mobileNo: MobileNo, contacts: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 2000 })) }),
    response: Type.Object({ known: Type.Boolean(), inContacts: Type.Boolean(), lastToppedUpAt: nullable(Time) }),
  },
  'POST /vi/mobileLogin': {
    request: Type.Object({
      mobileNo: MobileNo,
      smsCode: Type.Optional(SmsCode),
      messageTicket: Type.Optional(Type.String({ maxLength: 128, description: 'From checkMessage, instead of the code' })),
    }),
    response: Type.Object({ ssoToken: Type.String(), userNo: Type.String(), mobileNo: Type.String(), rechargeMobileNo: Type.String() }),
  },
  'POST /vi/fusionPageInfo': {
    request: Type.Object({ ssoToken: SsoToken, mobileNo: Type.Optional(MobileNo), cnlCode: Type.Optional(CnlCode) }),
    response: Type.Object({
      ownMobileNo: Type.String(),
      organization: Organization,
      acceptsTopUp: Type.Boolean(),
      denominations: Type.Array(Denomination),
      limit: Limit,
      recentNumbers: Type.Array(Type.Object({ mobileNo: Type.String(), carrier: oneOf(carriers), lastToppedUpAt: Time })),
    }),
  },
  'GET /vi/discount': {
    request: Type.Object({ ssoToken: SsoToken, mobileNo: MobileNo, cnlCode: Type.Optional(CnlCode) }),
    response: Type.Object({ denominations: Type.Array(Denomination) }),
  },
  'GET /vi/limit': {
    request: Type.Object({ cnlCode: Type.Optional(CnlCode) }),
    response: Limit,
  },
  'GET /common/v1/front/mobileCheck': {
    request: Type.Object({ mobileNo: MobileNo }),
    response: Type.Object({
      allowed: Type.Boolean(),
      reason: nullable(Type.Union([Type.Literal('notAMobileNumber'), Type.Literal('carrierNotServed'), Type.Literal('carrierRefuses')])),
    }),
  },
  'GET /common/v1/ssoToken/validCheck': {
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ mobileNo: Type.String(), userNo: Type.String(), rechargeMobileNo: Type.String() }),
  },
  'POST /common/v1/sendMessage': {
    request: Type.Object({ mobileNo: MobileNo, scene: Scene, graphicId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }), graphicCode: Type.String({ maxLength: 16 }) }),
    response: Type.Object({ resendAfterMs: Type.Integer(), validForMs: Type.Integer() }),
  },
  'POST /common/v1/checkMessage': {
    request: Type.Object({ mobileNo: MobileNo, scene: Scene, smsCode: SmsCode }),
    response: Type.Object({ messageTicket: Type.String() }),
  },
  'POST /common/v1/ssoToken/invalidate': {
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({}),
  },
  'GET /common/v1/graphicCode': {
    request: Type.Object({}),
    response: Type.Object({ graphicId: Type.String(), svg: Type.String({ description: 'An SVG picture of 4 letters' }), validForMs: Type.Integer() }),
  },
} as const satisfies Record<CallName, CallSchemas>;

/** What the gateway receives for a call, token included. */
export type CallRequest<N extends CallName> = Static<(typeof schemas)[N]['request']>;
/** What the gateway answers beside the envelope's two fields. */
export type CallResponse<N extends CallName> = Static<(typeof schemas)[N]['response']>;
type WithoutToken<T> = T extends unknown ? Omit<T, 'ssoToken'> : never;
/** What a page gives; the client adds the token. */
export type CallInput<N extends CallName> = WithoutToken<CallRequest<N>>;

export interface Envelope {
  readonly msgCd: string;
  readonly msgInfo: string;
}
