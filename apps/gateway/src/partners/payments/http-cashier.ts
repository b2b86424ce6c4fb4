/**
 * A cashier over HTTP, as docs/partners.md describes it: the payer completes the payment on its page. The
 * digital currency's speaks the same under another path.
 */
import { fenFromWire, fenToWire } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { answerForAmount, answerOf, type Indeterminate, indeterminate, type NotFound } from '../answers.ts';
import { type Answered, createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { readStatement, readTotals } from '../statement.ts';
import { FenAmount, OptionalText, Reference, Text } from '../wire-shapes.ts';
import { readEntry, readRefund, refundShape, statementShape } from './money-wire.ts';
import type { PaymentProvider, PaymentResult } from './port.ts';

export interface HttpCashierOptions extends PartnerOptions {
  /** Where the cashier sends its webhooks. */
  readonly notifyUrl: string;
  /** Its name, which begins its paths: `/${desk}/v1/trades`. */
  readonly desk?: 'cashier' | 'digital';
}

const TradeWire = Type.Object({
  tradeNo: Reference,
  requestNo: Text,
  state: Type.Union([
    Type.Literal('open'),
    Type.Literal('paid'),
    Type.Literal('declined'),
    Type.Literal('closed'),
  ]),
  amountFen: FenAmount,
  payUrl: Type.Optional(Type.Union([Type.String({ pattern: '^https?://', maxLength: 2048 }), Type.Null()])),
  declineReason: OptionalText,
  paidFrom: OptionalText,
});
const tradeShape = Compile(TradeWire);

/** The cashier at `baseUrl`. `close` ends its connections. Throws TypeError when `baseUrl` is not a URL. */
export function createHttpCashier(options: HttpCashierOptions): PaymentProvider & { close(): Promise<void> } {
  const client = createSignedClient(options);
  const { notifyUrl, desk = 'cashier' } = options;
  const paths = `/${desk}/v1`;
  const tradeAt = (paymentNo: string): string => `${paths}/trades/${encodeURIComponent(paymentNo)}`;
  const query = async (call: string, paymentNo: string) =>
    readTrade(call, paymentNo, await client.get(call, tradeAt(paymentNo), tradeShape));

  return {
    async authorise({ paymentNo, orderNo, amount, subject, userNo, returnUrl, expiresAt }) {
      const call = `${desk}.authorise`;
      const body = {
        requestNo: paymentNo,
        orderNo,
        amountFen: fenToWire(amount),
        subject,
        payerNo: userNo,
        notifyUrl,
        returnUrl,
        expiresAt,
      };
      const answer = await client.post(call, `${paths}/trades`, body, tradeShape);
      const result = answerForAmount(call, amount, readTrade(call, paymentNo, answer));
      return result.kind === 'payment' && result.state === 'open' && result.payUrl === null
        ? indeterminate(`${call}: open without payUrl`)
        : result;
    },
    // Nothing is held: the payer pays or does not.
    capture: (paymentNo) => query(`${desk}.capture`, paymentNo),
    query: (paymentNo) => query(`${desk}.query`, paymentNo),
    async void(paymentNo) {
      const call = `${desk}.void`;
      return readTrade(
        call,
        paymentNo,
        await client.post(call, `${tradeAt(paymentNo)}/close`, {}, tradeShape),
      );
    },
    async refund({ refundNo, paymentNo, amount }) {
      const call = `${desk}.refund`;
      const body = {
        requestNo: refundNo,
        paymentRequestNo: paymentNo,
        amountFen: fenToWire(amount),
        notifyUrl,
      };
      const answer = await client.post(call, `${paths}/refunds`, body, refundShape);
      return answerForAmount(call, amount, readRefund(call, refundNo, answer));
    },
    async queryRefund(refundNo) {
      const call = `${desk}.queryRefund`;
      const path = `${paths}/refunds/${encodeURIComponent(refundNo)}`;
      return readRefund(call, refundNo, await client.get(call, path, refundShape));
    },
    async *statement(from, to) {
      const path = `${paths}/statement`;
      for await (const entry of readStatement(client, `${desk}.statement`, path, from, to, statementShape))
        yield readEntry(entry);
    },
    totals: (from, to) => readTotals(client, `${desk}.totals`, `${paths}/totals`, from, to),
    close: () => client.close(),
  };
}

function readTrade(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof TradeWire>> | NotFound | Indeterminate,
): PaymentResult | NotFound | Indeterminate {
  return answerOf(
    call,
    requestNo,
    answer,
    ({ tradeNo, state, amountFen, payUrl, declineReason, paidFrom }) => ({
      kind: 'payment',
      tradeNo,
      state,
      amount: fenFromWire(amountFen),
      payUrl: payUrl ?? null,
      declineReason: declineReason ?? null,
      paidFrom: paidFrom ?? null,
    }),
  );
}
