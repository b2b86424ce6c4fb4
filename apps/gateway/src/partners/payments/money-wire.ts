/** Answers that are the same for every payment provider with our protocol: refunds and the statement. */
import { fenFromWire, fenToWire } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { checkedInstant } from '../instants.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import { answerForAmount, answerOf, answerToCommand, type Indeterminate, type NotFound } from '../answers.ts';
import type { Answered, SignedClient } from '../signed-client.ts';
import { FenAmount, Instant, OptionalText, Text } from '../wire-shapes.ts';
import type { PaymentProvider, RefundResult, StatementEntry } from './port.ts';

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

const refundShape = Compile(RefundWire);
export const entryShape = Compile(EntryWire);

/**
 * Creates the refunds of the service that `client` calls under `paths`, which sends its webhooks to
 * `notifyUrl`; `name` is the first part of the names of its calls.
 */
export function createRefunds({
  client,
  paths,
  notifyUrl,
  name,
}: {
  readonly client: SignedClient;
  readonly paths: string;
  readonly notifyUrl: string;
  readonly name: 'cashier' | 'digital' | 'entrust';
}): Pick<PaymentProvider, 'refundBody' | 'refund' | 'queryRefund'> {
  const refundBody: PaymentProvider['refundBody'] = ({ refundNo, paymentNo, amount }) =>
    JSON.stringify({
      requestNo: refundNo,
      paymentRequestNo: paymentNo,
      amountFen: fenToWire(amount),
      notifyUrl,
    });
  const query = async (call: PartnerCall, refundNo: string) =>
    readRefund(
      call,
      refundNo,
      await client.get(call, `${paths}/refunds/${encodeURIComponent(refundNo)}`, refundShape),
    );
  return {
    refundBody,
    async refund(request, body = refundBody(request)) {
      const call = `${name}.refund` as const;
      const { refundNo, amount } = request;
      const path = `${paths}/refunds`;
      const answer = await client.request(
        call,
        { requestNo: refundNo, path, body, isLeased: true },
        refundShape,
      );
      return answer.kind === 'conflict'
        ? answerToCommand(call, await query(call, refundNo))
        : answerForAmount(call, amount, readRefund(call, refundNo, answer));
    },
    queryRefund: (refundNo) => query(`${name}.queryRefund`, refundNo),
  };
}

/**
 * Returns the refund `requestNo` in the answer to `call`; `indeterminate` when the answer is about another
 * refund.
 */
function readRefund(
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

/** Returns one line of a statement. */
export function readEntry({
  kind,
  requestNo,
  paymentRequestNo,
  amountFen,
  at,
}: Static<typeof EntryWire>): StatementEntry {
  const paymentNo = paymentRequestNo ?? null;
  return { kind, requestNo, paymentNo, amount: fenFromWire(amountFen), at: checkedInstant(at) };
}
