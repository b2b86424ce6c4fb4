/** Calls about orders: finding them, showing one from its first event to its last, and acting on it. */
import { Type } from 'typebox';
import { nullable, Time } from '../schemas/fields.ts';
import { GiveBackFilters, OrderFilters, OrderNo } from './acts.ts';
import { MOST_ASKED_AT_ONCE } from './order-list.ts';
import { Cursor, Done, OrderLife, OrderRow, PartNumber, Reason } from './schemas.ts';

/** The orders of a filter that are left out of an act, counted by reason. */
const LeftOut = Type.Array(Type.Object({ whyNot: Type.String(), count: Type.Integer() }));

export const orderCalls = {
  'GET /orders': {
    who: 'orders.read',
    summary: 'Orders by what is known of them, the newest first, fifty at a time',
    request: Type.Object({ ...OrderFilters.properties, cursor: Cursor }),
    response: Type.Object({
      orders: Type.Array(OrderRow),
      nextCursor: nullable(Type.String()),
      /** Set when the page is not full and orders placed before this time have not been searched yet. */
      lookedBackTo: nullable(Time),
    }),
  },
  'GET /order': {
    who: 'orders.read',
    summary: 'An order from its first event to its last; its number or that of a part',
    request: Type.Object({ number: PartNumber }),
    response: Type.Object({ life: OrderLife }),
  },
  'POST /order/reveal': {
    who: 'numbers.reveal',
    summary: 'The number that was topped up, in clear; who asked and why is kept',
    request: Type.Object({ number: PartNumber, reason: Reason }),
    response: Type.Object({ mobileNo: Type.String() }),
  },
  'POST /order/ask': {
    who: 'orders.ask',
    summary: 'Partners are asked now about all that the order waits for',
    request: Type.Object({ number: PartNumber, reason: Reason }),
    response: Done,
  },
  'POST /order/resend': {
    who: 'orders.resend',
    summary: 'A refund or a delivery is sent again under its number',
    request: Type.Object({ number: PartNumber, reason: Reason }),
    response: Done,
  },
  'GET /orders/askPlan': {
    who: 'orders.ask',
    summary: 'Which orders of a filter wait for a partner that can be asked now; nothing is done',
    request: Type.Object({ ...OrderFilters.properties }),
    response: Type.Object({
      /** The newest first. */
      orderNos: Type.Array(OrderNo),
      leftOut: LeftOut,
      /** Whether there are more orders than are asked about together; the filter must then be narrowed. */
      isTooMany: Type.Boolean(),
    }),
  },
  'POST /orders/ask': {
    who: 'orders.ask',
    summary: 'Partners are asked now about each of these orders; in one run about each once',
    request: Type.Object({
      /** Names all calls about one list, so that one that is sent again asks about no order twice. */
      run: Type.String({ pattern: '^[0-9a-f]{32}$' }),
      orderNos: Type.Array(OrderNo, { minItems: 1, maxItems: MOST_ASKED_AT_ONCE, uniqueItems: true }),
      reason: Reason,
    }),
    response: Type.Object({
      results: Type.Array(
        Type.Object({
          orderNo: OrderNo,
          whyNot: nullable(Type.String({ description: 'Why it was not asked about; null: it was' })),
        }),
      ),
    }),
  },
  'GET /orders/giveBackPlan': {
    who: 'refunds.propose',
    summary: 'What giving back to all credited orders of a filter would come to, and what cannot be',
    request: Type.Object({
      ...GiveBackFilters.properties,
      /** The amount in fen, as text; omitted for all that was taken. */
      amountFen: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
      /**
       * The share of the face value that each order should have cost, in ten-thousandths, as text: what its
       * price was above that is given back.
       */
      rightShare: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]{0,3}|10000)$' })),
    }),
    response: Type.Object({
      orderCount: Type.Integer(),
      totalFen: Type.Integer(),
      /** The filter's other orders, to which nothing is given back, counted by reason. */
      leftOut: LeftOut,
      /** Whether there are more orders than one proposal may name; the filter must then be narrowed. */
      isTooMany: Type.Boolean(),
    }),
  },
} as const;
