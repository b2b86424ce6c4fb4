/** Answers that every cashier of money gives alike: refunds and the statement. */
import { fenFromWire } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type NotFound, type Indeterminate, indeterminate } from '../answers.ts';
import type { Answered } from '../signed-client.ts';
import { Cursor, FenAmount, Instant, OptionalText, Text } from '../wire-shapes.ts';
import type { StatementEntry, RefundResult } from './port.ts';

const RefundWire = Type.Object({
  requestNo: Text,
  state: Type.Union([Type.Literal('processing'), Type.Literal('settled'), Type.Literal('rejected')]),
  amountFen: FenAmount,
  reason: OptionalText,
});
const MovedWire = Type.Object({
  kind: Type.Union([Type.Literal('payment'), Type.Literal('refund')]),
  requestNo: Text,
  amountFen: FenAmount,
  at: Instant,
});

export const refundShape = Compile(RefundWire);
export const statementShape = Compile(Type.Object({ items: Type.Array(MovedWire), nextCursor: Cursor }));

/** What the answer to `call` says of the refund `requestNo`; `indeterminate` when it is about another. */
export function readRefund(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof RefundWire>> | NotFound | Indeterminate,
): RefundResult | NotFound | Indeterminate {
  if (answer.kind !== 'answered') return answer;
  const { state, amountFen, reason } = answer.value;
  if (answer.value.requestNo !== requestNo)
    return indeterminate(`${call}: answer for another request number`);
  return { kind: 'refund', state, amount: fenFromWire(amountFen), reason: reason ?? null };
}

/** One line of a statement. */
export function readMoved({ kind, requestNo, amountFen, at }: Static<typeof MovedWire>): StatementEntry {
  return { kind, requestNo, amount: fenFromWire(amountFen), at: new Date(at) };
}
