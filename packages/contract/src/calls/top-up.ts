/** Calls for what the top-up pages show before an order is placed (SPEC section 7, /vi). */
import { Type } from 'typebox';
import { everybody, usersAndTourists, type CallRows } from './call-row.ts';
import { carriers, userPayMethods } from '../order-states.ts';
import {
  Amount,
  BilingualText,
  CnlCode,
  MobileNo,
  OptionalToken,
  SsoToken,
  Time,
  nullable,
  oneOf,
} from '../schemas/fields.ts';
import { Denomination, Limit, Organization, OwnAmount, UnpaidOrder } from '../schemas/top-up.ts';
import { UsableVoucher } from '../schemas/vouchers.ts';

const ownAmountOffered = nullable({
  ...OwnAmount,
  description: 'What the user may name beside the amounts offered; null: nothing',
});

export const topUpCalls = {
  'POST /vi/fusionPageInfo': {
    token: 'carried',
    who: everybody,
    summary: 'All that the top-up page shows at once',
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
      ownAmount: ownAmountOffered,
      limit: Limit,
      lastFaceFen: nullable({
        ...Amount,
        description: 'Of the last order for the own number; null: none lately',
      }),
      recentNumbers: Type.Array(
        Type.Object({
          mobileNo: Type.String(),
          carrier: oneOf(carriers),
          lastToppedUpAt: nullable(Time),
          remark: Type.String(),
          lastFaceFen: nullable({ ...Amount, description: 'Of the last order for it; null: none lately' }),
        }),
        { description: 'Saved and topped up numbers, the ones used last first' },
      ),
      stoppedWays: Type.Optional(
        Type.Array(Type.Object({ payMethod: oneOf(userPayMethods), text: BilingualText }), {
          description: 'Ways to pay that cannot be used for now; why',
        }),
      ),
      cashier: Type.Optional(
        Type.Union([Type.Literal('wechat'), Type.Literal('alipay')], {
          description:
            'WeChat Pay, or Alipay, takes what is paid in cash, the preferred of several; absent: the wallet',
        }),
      ),
      unpaidOrder: nullable({ ...UnpaidOrder, description: 'The latest that can still be paid; null: none' }),
      vouchers: Type.Array(UsableVoucher, { description: 'What the user can use now, the largest first' }),
    }),
  },
  'GET /vi/discount': {
    token: 'carried',
    who: everybody,
    summary: 'The price of each denomination for a number',
    request: Type.Object({
      ssoToken: OptionalToken,
      mobileNo: MobileNo,
      cnlCode: Type.Optional(CnlCode),
      faceFen: Type.Optional(
        Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'An amount of the own choice, in fen' }),
      ),
    }),
    response: Type.Object({
      denominations: Type.Array(Denomination),
      ownAmount: ownAmountOffered,
      asked: Type.Optional(
        nullable({ ...Denomination, description: 'Of the amount asked for; null: it is not offered' }),
      ),
    }),
  },
  'POST /vi/smallAmount': {
    token: 'none',
    who: everybody,
    summary: 'Amounts below the usual ones',
    request: Type.Object({ mobileNo: MobileNo, cnlCode: Type.Optional(CnlCode) }),
    response: Type.Object({ denominations: Type.Array(Denomination) }),
  },
  'GET /vi/limit': {
    token: 'none',
    who: everybody,
    summary: 'Least and most per order, per day and per month',
    request: Type.Object({ cnlCode: Type.Optional(CnlCode) }),
    response: Limit,
  },
  'POST /vi/organization': {
    token: 'none',
    who: everybody,
    summary: 'The carrier, province and city of a number',
    request: Type.Object({ mobileNo: MobileNo }),
    response: Organization,
  },
  'GET /common/v1/front/mobileCheck': {
    token: 'none',
    who: everybody,
    summary: 'Whether this number may be topped up here',
    request: Type.Object({ mobileNo: MobileNo }),
    response: Type.Object({
      allowed: Type.Boolean(),
      reason: nullable(
        Type.Union([
          Type.Literal('notAMobileNumber'),
          Type.Literal('carrierNotServed'),
          Type.Literal('carrierRefuses'),
          Type.Literal('sellingStopped'),
        ]),
      ),
      text: Type.Optional({ ...BilingualText, description: 'With sellingStopped: why, for users' }),
    }),
  },
  'POST /vi/unknown-mobile': {
    token: 'carried',
    who: usersAndTourists,
    summary: 'Whether this user has topped this number up before, or has it in the contacts given',
    request: Type.Object({
      ssoToken: SsoToken,
      mobileNo: MobileNo,
      contacts: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 2000 })),
    }),
    response: Type.Object({
      known: Type.Boolean(),
      inContacts: Type.Boolean(),
      lastToppedUpAt: nullable(Time),
      lastFaceFen: nullable({ ...Amount, description: 'Of the last order for it; null: none lately' }),
      similar: Type.Array(Type.Object({ mobileNo: Type.String(), remark: Type.String() }), {
        description: 'Known and saved numbers that differ in one digit',
      }),
    }),
  },
} as const satisfies CallRows;
