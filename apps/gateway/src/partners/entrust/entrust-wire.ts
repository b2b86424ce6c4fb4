/** The entrusted payment service's own answers: their shapes, and what they mean to us. */
import { fenFromWire } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { NOT_FOUND, type NotFound, type Indeterminate, indeterminate } from '../answers.ts';
import type { PaymentResult } from '../cashier/port.ts';
import type { Answered } from '../signed-client.ts';
import { Cursor, FenAmount, Instant, OptionalText, Reference, Text } from '../wire-shapes.ts';
import type { Mandate, Repayment } from './port.ts';

const DebitWire = Type.Object({
  requestNo: Text,
  tradeNo: Type.Union([Reference, Type.Null()]),
  state: Type.Union([
    Type.Literal('open'),
    Type.Literal('paid'),
    Type.Literal('declined'),
    Type.Literal('closed'),
  ]),
  amountFen: Type.Union([FenAmount, Type.Null()]),
  declineReason: OptionalText,
  paidFrom: OptionalText,
});
const MandateWire = Type.Object({
  requestNo: Text,
  agreementNo: Text,
  state: Type.Union([Type.Literal('active'), Type.Literal('processing'), Type.Literal('refused')]),
  reason: OptionalText,
});
const RepaymentWire = Type.Object({
  requestNo: Text,
  state: Type.Union([
    Type.Literal('accepted'),
    Type.Literal('settled'),
    Type.Literal('refused'),
    Type.Literal('cancelled'),
  ]),
  amountFen: FenAmount,
  reason: OptionalText,
});
const RepaidWire = Type.Object({ requestNo: Text, amountFen: FenAmount, at: Instant });
const Bank = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' });
const CardWire = Type.Object({
  bankZh: Bank,
  bankEn: Bank,
  lastDigits: Type.String({ pattern: '^[0-9]{4}$' }),
});

export const debitShape = Compile(DebitWire);
export const mandateShape = Compile(MandateWire);
export const endedShape = Compile(Type.Object({ agreementNo: Text, state: Type.Literal('ended') }));
export const repaymentShape = Compile(RepaymentWire);
export const repaymentsShape = Compile(Type.Object({ items: Type.Array(RepaidWire), nextCursor: Cursor }));
export const cardsShape = Compile(
  Type.Object({ payerNo: Text, cards: Type.Array(CardWire, { maxItems: 100 }) }),
);
export const bindPageShape = Compile(
  Type.Object({ url: Type.String({ pattern: '^https?://', maxLength: 2048 }) }),
);
export const creditShape = Compile(
  Type.Object({
    payerNo: Text,
    state: Type.Union([Type.Literal('none'), Type.Literal('open'), Type.Literal('frozen')]),
    limitFen: FenAmount,
    usedFen: FenAmount,
  }),
);

type Said<Wire> = Answered<Wire> | NotFound | Indeterminate;

/**
 * A debit is a trade without a page. Closed without number and amount: it never arrived and never will, which
 * is `notFound`.
 */
export function readDebit(
  call: string,
  requestNo: string,
  answer: Said<Static<typeof DebitWire>>,
): PaymentResult | NotFound | Indeterminate {
  if (answer.kind !== 'answered') return answer;
  const { tradeNo, state, amountFen, declineReason, paidFrom } = answer.value;
  if (answer.value.requestNo !== requestNo)
    return indeterminate(`${call}: answer for another request number`);
  if (tradeNo === null && amountFen === null && state === 'closed') return NOT_FOUND;
  if (tradeNo === null || amountFen === null)
    return indeterminate(`${call}: ${state} without number or amount`);
  return {
    kind: 'trade',
    tradeNo,
    state,
    amount: fenFromWire(amountFen),
    payUrl: null,
    declineReason: declineReason ?? null,
    paidFrom: paidFrom ?? null,
  };
}

/** `agreementNo` null: asked about by its request number alone. */
export function readMandate(
  call: string,
  requestNo: string,
  agreementNo: string | null,
  answer: Said<Static<typeof MandateWire>>,
): Mandate | NotFound | Indeterminate {
  if (answer.kind !== 'answered') return answer;
  const { state, reason } = answer.value;
  if (answer.value.requestNo !== requestNo)
    return indeterminate(`${call}: answer for another request number`);
  if (agreementNo !== null && answer.value.agreementNo !== agreementNo)
    return indeterminate(`${call}: answer for another agreement`);
  return { kind: 'mandate', state, reason: reason ?? null };
}

export function readRepayment(
  call: string,
  requestNo: string,
  answer: Said<Static<typeof RepaymentWire>>,
): Repayment | NotFound | Indeterminate {
  if (answer.kind !== 'answered') return answer;
  const { state, amountFen, reason } = answer.value;
  if (answer.value.requestNo !== requestNo)
    return indeterminate(`${call}: answer for another request number`);
  return { kind: 'repayment', state, amountFen: fenFromWire(amountFen), reason: reason ?? null };
}
