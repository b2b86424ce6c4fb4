/** The shapes of DT One's answers, and conversions of them. */
import { type Fen, microsFromNumber, parseYuan } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Cost, Float } from '../carrier/port.ts';
import { Text } from '../wire-shapes.ts';

const Positive = Type.Number({ exclusiveMinimum: 0 });
const Yuan = { unit: Type.Literal('CNY') };

const TransactionWire = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  external_id: Text,
  // Checked separately, like the price: the format of a time says nothing about whether the number was
  // credited.
  confirmation_date: Type.Optional(Type.Unknown()),
  status: Type.Object({
    message: Text,
    class: Type.Object({ id: Type.Integer(), message: Text }),
  }),
  product: Type.Object({ id: Type.Integer() }),
  credit_party_identifier: Type.Object({ mobile_number: Text }),
  // Set for a product of a range; missing for a product of a fixed amount.
  requested_values: Type.Optional(
    Type.Union([Type.Object({ destination: Type.Object({ ...Yuan, amount: Positive }) }), Type.Null()]),
  ),
  // Checked separately: an invalid price says nothing about whether the number was credited.
  prices: Type.Optional(Type.Unknown()),
});
export type TransactionWire = Static<typeof TransactionWire>;
export const transactionShape = Compile(TransactionWire);
export const transactionsShape = Compile(Type.Array(TransactionWire, { maxItems: 100 }));

/** A page of the list; its rows are read one by one. */
export const listShape = Compile(Type.Array(Type.Unknown(), { maxItems: 100 }));
/** The fields that each row must have. */
export const listedShape = Compile(
  Type.Pick(TransactionWire, ['id', 'external_id', 'confirmation_date', 'status']),
);
/** A transaction made by hand at DT One, without a number of ours. */
export const madeByHandShape = Compile(
  Type.Object({
    id: Type.Integer({ minimum: 1 }),
    external_id: Type.Optional(Type.Union([Type.Literal(''), Type.Null()])),
  }),
);

const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
const pricesShape = Compile(
  Type.Object({
    wholesale: Type.Object({
      unit_type: Type.Literal('CURRENCY'),
      unit: Currency,
      amount: Type.Number({ minimum: 0 }),
      fee: Type.Number({ minimum: 0 }),
    }),
  }),
);

const BalancesWire = Type.Array(
  Type.Object({ unit_type: Type.String(), unit: Type.String(), available: Type.Number() }),
  { maxItems: 100 },
);
export const balancesShape = Compile(BalancesWire);
const currencyShape = Compile(Currency);

const Operator = Type.Object({ id: Type.Integer({ minimum: 1 }) });

/** A product of any kind. */
export const productShape = Compile(Type.Object({ id: Type.Integer({ minimum: 1 }), operator: Operator }));
/** A product of a fixed amount. */
export const fixedProductShape = Compile(
  Type.Object({
    type: Type.Literal('FIXED_VALUE_RECHARGE'),
    destination: Type.Object({ ...Yuan, unit_type: Type.Literal('CURRENCY'), amount: Positive }),
  }),
);
/** A product whose amount is stated in each request. */
export const rangedProductShape = Compile(
  Type.Object({
    type: Type.Literal('RANGED_VALUE_RECHARGE'),
    destination: Type.Object({
      ...Yuan,
      unit_type: Type.Literal('CURRENCY'),
      amount: Type.Object({ min: Positive, max: Positive }),
    }),
  }),
);

/** The operators that a number may belong to. */
export const operatorsShape = Compile(
  Type.Array(
    Type.Object({
      id: Type.Integer({ minimum: 1 }),
      identified: Type.Optional(Type.Boolean()),
      country: Type.Optional(Type.Object({ iso_code: Type.String() })),
    }),
    { maxItems: 100 },
  ),
);

/** A webhook; nothing in it is believed except which delivery it is about. */
export const hintShape = Compile(Type.Object({ external_id: Text }));

/** The status classes; each status belongs to one. */
export const statusClass = {
  created: 1,
  confirmed: 2,
  rejected: 3,
  cancelled: 4,
  submitted: 5,
  completed: 7,
  reversed: 8,
  declined: 9,
} as const;

/** The errors that we distinguish. */
export const errorCode = {
  productUnavailable: 1003001,
  amountNotAccepted: 1003002,
  numberNotAccepted: 1005003,
  floatTooLow: 1006001,
  externalIdUsed: 1007001,
  notFound: 1008004,
} as const;

/**
 * Returns the credited amount in fen: the requested one, or the one of the product (`faceOf` its number).
 * Null when it is not a whole number of fen, or unknown.
 */
export function faceFenOf(
  { requested_values: requested, product }: TransactionWire,
  faceOf: (productId: number) => Fen | null,
): Fen | null {
  return requested ? parseYuan(String(requested.destination.amount)) : faceOf(product.id);
}

/**
 * Returns what a transaction takes from the float, including the fee; null when it is not stated, or not as
 * money.
 */
export function costOf({ prices }: TransactionWire): Cost | null {
  if (!pricesShape.Check(prices)) return null;
  const { unit: currency, amount, fee: feeNumber } = prices.wholesale;
  const [price, fee] = [microsFromNumber(amount), microsFromNumber(feeNumber)];
  return price === null || fee === null ? null : { currency, total: price + fee, fee };
}

/** Returns those balances that are money: an account may also hold points and the like. */
export function floatsOf(balances: Static<typeof BalancesWire>): readonly Float[] {
  return balances.flatMap(({ unit_type: kind, unit: currency, available: left }) => {
    const available = microsFromNumber(left);
    const isMoney = kind === 'CURRENCY' && currencyShape.Check(currency);
    return isMoney && available !== null ? [{ currency, available }] : [];
  });
}
