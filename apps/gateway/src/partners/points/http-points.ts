/**
 * The points service over HTTP, as described in docs/partners.md: a payment provider that holds points, and
 * the balance of a user. On the wire, `frozen` is an open hold and `spent` a captured one.
 */
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
import type { PaymentProvider, PaymentResult, RefundResult } from '../payments/port.ts';
import { type Answered, createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { readStatement, readTotals } from '../statement.ts';
import { checkedInstant } from '../instants.ts';
import { Instant, OptionalText, Reference, Text } from '../wire-shapes.ts';
import { createHttpGrants } from './http-grants.ts';
import type { HeldPoints, PointsAccounts, PointsGrants } from './port.ts';

const Points = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 });
const HoldWire = Type.Object({
  holdNo: Reference,
  requestNo: Text,
  state: Type.Union([
    Type.Literal('frozen'),
    Type.Literal('spent'),
    Type.Literal('released'),
    Type.Literal('refused'),
  ]),
  points: Points,
  reason: OptionalText,
});
const ReturnWire = Type.Object({
  requestNo: Text,
  state: Type.Union([Type.Literal('processing'), Type.Literal('settled'), Type.Literal('rejected')]),
  points: Points,
  reason: OptionalText,
});
const AccountWire = Type.Object({
  payerNo: Text,
  availablePoints: Points,
  frozenPoints: Points,
  expiring: Type.Union([Type.Object({ points: Points, at: Instant }), Type.Null()]),
});
const EntryWire = Type.Object({
  kind: Type.Union([Type.Literal('payment'), Type.Literal('refund')]),
  requestNo: Text,
  holdRequestNo: OptionalText,
  points: Points,
  at: Instant,
});

const openHoldShape = Compile(Type.Object({ requestNo: Text, points: Points, expiresAt: Instant }));
const holdShape = Compile(HoldWire);
const returnShape = Compile(ReturnWire);
const accountShape = Compile(AccountWire);
const entryShape = Compile(EntryWire);

const resultStates = { frozen: 'open', spent: 'paid', released: 'closed', refused: 'declined' } as const;

/**
 * How much longer (ms) a hold lasts than its order's time to pay, so that the points are still held when
 * money was paid at the last moment.
 */
const HOLD_LONGER_MS = 60 * 60 * 1000;

const PATHS = '/points/v1';
const at = (kind: 'holds' | 'returns' | 'accounts', no: string): string =>
  `${PATHS}/${kind}/${encodeURIComponent(no)}`;

const authoriseBody: PaymentProvider['authoriseBody'] = (request) => {
  const { paymentNo, userNo, amount, subject, expiresAt } = request;
  return JSON.stringify({
    requestNo: paymentNo,
    payerNo: userNo,
    points: Number(amount),
    subject,
    expiresAt: new Date(expiresAt.getTime() + HOLD_LONGER_MS),
  });
};
const refundBody: PaymentProvider['refundBody'] = ({ refundNo, paymentNo, amount }) =>
  JSON.stringify({ requestNo: refundNo, holdRequestNo: paymentNo, points: Number(amount) });

/**
 * Creates the points service at `baseUrl`. `close` ends its connections. Throws TypeError when `baseUrl` is
 * not a URL.
 */
export function createHttpPoints(
  options: PartnerOptions,
): PaymentProvider & PointsAccounts & PointsGrants & HeldPoints & { close(): Promise<void> } {
  const client = createSignedClient(options);
  const change = async (call: PartnerCall, paymentNo: string, verb: 'spend' | 'release') =>
    readHold(call, paymentNo, await client.post(call, `${at('holds', paymentNo)}/${verb}`, {}, holdShape));
  const query = async (call: PartnerCall, paymentNo: string) =>
    readHold(call, paymentNo, await client.get(call, at('holds', paymentNo), holdShape));
  const queryReturn = async (call: PartnerCall, refundNo: string) =>
    readReturn(call, refundNo, await client.get(call, at('returns', refundNo), returnShape));

  return {
    ...createHttpGrants(client),
    authoriseBody,
    async authorise(request, body = authoriseBody(request)) {
      const call = 'points.authorise';
      const { paymentNo, amount } = request;
      const path = `${PATHS}/holds`;
      const answer = await client.request(call, { requestNo: paymentNo, path, body }, holdShape);
      return answer.kind === 'conflict'
        ? answerToCommand(call, await query(call, paymentNo))
        : answerForAmount(call, amount, readHold(call, paymentNo, answer));
    },
    capture: (paymentNo) => change('points.capture', paymentNo, 'spend'),
    void: (paymentNo) => change('points.void', paymentNo, 'release'),
    query: (paymentNo) => query('points.query', paymentNo),
    refundBody,
    async refund(request, body = refundBody(request)) {
      const call = 'points.refund';
      const { refundNo, amount } = request;
      const path = `${PATHS}/returns`;
      const answer = await client.request(
        call,
        { requestNo: refundNo, path, body, isLeased: true },
        returnShape,
      );
      return answer.kind === 'conflict'
        ? answerToCommand(call, await queryReturn(call, refundNo))
        : answerForAmount(call, amount, readReturn(call, refundNo, answer));
    },
    queryRefund: (refundNo) => queryReturn('points.queryRefund', refundNo),
    async *statement(from, to) {
      const path = `${PATHS}/statement`;
      for await (const item of readStatement(client, 'points.statement', path, from, to, entryShape))
        yield {
          kind: item.kind,
          requestNo: item.requestNo,
          paymentNo: item.holdRequestNo ?? null,
          amount: BigInt(item.points),
          at: checkedInstant(item.at),
        };
    },
    totals: (from, to) => readTotals(client, 'points.totals', `${PATHS}/totals`, from, to),
    async *openHolds(from, to) {
      const path = `${PATHS}/open-holds`;
      for await (const item of readStatement(client, 'points.openHolds', path, from, to, openHoldShape))
        yield {
          paymentNo: item.requestNo,
          points: BigInt(item.points),
          expiresAt: checkedInstant(item.expiresAt),
        };
    },
    async balance(userNo) {
      const answer = await client.get('points.balance', at('accounts', userNo), accountShape);
      if (answer.kind === 'notFound') return indeterminate('points.balance: not found');
      if (answer.kind !== 'answered') return answer;
      const { payerNo, availablePoints, frozenPoints, expiring } = answer.value;
      if (payerNo !== userNo) return indeterminate('points.balance: answer for another payer');
      return {
        kind: 'points',
        available: BigInt(availablePoints),
        frozen: BigInt(frozenPoints),
        expiring: expiring && { points: BigInt(expiring.points), at: checkedInstant(expiring.at) },
      };
    },
    close: () => client.close(),
  };
}

function readHold(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof HoldWire>> | NotFound | Indeterminate,
): PaymentResult | NotFound | Indeterminate {
  return answerOf(call, requestNo, answer, ({ holdNo, state, points, reason }) => ({
    kind: 'payment',
    tradeNo: holdNo,
    state: resultStates[state],
    amount: BigInt(points),
    payUrl: null,
    declineReason: reason ?? null,
    paidFrom: null,
  }));
}

function readReturn(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof ReturnWire>> | NotFound | Indeterminate,
): RefundResult | NotFound | Indeterminate {
  return answerOf(call, requestNo, answer, ({ state, points, reason }) => ({
    kind: 'refund',
    state,
    amount: BigInt(points),
    reason: reason ?? null,
  }));
}
