/** Entrusted payments as a payment provider: authorising debits at once, under a mandate, without a page. */
import { fenFromWire, fenToWire } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PartnerCall } from '../calls/call-names.ts';
import {
  answerForAmount,
  answerOf,
  answerToCommand,
  type Indeterminate,
  indeterminate,
  NOT_FOUND,
  type NotFound,
} from '../answers.ts';
import { createRefunds, readEntry, entryShape } from '../payments/money-wire.ts';
import type { PaymentProvider, PaymentResult } from '../payments/port.ts';
import type { Answered, SignedClient } from '../signed-client.ts';
import { readStatement, readTotals } from '../statement.ts';
import { FenAmount, OptionalText, Reference, Text } from '../wire-shapes.ts';
import { entrustPath, ENTRUST_PATHS } from './paths.ts';

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
const debitShape = Compile(DebitWire);

/**
 * Creates the debits of the service that `client` calls, which sends its webhooks to `notifyUrl`. `authorise`
 * rejects with TypeError without `debit`. Voiding forbids a debit that was not made, even one that has not
 * arrived yet: that one is `notFound` and is never made any more.
 */
export function createDebits(client: SignedClient, notifyUrl: string): PaymentProvider {
  const query = async (call: PartnerCall, paymentNo: string) =>
    readDebit(call, paymentNo, await client.get(call, entrustPath('debits', paymentNo), debitShape));
  const authoriseBody: PaymentProvider['authoriseBody'] = (request) => {
    const { paymentNo, orderNo, amount, subject, userNo, debit } = request;
    if (!debit) throw new TypeError('a debit needs its agreement and source');
    return JSON.stringify({
      requestNo: paymentNo,
      orderNo,
      agreementNo: debit.agreementNo,
      payerNo: userNo,
      source: debit.source,
      amountFen: fenToWire(amount),
      subject,
      notifyUrl,
    });
  };
  return {
    authoriseBody,
    async authorise(request, body = authoriseBody(request)) {
      const call = 'entrust.authorise';
      const { paymentNo, amount } = request;
      const path = `${ENTRUST_PATHS}/debits`;
      const answer = await client.request(
        call,
        { requestNo: paymentNo, path, body, isLeased: true },
        debitShape,
      );
      return answer.kind === 'conflict'
        ? answerToCommand(call, await query(call, paymentNo))
        : answerForAmount(call, amount, readDebit(call, paymentNo, answer));
    },
    // Nothing is held: an authorised payment is already debited.
    capture: (paymentNo) => query('entrust.capture', paymentNo),
    query: (paymentNo) => query('entrust.query', paymentNo),
    async void(paymentNo) {
      const path = `${entrustPath('debits', paymentNo)}/close`;
      return readDebit('entrust.void', paymentNo, await client.post('entrust.void', path, {}, debitShape));
    },
    ...createRefunds({ client, paths: ENTRUST_PATHS, notifyUrl, name: 'entrust' }),
    async *statement(from, to) {
      const path = `${ENTRUST_PATHS}/statement`;
      for await (const entry of readStatement(client, 'entrust.statement', path, from, to, entryShape))
        yield readEntry(entry);
    },
    totals: (from, to) => readTotals(client, 'entrust.totals', `${ENTRUST_PATHS}/totals`, from, to),
  };
}

/**
 * Returns the debit. One that is closed without number and amount never arrived and never will, which is
 * `notFound`.
 */
function readDebit(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof DebitWire>> | NotFound | Indeterminate,
): PaymentResult | NotFound | Indeterminate {
  return answerOf(call, requestNo, answer, ({ tradeNo, state, amountFen, declineReason, paidFrom }) => {
    if (tradeNo === null && amountFen === null && state === 'closed') return NOT_FOUND;
    if (tradeNo === null || amountFen === null)
      return indeterminate(`${call}: ${state} without number or amount`);
    return {
      kind: 'payment',
      tradeNo,
      state,
      amount: fenFromWire(amountFen),
      payUrl: null,
      declineReason: declineReason ?? null,
      paidFrom: paidFrom ?? null,
    };
  });
}
