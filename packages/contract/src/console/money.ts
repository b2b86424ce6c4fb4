/**
 * Money in the console: reconciliation by day, accounts, supplier floats, requests with unknown outcome, and
 * margins.
 */
import { type Static, Type } from 'typebox';
import { nullable, oneOf, Time } from '../schemas/fields.ts';
import { Day, Difference } from './schemas.ts';

const Fen = Type.Integer({ description: 'Whole fen, or points in a book of points' });
const Count = Type.Integer({ minimum: 0 });
const Text = Type.String();
/** An exact amount such as `1,234.50`, with up to six decimals of the currency's unit. */
const Exact = Type.String({ description: 'A decimal number, as it is read' });
/**
 * The books that are reconciled. If there are several cashiers, one is compared in the book `cash`, and each
 * other has a book of its own.
 */
export const comparedBooks = [
  'cash',
  'cash.phonebill',
  'cash.wechat',
  'cash.alipay',
  'digital',
  'points',
  'agreement',
  'carrier',
  'lender',
] as const;
export const ComparedBook = oneOf(comparedBooks);

/** How far the reconciliation of a book has progressed. */
export const BookState = Type.Object({
  book: Text,
  begunAt: Time,
  comparedUntil: Time,
  openCount: Count,
});
export type BookStateView = Static<typeof BookState>;

/**
 * One kind of entry of one partner on one day: the totals of both sides for the time that was compared. They
 * may differ although nothing is wrong, when one side dates an entry before midnight and the other after it.
 */
export const ComparedDay = Type.Object({
  day: Day,
  book: ComparedBook,
  kind: oneOf(['payment', 'refund', 'credit', 'repayment'] as const),
  ownCount: nullable(Count),
  ownTotal: nullable(Fen),
  theirCount: Count,
  theirTotal: Fen,
  listedUntil: Time,
  isWhole: Type.Boolean({ description: 'The statement of the whole day was read and compared' }),
  openCount: Count,
  closedCount: Count,
});
export type ComparedDayView = Static<typeof ComparedDay>;

export const differenceStates = ['open', 'waiting', 'closed'] as const;

/** A difference of one day; also one that is no longer open, or that cannot be decided yet. */
export const DifferenceOfDay = Type.Object({
  ...Difference.properties,
  state: oneOf(differenceStates),
  happenedAt: Time,
  closedAt: nullable(Time),
  writtenOff: Type.Integer({ description: 'Of its number, in all; below zero never' }),
});
export type DifferenceOfDayView = Static<typeof DifferenceOfDay>;

export const AccountDay = Type.Object({
  account: Text,
  unit: Text,
  opening: Type.Integer(),
  debited: Count,
  credited: Count,
  closing: Type.Integer({ description: 'Debits less credits of all days up to this one' }),
});
export type AccountDayView = Static<typeof AccountDay>;

export const PostingSum = Type.Object({
  reason: Text,
  debit: Text,
  credit: Text,
  unit: Text,
  count: Count,
  amount: Count,
});
export type PostingSumView = Static<typeof PostingSum>;

export const floatStands = ['good', 'low', 'atStop', 'old', 'noLevel'] as const;

/** The remaining balance of what a supplier was paid in advance. */
export const SupplierFloat = Type.Object({
  supplier: Text,
  currency: Text,
  available: Exact,
  low: nullable(Exact),
  stop: nullable(Exact),
  stands: oneOf(floatStands),
  readAt: Time,
  aDay: nullable(Type.String({ description: 'What it took a day in the last seven whole days' })),
  daysLeft: nullable(Type.Number({ description: 'At that pace; null: it took nothing' })),
});
export type SupplierFloatView = Static<typeof SupplierFloat>;

export const unknownKinds = ['payment', 'delivery', 'refund'] as const;

/** A request to a partner whose outcome is unknown. */
export const Unknown = Type.Object({
  kind: oneOf(unknownKinds),
  number: Text,
  orderNo: Text,
  with: nullable(Type.String({ description: 'The way to pay, or the supplier' })),
  amount: Fen,
  unit: Text,
  attemptCount: Count,
  since: Time,
  nextAt: nullable(Time),
});
export type UnknownView = Static<typeof Unknown>;

/** Money paid to suppliers in one currency. */
const Paid = Type.Object({ currency: Text, count: Count, cost: Exact, fee: Exact });

export const Margin = Type.Object({
  supplier: nullable(Type.String({ description: 'Null: it was not kept who credited' })),
  carrier: Text,
  credited: Count,
  given: Type.Integer({ description: 'Of those: what activities paid for' }),
  faceFen: Fen,
  soldFen: Fen,
  points: Type.Integer(),
  givenBackFen: Fen,
  paid: Type.Array(Paid),
  unknownCost: Type.Integer({ description: 'Of those credited: of how many the supplier has not said it' }),
  left: nullable(
    Type.String({ description: 'In yuan; null: not all of it is in yuan, or not all of it is known' }),
  ),
});
export type MarginView = Static<typeof Margin>;

export const moneyCalls = {
  'GET /money/days': {
    who: 'money.read',
    summary: 'What we and each partner have, day by day: a week, ended by the day that is named or today',
    request: Type.Object({ until: Type.Optional(Day), book: Type.Optional(ComparedBook) }),
    response: Type.Object({
      from: Day,
      until: Day,
      days: Type.Array(ComparedDay),
      books: Type.Array(BookState),
    }),
  },
  'GET /money/day': {
    who: 'money.read',
    summary: 'One partner on one day, with the differences of it',
    request: Type.Object({ book: ComparedBook, day: Day }),
    response: Type.Object({
      sums: Type.Array(ComparedDay),
      comparedUntil: nullable(Time),
      differences: Type.Array(DifferenceOfDay),
      isMore: Type.Boolean(),
    }),
  },
  'GET /money/ledger': {
    who: 'money.read',
    summary: "The ledger's accounts at the end of a day, and its postings by kind",
    request: Type.Object({ day: Type.Optional(Day) }),
    response: Type.Object({
      day: Day,
      summedUntil: nullable(Time),
      accounts: Type.Array(AccountDay),
      postings: Type.Array(PostingSum),
    }),
  },
  'GET /money/floats': {
    who: 'money.read',
    summary: 'What is left of what suppliers were paid in advance, and how long it will do',
    request: Type.Object({}),
    response: Type.Object({ floats: Type.Array(SupplierFloat), summedUntil: nullable(Time) }),
  },
  'GET /money/unknowns': {
    who: 'money.read',
    summary: 'Payments, deliveries and refunds of which nobody knows what became of them, the oldest first',
    request: Type.Object({}),
    response: Type.Object({
      unknowns: Type.Array(Unknown),
      ages: Type.Array(
        Type.Object({
          kind: oneOf(unknownKinds),
          underTenMinutes: Count,
          underAnHour: Count,
          underADay: Count,
          older: Count,
        }),
      ),
    }),
  },
  'GET /money/margins': {
    who: 'money.read',
    summary: 'What credited numbers were sold for and what they cost, by supplier and carrier',
    request: Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) }),
    response: Type.Object({
      from: Day,
      to: Day,
      summedUntil: nullable(Time),
      margins: Type.Array(Margin),
    }),
  },
} as const;
