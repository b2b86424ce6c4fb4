/**
 * Calls for reward points: the goods they pay for, the balance, and the orders paid with them (SPEC section
 * 7).
 */
import { Type } from 'typebox';
import { orderStates } from '../order-states.ts';
import { everybody, usersAndTourists, type CallRows } from './call-row.ts';
import {
  CnlCode,
  MobileNo,
  Month,
  OrderNo,
  PageSize,
  Points,
  SsoToken,
  Time,
  nullable,
  oneOf,
} from '../schemas/fields.ts';
import { Order } from '../schemas/orders.ts';
import { Good } from '../schemas/top-up.ts';

export const pointsCalls = {
  'POST /vi/integralGoodsInfo': {
    token: 'none',
    who: everybody,
    feature: 'points',
    summary: 'What can be had for points',
    request: Type.Object({ mobileNo: MobileNo, cnlCode: Type.Optional(CnlCode) }),
    response: Type.Object({ goods: Type.Array(Good) }),
  },
  'POST /vi/integralQuery': {
    token: 'carried',
    who: usersAndTourists,
    feature: 'points',
    summary: 'Own reward points',
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({
      available: Points,
      frozen: Points,
      expiring: nullable(Type.Object({ points: Points, at: Time })),
    }),
  },
  'POST /common/v1/order/queryIntegralBillList': {
    token: 'carried',
    who: usersAndTourists,
    summary: 'Own orders paid with points, newest first, paged',
    request: Type.Object({
      ssoToken: SsoToken,
      month: Type.Optional(Month),
      state: Type.Optional(oneOf(orderStates)),
      cursor: Type.Optional(OrderNo),
      pageSize: Type.Optional(PageSize),
    }),
    response: Type.Object({ orders: Type.Array(Order), nextCursor: nullable(Type.String()) }),
  },
} as const satisfies CallRows;
