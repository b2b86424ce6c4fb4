/** Calls about orders: finding them, showing one from its first event to its last, and acting on it. */
import { Type } from 'typebox';
import { nullable, oneOf, Time } from '../schemas/fields.ts';
import { DecideFilters, GiveBackFilters, OrderFilters, OrderNo } from './acts.ts';
import { MOST_ACTED_ON_AT_ONCE } from './order-list.ts';
import { Cursor, decisionOutcomes, Done, OrderLife, OrderRow, PartNumber, Reason } from './schemas.ts';

/** The orders of a filter that are left out of an act, counted by reason. */
const LeftOut = Type.Array(Type.Object({ whyNot: Type.String(), count: Type.Integer() }));

/** The orders of a filter on which one person can act together now. */
const ActPlan = Type.Object({
  /** The newest first. */
  orderNos: Type.Array(OrderNo),
  leftOut: LeftOut,
  /** Whether there are more orders than are acted on together; the filter must then be narrowed. */
  isTooMany: Type.Boolean(),
});

/** A part of a list of orders to act on. */
const NamedOrders = Type.Object({
  /** Names all calls about one list, so that one that is sent again acts on no order twice. */
  run: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  orderNos: Type.Array(OrderNo, { minItems: 1, maxItems: MOST_ACTED_ON_AT_ONCE, uniqueItems: true }),
  reason: Reason,
});

const ResultsOfEach = Type.Object({
  results: Type.Array(
    Type.Object({
      orderNo: OrderNo,
      whyNot: nullable(Type.String({ description: 'Why nothing was done about it; null: it was' })),
    }),
  ),
});

/** The total of a list that one approval would cover. */
const ManyPlan = Type.Object({
  orderCount: Type.Integer(),
  totalFen: Type.Integer(),
  /** The filter's other orders, of which nothing is done, counted by reason. */
  leftOut: LeftOut,
  /** Whether there are more orders than one proposal may name; the filter must then be narrowed. */
  isTooMany: Type.Boolean(),
});

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
    response: ActPlan,
  },
  'POST /orders/ask': {
    who: 'orders.ask',
    summary: 'Partners are asked now about each of these orders; in one run about each once',
    request: NamedOrders,
    response: ResultsOfEach,
  },
  'GET /orders/resendPlan': {
    who: 'orders.resend',
    summary: 'Of which orders of a filter a refund or a delivery can be sent again; nothing is done',
    request: Type.Object({ ...OrderFilters.properties }),
    response: ActPlan,
  },
  'POST /orders/resend': {
    who: 'orders.resend',
    summary:
      'The refunds and deliveries of these orders are sent again under their numbers; each once in a run',
    request: NamedOrders,
    response: ResultsOfEach,
  },
  'GET /orders/decidePlan': {
    who: 'refunds.propose',
    summary: 'What deciding all that is stuck in one way would come to, and what cannot be decided',
    request: Type.Object({ ...DecideFilters.properties, outcome: oneOf(decisionOutcomes) }),
    response: ManyPlan,
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
    response: ManyPlan,
  },
} as const;
