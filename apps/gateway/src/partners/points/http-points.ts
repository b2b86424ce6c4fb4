/**
 * The points service over HTTP, as docs/partners.md describes it: a cashier whose trades are holds of points.
 */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type NotFound, toAnOrder, type Indeterminate, indeterminate } from '../answers.ts';
import type { PointsService, RefundResult, PaymentResult } from '../cashier/port.ts';
import { type Answered, createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { readStatement } from '../statement.ts';
import { Cursor, Instant, OptionalText, Reference, Text } from '../wire-shapes.ts';

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
const StatementWire = Type.Object({
  items: Type.Array(
    Type.Object({
      kind: Type.Union([Type.Literal('payment'), Type.Literal('refund')]),
      requestNo: Text,
      points: Points,
      at: Instant,
    }),
  ),
  nextCursor: Cursor,
});

const holdShape = Compile(HoldWire);
const returnShape = Compile(ReturnWire);
const accountShape = Compile(AccountWire);
const statementShape = Compile(StatementWire);

const tradeStates = { frozen: 'open', spent: 'paid', released: 'closed', refused: 'declined' } as const;

/**
 * A frozen hold outlives its order's time to pay, so that points are still there for money that was paid at
 * the last moment.
 */
const HOLD_LONGER_MS = 60 * 60 * 1000;

/**
 * The points service at `baseUrl`. `close` ends its connections. Throws TypeError when `baseUrl` is not a
 * URL.
 */
export function createHttpPoints(options: PartnerOptions): PointsService & { close(): Promise<void> } {
  const client = createSignedClient(options);
  const onHold = (call: string, paymentNo: string, verb: 'spend' | 'release') =>
    client.post(call, `/points/v1/holds/${encodeURIComponent(paymentNo)}/${verb}`, {}, holdShape);

  return {
    async authorise({ paymentNo, userNo, amount, subject, expiresAt }) {
      const body = {
        requestNo: paymentNo,
        payerNo: userNo,
        points: Number(amount),
        subject,
        expiresAt: new Date(expiresAt.getTime() + HOLD_LONGER_MS),
      };
      const answer = toAnOrder(
        'points.freeze',
        readHold(
          'points.freeze',
          paymentNo,
          await client.post('points.freeze', '/points/v1/holds', body, holdShape),
        ),
      );
      return answer.kind === 'trade' && answer.amount !== amount
        ? indeterminate('points.freeze: answer with another number of points')
        : answer;
    },
    async query(paymentNo) {
      return readHold(
        'points.ask',
        paymentNo,
        await client.get('points.ask', `/points/v1/holds/${encodeURIComponent(paymentNo)}`, holdShape),
      );
    },
    async void(paymentNo) {
      return readHold('points.release', paymentNo, await onHold('points.release', paymentNo, 'release'));
    },
    async capture(paymentNo) {
      return readHold('points.spend', paymentNo, await onHold('points.spend', paymentNo, 'spend'));
    },
    async refund({ refundNo, paymentNo, amount }) {
      const body = { requestNo: refundNo, holdRequestNo: paymentNo, points: Number(amount) };
      const answer = toAnOrder(
        'points.return',
        readReturn(
          'points.return',
          refundNo,
          await client.post('points.return', '/points/v1/returns', body, returnShape),
        ),
      );
      return answer.kind === 'refund' && answer.amount !== amount
        ? indeterminate('points.return: answer with another number of points')
        : answer;
    },
    async queryRefund(refundNo) {
      return readReturn(
        'points.askReturn',
        refundNo,
        await client.get(
          'points.askReturn',
          `/points/v1/returns/${encodeURIComponent(refundNo)}`,
          returnShape,
        ),
      );
    },
    async balance(userNo) {
      const answer = await client.get(
        'points.balance',
        `/points/v1/accounts/${encodeURIComponent(userNo)}`,
        accountShape,
      );
      if (answer.kind === 'notFound') return indeterminate('points.balance: not found');
      if (answer.kind !== 'answered') return answer;
      const { payerNo, availablePoints, frozenPoints, expiring } = answer.value;
      if (payerNo !== userNo) return indeterminate('points.balance: answer for another payer');
      return {
        kind: 'points',
        available: BigInt(availablePoints),
        frozen: BigInt(frozenPoints),
        expiring: expiring && { points: BigInt(expiring.points), at: new Date(expiring.at) },
      };
    },
    async *statement(from, to) {
      for await (const { kind, requestNo, points, at } of readStatement(
        client,
        'points.statement',
        '/points/v1/statement',
        from,
        to,
        statementShape,
      )) {
        yield { kind, requestNo, amount: BigInt(points), at: new Date(at) };
      }
    },
    close: () => client.close(),
  };
}

function readHold(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof HoldWire>> | NotFound | Indeterminate,
): PaymentResult | NotFound | Indeterminate {
  if (answer.kind !== 'answered') return answer;
  const { holdNo, state, points, reason } = answer.value;
  if (answer.value.requestNo !== requestNo)
    return indeterminate(`${call}: answer for another request number`);
  return {
    kind: 'trade',
    tradeNo: holdNo,
    state: tradeStates[state],
    amount: BigInt(points),
    payUrl: null,
    declineReason: reason ?? null,
    paidFrom: null,
  };
}

function readReturn(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof ReturnWire>> | NotFound | Indeterminate,
): RefundResult | NotFound | Indeterminate {
  if (answer.kind !== 'answered') return answer;
  const { state, points, reason } = answer.value;
  if (answer.value.requestNo !== requestNo)
    return indeterminate(`${call}: answer for another request number`);
  return { kind: 'refund', state, amount: BigInt(points), reason: reason ?? null };
}
