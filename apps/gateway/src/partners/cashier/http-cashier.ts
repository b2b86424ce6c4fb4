/**
 * The cashier over HTTP, as docs/partners.md describes it; the digital currency's speaks the same under
 * another path.
 */
import { fenFromWire, fenToWire } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type NotFound, toAnOrder, type Indeterminate, indeterminate } from '../answers.ts';
import { type Answered, createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { readStatement } from '../statement.ts';
import { FenAmount, OptionalText, Reference, Text } from '../wire-shapes.ts';
import { readMoved, readRefund, refundShape, statementShape } from './cashier-wire.ts';
import type { PaymentProvider, PaymentResult } from './port.ts';

export interface HttpCashierOptions extends PartnerOptions {
  /** Where the cashier sends its callbacks. */
  readonly notifyUrl: string;
  /** Its name, which begins its paths: `${paths}/trades`. */
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

  return {
    async authorise({ paymentNo, orderNo, amount, subject, userNo, returnUrl, expiresAt }) {
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
      const answer = toAnOrder(
        `${desk}.openTrade`,
        readTrade(
          `${desk}.openTrade`,
          paymentNo,
          await client.post(`${desk}.openTrade`, `${paths}/trades`, body, tradeShape),
        ),
      );
      if (answer.kind === 'indeterminate') return answer;
      if (answer.amount !== amount) return indeterminate(`${desk}.openTrade: answer with another amount`);
      if (answer.state === 'open' && answer.payUrl === null)
        return indeterminate(`${desk}.openTrade: open without payUrl`);
      return answer;
    },
    async query(paymentNo) {
      return readTrade(
        `${desk}.askTrade`,
        paymentNo,
        await client.get(`${desk}.askTrade`, `${paths}/trades/${encodeURIComponent(paymentNo)}`, tradeShape),
      );
    },
    async void(paymentNo) {
      return readTrade(
        `${desk}.closeTrade`,
        paymentNo,
        await client.post(
          `${desk}.closeTrade`,
          `${paths}/trades/${encodeURIComponent(paymentNo)}/close`,
          {},
          tradeShape,
        ),
      );
    },
    async refund({ refundNo, paymentNo, amount }) {
      const body = {
        requestNo: refundNo,
        paymentRequestNo: paymentNo,
        amountFen: fenToWire(amount),
        notifyUrl,
      };
      const answer = toAnOrder(
        `${desk}.refund`,
        readRefund(
          `${desk}.refund`,
          refundNo,
          await client.post(`${desk}.refund`, `${paths}/refunds`, body, refundShape),
        ),
      );
      return answer.kind === 'refund' && answer.amount !== amount
        ? indeterminate(`${desk}.refund: answer with another amount`)
        : answer;
    },
    async queryRefund(refundNo) {
      return readRefund(
        `${desk}.askRefund`,
        refundNo,
        await client.get(
          `${desk}.askRefund`,
          `${paths}/refunds/${encodeURIComponent(refundNo)}`,
          refundShape,
        ),
      );
    },
    async *statement(from, to) {
      for await (const item of readStatement(
        client,
        `${desk}.statement`,
        `${paths}/statement`,
        from,
        to,
        statementShape,
      ))
        yield readMoved(item);
    },
    close: () => client.close(),
  };
}

function readTrade(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof TradeWire>> | NotFound | Indeterminate,
): PaymentResult | NotFound | Indeterminate {
  if (answer.kind !== 'answered') return answer;
  const { tradeNo, state, amountFen, payUrl, declineReason, paidFrom } = answer.value;
  if (answer.value.requestNo !== requestNo)
    return indeterminate(`${call}: answer for another request number`);
  return {
    kind: 'trade',
    tradeNo,
    state,
    amount: fenFromWire(amountFen),
    payUrl: payUrl ?? null,
    declineReason: declineReason ?? null,
    paidFrom: paidFrom ?? null,
  };
}
