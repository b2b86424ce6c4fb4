/** Answers that every provider of money gives alike: refunds and the statement. */
import { fenFromWire } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { answerOf, type Indeterminate, type NotFound } from '../answers.ts';
import type { Answered } from '../signed-client.ts';
import { Cursor, FenAmount, Instant, OptionalText, Text } from '../wire-shapes.ts';
import type { RefundResult, StatementEntry } from './port.ts';

const RefundWire = Type.Object({
  requestNo: Text,
  state: Type.Union([Type.Literal('processing'), Type.Literal('settled'), Type.Literal('rejected')]),
  amountFen: FenAmount,
  reason: OptionalText,
});
const EntryWire = Type.Object({
  kind: Type.Union([Type.Literal('payment'), Type.Literal('refund')]),
  requestNo: Text,
  paymentRequestNo: OptionalText,
  amountFen: FenAmount,
  at: Instant,
});

export const refundShape = Compile(RefundWire);
export const statementShape = Compile(Type.Object({ items: Type.Array(EntryWire), nextCursor: Cursor }));

/** What the answer to `call` says of the refund `requestNo`; `indeterminate` when it is about another. */
export function readRefund(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof RefundWire>> | NotFound | Indeterminate,
): RefundResult | NotFound | Indeterminate {
  return answerOf(call, requestNo, answer, ({ state, amountFen, reason }) => ({
    kind: 'refund',
    state,
    amount: fenFromWire(amountFen),
    reason: reason ?? null,
  }));
}

/** One line of a statement. */
export function readEntry({
  kind,
  requestNo,
  paymentRequestNo,
  amountFen,
  at,
}: Static<typeof EntryWire>): StatementEntry {
  const paymentNo = paymentRequestNo ?? null;
  return { kind, requestNo, paymentNo, amount: fenFromWire(amountFen), at: new Date(at) };
}
