/** What DT One's answers say of a transaction. */
import { parseYuan } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Text } from '../wire-shapes.ts';

const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' });

const TransactionWire = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  external_id: Text,
  confirmation_date: Type.Optional(Type.Union([Time, Type.Null()])),
  status: Type.Object({
    message: Text,
    class: Type.Object({ id: Type.Integer(), message: Text }),
  }),
  product: Type.Object({ id: Type.Integer() }),
  credit_party_identifier: Type.Object({ mobile_number: Text }),
  requested_values: Type.Object({
    destination: Type.Object({ unit: Type.Literal('CNY'), amount: Type.Number({ exclusiveMinimum: 0 }) }),
  }),
});
export type TransactionWire = Static<typeof TransactionWire>;
export const transactionShape = Compile(TransactionWire);
export const transactionsShape = Compile(Type.Array(TransactionWire, { maxItems: 100 }));

/** A notice, of which nothing is believed but what it is about. */
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

/** The errors that are told apart. */
export const errorCode = {
  productUnavailable: 1003001,
  amountNotAccepted: 1003002,
  numberNotAccepted: 1005003,
  externalIdUsed: 1007001,
  notFound: 1008004,
} as const;

/** What is credited, in fen; null: no whole number of them. */
export function faceFenOf({ requested_values: { destination } }: TransactionWire): bigint | null {
  return parseYuan(String(destination.amount));
}
