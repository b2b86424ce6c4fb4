/**
 * Request and answer of every call in the list. The answer here is what stands beside `msgCd` and `msgInfo`.
 * `ssoToken` is part of the request exactly where the list says so. Unknown keys are allowed and ignored.
 */
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { agreementSchemas } from './agreement-schemas.ts';
import type { callList, CallName } from './call-list.ts';
import {
  Advert,
  Amount,
  AnsweredNumber,
  Bill,
  ClientKey,
  CnlCode,
  Denomination,
  Good,
  Limit,
  MarkedNumber,
  MobileNo,
  nullable,
  NumberCipher,
  oneOf,
  Order,
  OrderNo,
  OrderWithTimeline,
  Organization,
  PaymentRequest,
  Points,
  RequestNo,
  ResultKey,
  SsoToken,
  Time,
  Words,
  XAuthToken,
} from './schema-parts.ts';
import { carriers, orderStates, userPayMethods } from './order-states.ts';

export interface CallSchemas {
  readonly request: TSchema;
  readonly response: TObject;
}

const Scene = Type.Union([Type.Literal('login')], { description: 'What the code is for' });
const SmsCode = Type.String({ maxLength: 16, description: '6 digits' });

const AnsweredNumbers = {
  mobileNo: AnsweredNumber,
  rechargeMobileNo: AnsweredNumber,
  mobileNoCipher: Type.Optional(NumberCipher),
  rechargeMobileNoCipher: Type.Optional(NumberCipher),
};
/** What a check looks at by itself, so that whatever comes is answered with the reason: any text. */
const SignOnText = Type.Optional(Type.String({ maxLength: 4096 }));
/** Where a session is no must: empty is none. */
const OptionalToken = Type.Optional(
  Type.String({ maxLength: 200, description: 'The session token, when there is one' }),
);
const ChannelMark = Type.String({ minLength: 1, maxLength: 64, description: 'Channel code' });

/** Of the codes sent to the session's own number. */
const OwnScene = oneOf(['integral', 'sensitive'] as const);
const CodeSent = Type.Object({ resendAfterMs: Type.Integer(), validForMs: Type.Integer() });
const Month = Type.String({ pattern: '^20[0-9]{2}(0[1-9]|1[0-2])$', description: 'yyyymm' });
const PageSize = Type.Integer({ minimum: 1, maximum: 50 });

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
};
const ByMoney = oneOf(['cash', 'digital'] as const);
const PlaceOrder = Type.Object({
  ssoToken: OptionalToken,
  xAuthToken: Type.Optional(XAuthToken),
  operation: Type.Literal('place'),
  ...anyOrder,
  payMethod: ByMoney,
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
});
const OrderAnswer = Type.Object({
  order: Order,
  payment: nullable(PaymentRequest),
  resultKey: nullable(Type.String({ description: 'For an order without login: opens its result' })),
});

export const schemas = {
  'POST /vi/order': {
    request: Type.Union([PlaceOrder, PlaceForPoints, OnOrder]),
    response: OrderAnswer,
  },
  'POST /vi/smallAmount': {
    request: Type.Object({ mobileNo: MobileNo, cnlCode: Type.Optional(CnlCode) }),
    response: Type.Object({ denominations: Type.Array(Denomination) }),
  },
  'POST /vi/smallOrder': {
    request: Type.Object({ ssoToken: SsoToken, ...anyOrder, payMethod: ByMoney }),
    response: OrderAnswer,
  },
  'POST /vi/integralGoodsInfo': {
    request: Type.Object({ mobileNo: MobileNo, cnlCode: Type.Optional(CnlCode) }),
    response: Type.Object({ goods: Type.Array(Good) }),
  },
  'POST /vi/integralQuery': {
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({
      available: Points,
      frozen: Points,
      expiring: nullable(Type.Object({ points: Points, at: Time })),
    }),
  },
  'POST /vi/organization': {
    request: Type.Object({ mobileNo: MobileNo }),
    response: Organization,
  },
  'POST /vi/queryRechargeBill': {
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
  'POST /vi/unknown-mobile': {
    request: Type.Object({
      ssoToken: SsoToken,
      mobileNo: MobileNo,
      contacts: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 2000 })),
    }),
    response: Type.Object({
      known: Type.Boolean(),
      inContacts: Type.Boolean(),
      lastToppedUpAt: nullable(Time),
      similar: Type.Array(Type.Object({ mobileNo: Type.String(), remark: Type.String() }), {
        description: 'Known and saved numbers that differ in one digit',
      }),
    }),
  },
  'POST /vi/mobileLogin': {
    request: Type.Object({
      mobileNo: MobileNo,
      smsCode: Type.Optional(SmsCode),
      messageTicket: Type.Optional(
        Type.String({ maxLength: 128, description: 'From checkMessage, instead of the code' }),
      ),
      clientKey: Type.Optional(ClientKey),
    }),
    response: Type.Object({ ssoToken: Type.String(), userNo: Type.String(), ...AnsweredNumbers }),
  },
  'POST /vi/fusionPageInfo': {
    request: Type.Object({
      ssoToken: OptionalToken,
      mobileNo: Type.Optional(MobileNo),
      cnlCode: Type.Optional(CnlCode),
    }),
    response: Type.Object({
      ownMobileNo: Type.String({ description: 'Empty for a visitor' }),
      organization: Organization,
      acceptsTopUp: Type.Boolean(),
      denominations: Type.Array(Denomination),
      limit: Limit,
      recentNumbers: Type.Array(
        Type.Object({
          mobileNo: Type.String(),
          carrier: oneOf(carriers),
          lastToppedUpAt: nullable(Time),
          remark: Type.String(),
        }),
        { description: 'Saved and topped up numbers, the ones used last first' },
      ),
    }),
  },
  'GET /vi/discount': {
    request: Type.Object({ ssoToken: OptionalToken, mobileNo: MobileNo, cnlCode: Type.Optional(CnlCode) }),
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
      reason: nullable(
        Type.Union([
          Type.Literal('notAMobileNumber'),
          Type.Literal('carrierNotServed'),
          Type.Literal('carrierRefuses'),
        ]),
      ),
    }),
  },
  'GET /common/v1/ssoToken/validCheck': {
    request: Type.Object({ ssoToken: SsoToken, clientKey: Type.Optional(ClientKey) }),
    response: Type.Object({ userNo: Type.String(), ...AnsweredNumbers }),
  },
  'POST /common/v1/sendMessage': {
    request: Type.Object({
      mobileNo: MobileNo,
      scene: Scene,
      graphicId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
      graphicCode: Type.String({ maxLength: 16 }),
    }),
    response: CodeSent,
  },
  'POST /common/v1/checkMessage': {
    request: Type.Object({ mobileNo: MobileNo, scene: Scene, smsCode: SmsCode }),
    response: Type.Object({ messageTicket: Type.String() }),
  },
  'POST /common/v1/loginUser/sendMessage': {
    request: Type.Object({ ssoToken: SsoToken, scene: OwnScene }),
    response: CodeSent,
  },
  'POST /common/v1/loginUser/checkMessage': {
    request: Type.Object({ ssoToken: SsoToken, scene: OwnScene, smsCode: SmsCode }),
    response: Type.Object({ messageTicket: Type.String() }),
  },
  'POST /common/v1/self/sendMessage': {
    request: Type.Object({ ssoToken: SsoToken }),
    response: CodeSent,
  },
  'POST /common/v1/order/queryIntegralBillList': {
    request: Type.Object({
      ssoToken: SsoToken,
      month: Type.Optional(Month),
      cursor: Type.Optional(OrderNo),
      pageSize: Type.Optional(PageSize),
    }),
    response: Type.Object({ orders: Type.Array(Order), nextCursor: nullable(Type.String()) }),
  },
  'GET /auto/v1/charge/getBillByMblNo': {
    request: Type.Object({ ssoToken: SsoToken, mobileNo: MobileNo }),
    response: Bill,
  },
  ...agreementSchemas,
  'GET /vi/markRecords': {
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ numbers: Type.Array(MarkedNumber) }),
  },
  'POST /vi/markEdit': {
    request: Type.Union([
      Type.Object({
        ssoToken: SsoToken,
        operation: Type.Literal('save'),
        mobileNo: MobileNo,
        remark: Type.String({ maxLength: 200 }),
        replaces: Type.Optional(
          Type.String({ maxLength: 32, description: 'The saved number that this one takes the place of' }),
        ),
      }),
      Type.Object({
        ssoToken: SsoToken,
        operation: Type.Union([Type.Literal('delete'), Type.Literal('restore')]),
        mobileNo: MobileNo,
      }),
    ]),
    response: Type.Object({ numbers: Type.Array(MarkedNumber) }),
  },
  'POST /common/v1/ssoToken/invalidate': {
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({}),
  },
  'POST /vi/jkSwitch': {
    request: Type.Object({}),
    response: Type.Object({
      switches: Type.Record(Type.String(), Type.Boolean(), { description: 'Features by name' }),
      sm2PublicKey: Type.String({
        description:
          "The gateway's SM2 public key in hex (04, x, y): numbers sent for verification are encrypted to it",
      }),
    }),
  },
  'POST /vi/verification': {
    request: Type.Object({
      cnlCode: ChannelMark,
      sign: Type.String({
        maxLength: 4096,
        description:
          "Milliseconds since 1970, a dot, and the channel's RSA-SHA256 signature in base64url; see docs/partners.md",
      }),
      signMobileNo: Type.String({
        maxLength: 1024,
        description: "The number, SM2-encrypted to the gateway's key, hex",
      }),
    }),
    response: Type.Object({ ssoToken: Type.String(), userNo: Type.String(), validForMs: Type.Integer() }),
  },
  'POST /vi/rsaSignData': {
    request: Type.Object({
      purpose: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,32}$', description: 'What the signature is for' }),
      targetOrigin: Type.String({ maxLength: 256, description: 'The origin of the partner page it is for' }),
      data: Type.String({ maxLength: 2048 }),
    }),
    response: Type.Object({
      signedText: Type.String({ description: 'Exactly what was signed; see docs/partners.md' }),
      sign: Type.String({ description: 'RSA-SHA256 in base64' }),
      signType: Type.Literal('RSA'),
    }),
  },
  'POST /vi/getMobileNumber': {
    request: Type.Object({
      oneTapToken: Type.String({ minLength: 1, maxLength: 512 }),
      clientKey: Type.Optional(ClientKey),
    }),
    response: Type.Object({ mobileNo: AnsweredNumber, mobileNoCipher: Type.Optional(NumberCipher) }),
  },
  'POST /vi/redPoint': {
    request: Type.Object({
      ssoToken: SsoToken,
      seen: Type.Optional(Type.Literal('rechargeRecord', { description: 'Marks it as seen first' })),
    }),
    response: Type.Object({
      rechargeRecord: Type.Integer({
        minimum: 0,
        description: 'Orders that ended since the user last looked, 99 at most',
      }),
    }),
  },
  'POST /vi/getChannelInfo': {
    request: Type.Object({ ssoToken: SsoToken, cnlCode: ChannelMark }),
    response: Type.Object({
      cnlCode: Type.String(),
      name: Words,
      supportTourists: oneOf(['Y', 'N'] as const),
      navShow: oneOf(['Y', 'N'] as const),
      notice: nullable(Words),
    }),
  },
  'POST /vi/queryAdvMaintainInfo': {
    request: Type.Object({
      ssoToken: OptionalToken,
      adBusTyp: Type.String({ maxLength: 8, description: 'Business code, see adverts.ts' }),
      adAppTyp: Type.Optional(
        Type.String({ maxLength: 8, description: 'Position code; without it, all positions' }),
      ),
      cnlCode: Type.Optional(CnlCode),
      nonrelogin: Type.Optional(
        Type.Union([Type.Boolean(), Type.String({ maxLength: 8 })], {
          description: 'For the page: a session that has ended does not lead to login',
        }),
      ),
    }),
    response: Type.Object({ adverts: Type.Array(Advert) }),
  },
  'GET /common/v1/ssoToken/check': {
    request: Type.Object({
      originalData: SignOnText,
      signData: SignOnText,
      signType: SignOnText,
      ssoToken: SignOnText,
      backUrl: SignOnText,
      authorize: Type.Optional(
        Type.String({ maxLength: 8, description: 'false: never ask for authorisation' }),
      ),
      sourceChannel: SignOnText,
      ssoType: Type.Optional(
        Type.String({
          maxLength: 16,
          description: "cm: ssoToken is the carrier's (ydrzToken); otherwise hebao",
        }),
      ),
      clientKey: Type.Optional(ClientKey),
    }),
    response: Type.Object({
      authorizationFlag: oneOf(['Y', 'N'] as const),
      authorizationUrl: Type.String({ description: 'Where to authorise; empty unless the flag is N' }),
      ssoToken: Type.String({
        description: 'The session token; empty when the flag is N, like all that follows',
      }),
      userNo: Type.String(),
      ...AnsweredNumbers,
    }),
  },
  'GET /common/v1/getPromotionConfig': {
    request: Type.Object({ ssoToken: SsoToken, cnlCode: Type.Optional(CnlCode) }),
    response: Type.Object({
      promotions: Type.Array(
        Type.Object({
          promotionId: Type.String(),
          title: Words,
          text: Words,
          link: nullable(Type.String()),
          startsAt: Time,
          endsAt: Time,
        }),
      ),
    }),
  },
  'POST /common/v1/ssoToken/apply': {
    request: Type.Object({
      ssoToken: SsoToken,
      targetChannelMark: ChannelMark,
      targetChannelUrl: Type.String({ maxLength: 2048 }),
      ssoType: oneOf(['hebao', 'other'] as const),
      tokenName: Type.String({
        pattern: '^[A-Za-z][A-Za-z0-9_-]{0,31}$',
        description: 'The query key under which the token is appended',
      }),
    }),
    response: Type.Object({ jumpUrl: Type.String() }),
  },
  'GET /auto/v1/advMaintain': {
    request: Type.Object({
      ssoToken: OptionalToken,
      channelType: Type.String({ maxLength: 8, description: 'Business code, see adverts.ts' }),
    }),
    response: Type.Object({ adverts: Type.Array(Advert) }),
  },
  'GET /common/v1/graphicCode': {
    request: Type.Object({}),
    response: Type.Object({
      graphicId: Type.String(),
      svg: Type.String({ description: 'An SVG picture of 4 letters' }),
      validForMs: Type.Integer(),
    }),
  },
} as const satisfies Record<CallName, CallSchemas>;

/** What the gateway receives for a call, token included. */
export type CallRequest<N extends CallName> = Static<(typeof schemas)[N]['request']>;
/** What the gateway answers beside the envelope's two fields. */
export type CallResponse<N extends CallName> = Static<(typeof schemas)[N]['response']>;
type WithoutToken<T> = T extends unknown ? Omit<T, 'ssoToken'> : never;
type Plain<T> = T extends unknown ? Omit<T, never> : never;
/**
 * What a page gives; the client adds the session's token. On a call marked (no token) a field of that name is
 * the page's own.
 */
export type CallInput<N extends CallName> = N extends CallName
  ? (typeof callList)[N]['token'] extends 'none'
    ? Plain<CallRequest<N>>
    : WithoutToken<CallRequest<N>>
  : never;

export interface Envelope {
  readonly msgCd: string;
  readonly msgInfo: string;
}
