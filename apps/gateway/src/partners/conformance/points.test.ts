import { describe, expect, test } from 'vitest';
import type { PointsService } from '../cashier/port.ts';
import { createHttpPoints } from '../points/http-points.ts';
import { StatementUnavailable } from '../statement.ts';
import { describePartnerCallPromises, MOBILE_NO } from './partner-call-promises.ts';
import { answerWith, type PartnerStandIn, startPartnerStandIn } from './partner-stand-in.ts';

const create = (partner: PartnerStandIn, timeLimitMs: number) =>
  createHttpPoints({
    baseUrl: partner.baseUrl,
    signer: partner.signer,
    timeLimitMs,
    clock: Date.now,
    newId: () => crypto.randomUUID(),
  });

const frozen = { holdNo: 'H1', requestNo: 'P1', state: 'frozen', points: 4990, reason: null };
const frozenMeans = {
  kind: 'trade',
  tradeNo: 'H1',
  state: 'open',
  amount: 4990n,
  payUrl: null,
  declineReason: null,
  paidFrom: null,
};
const spent = { ...frozen, state: 'spent' };
const spentMeans = { ...frozenMeans, state: 'paid' };
const refused = { ...frozen, state: 'refused', reason: '积分不足' };
const refusedMeans = { ...frozenMeans, state: 'declined', declineReason: '积分不足' };
const released = { ...frozen, state: 'released' };
const releasedMeans = { ...frozenMeans, state: 'closed' };
const holdWrong = {
  'another request number': { ...frozen, requestNo: 'P2' },
  'an unknown state': { ...frozen, state: 'open' },
  'half a point': { ...frozen, points: 0.5 },
  'points as text': { ...frozen, points: '4990' },
  'points below zero': { ...frozen, points: -1 },
  'more points than can be counted exactly': { ...frozen, points: 2 ** 53 },
  'a hold number with NUL': { ...frozen, holdNo: 'H\u0000' },
};
const openTrade = {
  paymentNo: 'P1',
  orderNo: 'O1',
  amount: 4990n,
  subject: '话费充值',
  userNo: '0001000001',
  returnUrl: 'https://gw.example/r',
  expiresAt: new Date('2026-11-20T08:15:00Z'),
  debit: null,
};
const returned = { requestNo: 'R1', state: 'processing', points: 4990, reason: null };
const returnMeans = { kind: 'refund', state: 'processing', amount: 4990n, reason: null };
const returnWrong = {
  'another request number': { ...returned, requestNo: 'R2' },
  'an unknown state': { ...returned, state: 'done' },
  'points as text': { ...returned, points: '4990' },
};
const account = {
  payerNo: MOBILE_NO,
  availablePoints: 12_000,
  frozenPoints: 500,
  expiring: { points: 300, at: '2026-12-31T15:59:59Z' },
};
const accountMeans = {
  kind: 'points',
  available: 12_000n,
  frozen: 500n,
  expiring: { points: 300n, at: new Date('2026-12-31T15:59:59Z') },
};

describe('DESIGN partner conformance: the points service over HTTP', () => {
  describePartnerCallPromises<PointsService>({
    create,
    isIndeterminate: (result) => (result as { kind: string }).kind === 'indeterminate',
    calls: [
      {
        name: 'authorise',
        call: (points) => points.authorise(openTrade),
        sends: {
          method: 'POST',
          path: '/points/v1/holds',
          body: {
            requestNo: 'P1',
            payerNo: '0001000001',
            points: 4990,
            subject: '话费充值',
            expiresAt: '2026-11-20T09:15:00.000Z',
          },
        },
        understood: [
          { answer: frozen, means: frozenMeans },
          { answer: refused, means: refusedMeans },
          { answer: spent, means: spentMeans },
        ],
        wrong: { ...holdWrong, 'another number of points': { ...frozen, points: 1 } },
        notFound: 'indeterminate',
      },
      {
        name: 'query',
        call: (points) => points.query('P1'),
        sends: { method: 'GET', path: '/points/v1/holds/P1' },
        understood: [
          { answer: frozen, means: frozenMeans },
          { answer: spent, means: spentMeans },
          { answer: released, means: releasedMeans },
          { answer: refused, means: refusedMeans },
        ],
        wrong: holdWrong,
        notFound: 'notFound',
      },
      {
        name: 'spend',
        call: (points) => points.capture('P1'),
        sends: { method: 'POST', path: '/points/v1/holds/P1/spend', body: {} },
        understood: [
          { answer: spent, means: spentMeans },
          { answer: released, means: releasedMeans },
        ],
        wrong: holdWrong,
        notFound: 'notFound',
      },
      {
        name: 'void',
        call: (points) => points.void('P1'),
        sends: { method: 'POST', path: '/points/v1/holds/P1/release', body: {} },
        understood: [
          { answer: released, means: releasedMeans },
          { answer: spent, means: spentMeans },
        ],
        wrong: holdWrong,
        notFound: 'notFound',
      },
      {
        name: 'refund',
        call: (points) => points.refund({ refundNo: 'R1', paymentNo: 'P1', amount: 4990n }),
        sends: {
          method: 'POST',
          path: '/points/v1/returns',
          body: { requestNo: 'R1', holdRequestNo: 'P1', points: 4990 },
        },
        understood: [
          { answer: returned, means: returnMeans },
          { answer: { ...returned, state: 'settled' }, means: { ...returnMeans, state: 'settled' } },
          {
            answer: { ...returned, state: 'rejected', reason: 'no' },
            means: { ...returnMeans, state: 'rejected', reason: 'no' },
          },
        ],
        wrong: { ...returnWrong, 'another number of points': { ...returned, points: 1 } },
        notFound: 'indeterminate',
      },
      {
        name: 'queryRefund',
        call: (points) => points.queryRefund('R1'),
        sends: { method: 'GET', path: '/points/v1/returns/R1' },
        understood: [
          { answer: { ...returned, state: 'settled' }, means: { ...returnMeans, state: 'settled' } },
        ],
        wrong: returnWrong,
        notFound: 'notFound',
      },
      {
        name: 'balance',
        call: (points) => points.balance(MOBILE_NO),
        sends: { method: 'GET', path: `/points/v1/accounts/${MOBILE_NO}` },
        understood: [
          { answer: account, means: accountMeans },
          { answer: { ...account, expiring: null }, means: { ...accountMeans, expiring: null } },
        ],
        wrong: {
          'another payer': { ...account, payerNo: '0002000001' },
          'a balance below zero': { ...account, availablePoints: -1 },
          'a missing part': { ...account, frozenPoints: undefined },
          'an end without a time': { ...account, expiring: { points: 300, at: 'soon' } },
        },
        notFound: 'indeterminate',
      },
    ],
  });
});

test('DESIGN partner conformance: the points statement is read page by page, and throws when a page does not come', async () => {
  const partner = await startPartnerStandIn();
  const points = create(partner, 500);
  const [from, to] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
  const items = [
    { kind: 'payment', requestNo: 'P1', points: 4990, at: '2026-11-20T08:00:00Z' },
    { kind: 'refund', requestNo: 'R1', points: 4990, at: '2026-11-20T09:00:00Z' },
  ];
  partner.behave((request, response) =>
    answerWith(
      request.path.includes('cursor=a%26b')
        ? { items: items.slice(1), nextCursor: null }
        : { items: items.slice(0, 1), nextCursor: 'a&b' },
    )(request, response),
  );
  expect(await Array.fromAsync(points.statement(from, to))).toEqual([
    { kind: 'payment', requestNo: 'P1', amount: 4990n, at: new Date('2026-11-20T08:00:00Z') },
    { kind: 'refund', requestNo: 'R1', amount: 4990n, at: new Date('2026-11-20T09:00:00Z') },
  ]);
  expect(partner.received[0]?.path).toBe(
    '/stand-in/points/v1/statement?from=2026-11-20T00%3A00%3A00.000Z&to=2026-11-21T00%3A00%3A00.000Z',
  );
  for (const behaviour of [
    answerWith({ items: [{ ...items[0], points: 0.5 }], nextCursor: null }),
    answerWith({}, 500),
    answerWith({ code: 'not_found' }, 404),
  ]) {
    partner.behave(behaviour);
    await expect(Array.fromAsync(points.statement(from, to))).rejects.toThrow(StatementUnavailable);
  }
  expect(partner.rejected).toEqual([]);
  await points.close();
  await partner.stop();
});
