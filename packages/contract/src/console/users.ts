/** The console's calls about users (the people whom the product serves), and the schemas that they carry. */
import { type Static, Type } from 'typebox';
import { orderStates, payMethods, refundStates } from '../order-states.ts';
import { Reward } from '../schemas/activities.ts';
import { nullable, oneOf, Time } from '../schemas/fields.ts';
import { closingObstacles } from '../schemas/personal-data.ts';
import { GivenData } from './acts.ts';
import { AgreementRow } from './agreements.ts';
import { AnsweredMessage, Cursor, OrderAct, OrderRow, PasskeyAnswer, Reason } from './schemas.ts';

const Text = Type.String();
const Fen = Type.Integer();
const UserNo = Type.String({ pattern: '^[0-9]{10}$' });

export const UserRow = Type.Object({
  userNo: Text,
  mobileNo: nullable(
    Type.String({
      description: 'Its middle hidden; null: a device without login, or an account that was closed',
    }),
  ),
  createdAt: Time,
  isBlocked: Type.Boolean(),
});
export type UserRowView = Static<typeof UserRow>;

/** Events of a user: acts of operators by hand, and what the user had done with their data. */
export const userEvents = ['block-user', 'unblock-user', 'given', 'closed'] as const;

/** One of several payments of the same amount within a day. */
export const RepeatedPayment = Type.Object({
  paymentNo: Text,
  orderNo: Text,
  /** The provider's own number for the payment. */
  tradeNo: nullable(Text),
  method: oneOf(payMethods),
  paidAt: Time,
  /** The amount that was taken, in fen. */
  amountFen: Fen,
  orderState: oneOf(orderStates),
  mobileNo: Type.String({ description: 'Of the number that was topped up, its middle hidden' }),
  /** The state of its refund; null when there is none. */
  refundState: nullable(oneOf(refundStates)),
  refundReason: nullable(Text),
  givenBackFen: nullable(Fen),
});

export const User = Type.Object({
  ...UserRow.properties,
  blockedAt: nullable(Time),
  /** The acts on the user: whether each is possible at present, and why not. */
  acts: Type.Array(OrderAct),
  /** Newest first. */
  events: Type.Array(Type.Object({ event: oneOf(userEvents), at: Time, by: Text, reason: Text })),
  closing: Type.Object({
    closedAt: nullable(Time),
    /** The obstacles to closing the account at present. */
    obstacles: Type.Array(oneOf(closingObstacles)),
  }),
  /** Agreements of other signers that top up the user's number, newest first. */
  paidByOthers: Type.Array(AgreementRow),
  /** Payments of the same amount that the user made several times within a day; newest first. */
  repeatedPayments: Type.Array(RepeatedPayment),
  rewards: Type.Array(Reward),
  /** The user's messages about orders, newest first. */
  messages: Type.Array(AnsweredMessage),
});
export type UserView = Static<typeof User>;

export const userCalls = {
  'GET /user': {
    who: 'orders.read',
    summary: 'A user: whether they are blocked, what is in the way of closing, what they wrote and earned',
    request: Type.Object({ userNo: UserNo }),
    response: Type.Object({ user: User }),
  },
  'GET /user/orders': {
    who: 'orders.read',
    summary: 'The orders that a user placed, the newest first, fifty at a time',
    request: Type.Object({ userNo: UserNo, cursor: Cursor }),
    response: Type.Object({ orders: Type.Array(OrderRow), nextCursor: nullable(Text) }),
  },
  'GET /user/agreements': {
    who: 'orders.read',
    summary: 'The agreements that a user signed, the newest first, fifty at a time',
    request: Type.Object({ userNo: UserNo, cursor: Cursor }),
    response: Type.Object({ agreements: Type.Array(AgreementRow), nextCursor: nullable(Text) }),
  },
  'POST /user/reveal': {
    who: 'numbers.reveal',
    summary: "A user's number in clear; who asked and why is kept",
    request: Type.Object({ userNo: UserNo, reason: Reason }),
    response: Type.Object({ mobileNo: Text }),
  },
  'POST /user/data': {
    who: 'users.data',
    summary:
      'All that is kept about a user, to be handed to them; who gave it and why is kept. Needs a touch',
    request: Type.Object({ ...GivenData.properties, touch: PasskeyAnswer }),
    response: Type.Object({ file: Type.String({ description: 'JSON, as it is handed over' }) }),
  },
} as const;
