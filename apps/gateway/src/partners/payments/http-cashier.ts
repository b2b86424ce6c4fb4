/**
 * A cashier over HTTP, as described in docs/partners.md: the payer completes the payment on its page. The
 * digital currency's cashier has the same protocol under another path.
 */
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
  type NotFound,
} from '../answers.ts';
import { type Answered, createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { readStatement, readTotals } from '../statement.ts';
import { FenAmount, OptionalText, Reference, Text } from '../wire-shapes.ts';
import { createRefunds, readEntry, entryShape } from './money-wire.ts';
import type { PaymentProvider, PaymentResult } from './port.ts';

export interface HttpCashierOptions extends PartnerOptions {
  /** The address to which the cashier sends its webhooks. */
  readonly notifyUrl: string;
  /** The cashier's name, which is the first part of its paths: `/${desk}/v1/trades`. */
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

/**
 * Creates the cashier at `baseUrl`. `close` ends its connections. Throws TypeError when `baseUrl` is not a
 * URL.
 */
export function createHttpCashier(options: HttpCashierOptions): PaymentProvider & { close(): Promise<void> } {
  const client = createSignedClient(options);
  const { notifyUrl, desk = 'cashier' } = options;
  const paths = `/${desk}/v1`;
  const tradeAt = (paymentNo: string): string => `${paths}/trades/${encodeURIComponent(paymentNo)}`;
  const query = async (call: PartnerCall, paymentNo: string) =>
    readTrade(call, paymentNo, await client.get(call, tradeAt(paymentNo), tradeShape));

  const close = async (call: PartnerCall, paymentNo: string) =>
    readTrade(call, paymentNo, await client.post(call, `${tradeAt(paymentNo)}/close`, {}, tradeShape));
  const authoriseBody: PaymentProvider['authoriseBody'] = (request) => {
    const { paymentNo, orderNo, amount, subject, userNo, returnUrl, expiresAt } = request;
    return JSON.stringify({
      requestNo: paymentNo,
      orderNo,
      amountFen: fenToWire(amount),
      subject,
      payerNo: userNo,
      notifyUrl,
      returnUrl,
      expiresAt,
    });
  };

  /**
   * Returns what the cashier holds under this number. An open trade can no longer be paid, because a query
   * does not return its page: it is closed, unless it turns out to be paid, and another attempt replaces it.
   */
  async function heldTrade(call: PartnerCall, paymentNo: string): Promise<PaymentResult | Indeterminate> {
    const held = answerToCommand(call, await query(call, paymentNo));
    return held.kind === 'payment' && held.state === 'open' && held.payUrl === null
      ? answerToCommand(call, await close(call, paymentNo))
      : held;
  }

  return {
    authoriseBody,
    async authorise(request, body = authoriseBody(request)) {
      const call = `${desk}.authorise` as const;
      const { paymentNo, amount } = request;
      const path = `${paths}/trades`;
      const answer = await client.request(call, { requestNo: paymentNo, path, body }, tradeShape);
      if (answer.kind === 'conflict') return heldTrade(call, paymentNo);
      const result = answerForAmount(call, amount, readTrade(call, paymentNo, answer));
      return result.kind === 'payment' && result.state === 'open' && result.payUrl === null
        ? indeterminate(`${call}: open without payUrl`)
        : result;
    },
    // Nothing is held: the payer pays or does not.
    capture: (paymentNo) => query(`${desk}.capture`, paymentNo),
    query: (paymentNo) => query(`${desk}.query`, paymentNo),
    void: (paymentNo) => close(`${desk}.void`, paymentNo),
    ...createRefunds({ client, paths, notifyUrl, name: desk }),
    async *statement(from, to) {
      const path = `${paths}/statement`;
      for await (const entry of readStatement(client, `${desk}.statement`, path, from, to, entryShape))
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
