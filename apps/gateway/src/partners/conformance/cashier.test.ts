import { describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../cashier/port.ts';
import { createHttpCashier } from '../cashier/http-cashier.ts';
import { StatementUnavailable } from '../statement.ts';
import { describePartnerCallPromises } from './partner-call-promises.ts';
import { answerWith, type PartnerStandIn, startPartnerStandIn } from './partner-stand-in.ts';

const create = (partner: PartnerStandIn, timeLimitMs: number) =>
  createHttpCashier({
    baseUrl: partner.baseUrl,
    signer: partner.signer,
    notifyUrl: 'http://gw.example/notify',
    timeLimitMs,
    clock: Date.now,
    newId: () => crypto.randomUUID(),
  });

const open = {
  tradeNo: 'T1',
  requestNo: 'P1',
  state: 'open',
  amountFen: 4990,
  payUrl: 'https://pay.example/T1',
};
const openMeans = {
  kind: 'trade',
  tradeNo: 'T1',
  state: 'open',
  amount: 4990n,
  payUrl: 'https://pay.example/T1',
  declineReason: null,
  paidFrom: null,
};
const paid = {
  tradeNo: 'T1',
  requestNo: 'P1',
  state: 'paid',
  amountFen: 4990,
  paidAt: '2026-11-20T08:00:00Z',
  declineReason: null,
  paidFrom: '和包余额',
};
const paidMeans = { ...openMeans, state: 'paid', payUrl: null, paidFrom: '和包余额' };
const declined = { ...paid, state: 'declined', paidAt: null, declineReason: '余额不足', paidFrom: null };
const tradeWrong = {
  'another request number': { ...open, requestNo: 'P2' },
  'an unknown state': { ...open, state: 'perhaps' },
  'a fraction of a fen': { ...open, amountFen: 49.9 },
  'an amount as text': { ...open, amountFen: '4990' },
  'an inexact amount': { ...open, amountFen: 2 ** 53 },
  'a trade number with NUL': { ...open, tradeNo: 'T\u0000' },
  'a pay URL that is a script': { ...open, payUrl: 'javascript:alert(1)' },
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
const refundWrong = {
  'another request number': { requestNo: 'R2', state: 'settled', reason: null },
  'an unknown state': { requestNo: 'R1', state: 'done', reason: null },
};
const refundMeans = { kind: 'refund', state: 'processing', amount: 4990n, reason: null };

describe('DESIGN partner conformance: the cashier over HTTP', () => {
  describePartnerCallPromises<PaymentProvider>({
    create,
    isIndeterminate: (result) => (result as { kind: string }).kind === 'indeterminate',
    calls: [
      {
        name: 'authorise',
        call: (cashier) => cashier.authorise(openTrade),
        sends: {
          method: 'POST',
          path: '/cashier/v1/trades',
          body: {
            requestNo: 'P1',
            orderNo: 'O1',
            amountFen: 4990,
            subject: '话费充值',
            payerNo: '0001000001',
            notifyUrl: 'http://gw.example/notify',
            returnUrl: 'https://gw.example/r',
            expiresAt: '2026-11-20T08:15:00.000Z',
          },
        },
        understood: [
          { answer: open, means: openMeans },
          { answer: paid, means: paidMeans },
        ],
        wrong: {
          ...tradeWrong,
          'another amount': { ...open, amountFen: 1 },
          'open without a pay URL': { ...open, payUrl: undefined },
        },
        notFound: 'indeterminate',
      },
      {
        name: 'query',
        call: (cashier) => cashier.query('P1'),
        sends: { method: 'GET', path: '/cashier/v1/trades/P1' },
        understood: [
          { answer: { ...open, payUrl: undefined }, means: { ...openMeans, payUrl: null } },
          { answer: paid, means: paidMeans },
          {
            answer: declined,
            means: { ...paidMeans, state: 'declined', declineReason: '余额不足', paidFrom: null },
          },
        ],
        wrong: tradeWrong,
        notFound: 'notFound',
      },
      {
        name: 'void',
        call: (cashier) => cashier.void('P1'),
        sends: { method: 'POST', path: '/cashier/v1/trades/P1/close', body: {} },
        understood: [{ answer: { ...paid, state: 'closed' }, means: { ...paidMeans, state: 'closed' } }],
        wrong: tradeWrong,
        notFound: 'notFound',
      },
      {
        name: 'refund',
        call: (cashier) => cashier.refund({ refundNo: 'R1', paymentNo: 'P1', amount: 4990n }),
        sends: {
          method: 'POST',
          path: '/cashier/v1/refunds',
          body: {
            requestNo: 'R1',
            paymentRequestNo: 'P1',
            amountFen: 4990,
            notifyUrl: 'http://gw.example/notify',
          },
        },
        understood: [
          {
            answer: { requestNo: 'R1', state: 'processing', amountFen: 4990, reason: null },
            means: refundMeans,
          },
          {
            answer: { requestNo: 'R1', state: 'rejected', amountFen: 4990, reason: 'no' },
            means: { ...refundMeans, state: 'rejected', reason: 'no' },
          },
        ],
        wrong: { ...refundWrong, 'another amount': { requestNo: 'R1', state: 'settled', amountFen: 1 } },
        notFound: 'indeterminate',
      },
      {
        name: 'queryRefund',
        call: (cashier) => cashier.queryRefund('R1'),
        sends: { method: 'GET', path: '/cashier/v1/refunds/R1' },
        understood: [
          {
            answer: { requestNo: 'R1', state: 'settled', amountFen: 4990, reason: null },
            means: { ...refundMeans, state: 'settled' },
          },
        ],
        wrong: refundWrong,
        notFound: 'notFound',
      },
    ],
  });
});

test('DESIGN partner conformance: the cashier statement is read page by page, and throws when a page does not come or leads in circles', async () => {
  const partner = await startPartnerStandIn();
  const cashier = create(partner, 500);
  const [from, to] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
  const item = { kind: 'payment', requestNo: 'P1', amountFen: 1, at: '2026-11-20T08:00:00Z' };
  partner.behave((request, response) =>
    answerWith({ items: [item], nextCursor: request.path.includes('cursor=a%26b') ? null : 'a&b' })(
      request,
      response,
    ),
  );
  const items = await Array.fromAsync(cashier.statement(from, to));
  const means = { kind: 'payment', requestNo: 'P1', amount: 1n, at: new Date(item.at) };
  expect(items).toEqual([means, means]);
  expect(partner.received[0]?.path).toBe(
    '/stand-in/cashier/v1/statement?from=2026-11-20T00%3A00%3A00.000Z&to=2026-11-21T00%3A00%3A00.000Z',
  );
  for (const behaviour of [
    answerWith({ items: [item], nextCursor: 'same' }),
    answerWith({ items: [{ ...item, at: 'yesterday' }], nextCursor: null }),
    answerWith({}, 500),
    answerWith({ code: 'not_found' }, 404),
  ]) {
    partner.behave(behaviour);
    await expect(Array.fromAsync(cashier.statement(from, to))).rejects.toThrow(StatementUnavailable);
  }
  expect(partner.rejected).toEqual([]);
  await cashier.close();
  await partner.stop();
});
