import { describe, expect, test } from 'vitest';
import { createHttpEntrust } from '../entrust/http-entrust.ts';
import type { BankCards, CreditPay, MandateService } from '../entrust/port.ts';
import { StatementUnavailable } from '../statement.ts';
import { describePartnerCallPromises, MOBILE_NO } from './partner-call-promises.ts';
import { answerWith, type PartnerStandIn, startPartnerStandIn } from './partner-stand-in.ts';

type EntrustedPorts = MandateService & BankCards & CreditPay;

const create = (
  partner: PartnerStandIn,
  timeLimitMs: number,
  onConflict: (call: string, requestNo: string) => void = () => undefined,
) =>
  createHttpEntrust({
    baseUrl: partner.baseUrl,
    signer: partner.signer,
    notifyUrl: 'http://gw.example/notify',
    timeLimitMs,
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    onConflict,
  });

const mandate = { requestNo: 'M1', agreementNo: 'A1', state: 'active' };
const mandateMeans = { kind: 'mandate', state: 'active', reason: null };
const mandateWrong = {
  'another request number': { ...mandate, requestNo: 'M2' },
  'an unknown state': { ...mandate, state: 'ended' },
  'a reason with NUL': { ...mandate, state: 'refused', reason: 'a\u0000' },
};
const mandateUnderstood = [
  { answer: mandate, means: mandateMeans },
  { answer: { ...mandate, state: 'processing' }, means: { ...mandateMeans, state: 'processing' } },
  {
    answer: { ...mandate, state: 'refused', reason: 'not_allowed' },
    means: { ...mandateMeans, state: 'refused', reason: 'not_allowed' },
  },
];
const mandateRequest = {
  requestNo: 'M1',
  agreementNo: 'A1',
  payerNo: '0001000001',
  mobileNo: MOBILE_NO,
  dayOfMonth: null,
  perChargeFen: 5000n,
  perMonthFen: 20_000n,
  sources: ['balance', 'card'],
  endsOn: '2027-05-31',
} as const;

const cards = { payerNo: MOBILE_NO, cards: [{ bankZh: '招商银行', bankEn: 'CMB', lastDigits: '6789' }] };
const cardsMeans = {
  kind: 'cards',
  cards: [{ bank: { zh: '招商银行', en: 'CMB' }, lastDigits: '6789' }],
};
const credit = { payerNo: MOBILE_NO, state: 'open', limitFen: 20_000, usedFen: 4990 };
const repayment = { requestNo: 'Y1', state: 'settled', amountFen: 4990 };
const repaymentRequest = { requestNo: 'Y1', payerNo: '0001000001', amountFen: 4990n };
const repaymentMeans = { kind: 'repayment', state: 'settled', amountFen: 4990n, reason: null };
const repaymentWrong = {
  'another request number': { ...repayment, requestNo: 'Y2' },
  'an unknown state': { ...repayment, state: 'paid' },
  'an amount as text': { ...repayment, amountFen: '4990' },
};

describe('DESIGN partner conformance: mandates, cards and credit pay over HTTP', () => {
  describePartnerCallPromises<EntrustedPorts>({
    create,
    isIndeterminate: (result) => (result as { kind: string }).kind === 'indeterminate',
    calls: [
      {
        name: 'signMandate',
        call: (entrust) => entrust.signMandate(mandateRequest),
        sends: {
          method: 'POST',
          path: '/entrust/v1/mandates',
          body: {
            requestNo: 'M1',
            agreementNo: 'A1',
            payerNo: '0001000001',
            mobileNo: MOBILE_NO,
            perChargeFen: 5000,
            perMonthFen: 20_000,
            sources: ['balance', 'card'],
            endsOn: '2027-05-31',
            notifyUrl: 'http://gw.example/notify',
          },
        },
        understood: mandateUnderstood,
        wrong: { ...mandateWrong, 'another agreement': { ...mandate, agreementNo: 'A2' } },
        notFound: 'indeterminate',
        kept: {
          compose: (entrust) => entrust.mandateBody(mandateRequest),
          send: (entrust, body) => entrust.signMandate(mandateRequest, body),
          asks: '/entrust/v1/mandates/M1',
          held: mandateUnderstood,
        },
      },
      {
        name: 'queryMandate',
        call: (entrust) => entrust.queryMandate('M1', 'A1'),
        sends: { method: 'GET', path: '/entrust/v1/mandates/M1' },
        understood: mandateUnderstood,
        wrong: { ...mandateWrong, 'another agreement': { ...mandate, agreementNo: 'A2' } },
        notFound: 'notFound',
      },
      {
        name: 'endMandate',
        call: (entrust) => entrust.endMandate('A1'),
        sends: { method: 'POST', path: '/entrust/v1/agreements/A1/end', body: {} },
        understood: [{ answer: { agreementNo: 'A1', state: 'ended' }, means: { kind: 'ended' } }],
        wrong: {
          'another agreement': { agreementNo: 'A2', state: 'ended' },
          'another state': { agreementNo: 'A1', state: 'active' },
        },
        notFound: 'indeterminate',
      },
      {
        name: 'cards',
        call: (entrust) => entrust.cards(MOBILE_NO),
        sends: { method: 'GET', path: `/entrust/v1/payers/${MOBILE_NO}/cards` },
        understood: [
          {
            answer: cards,
            means: cardsMeans,
          },
          { answer: { ...cards, cards: [] }, means: { kind: 'cards', cards: [] } },
        ],
        wrong: {
          'another payer': { ...cards, payerNo: '0002000001' },
          'a whole card number': { ...cards, cards: [{ ...cards.cards[0], lastDigits: '6225880123456789' }] },
          'a bank without a name': { ...cards, cards: [{ ...cards.cards[0], bankEn: '' }] },
        },
        notFound: 'indeterminate',
      },
      {
        name: 'bindPage',
        call: (entrust) => entrust.bindPage('0001000001', 'https://gw.example/r', MOBILE_NO),
        sends: {
          method: 'POST',
          path: '/entrust/v1/bind-pages',
          body: { payerNo: '0001000001', mobileNo: MOBILE_NO, returnUrl: 'https://gw.example/r' },
        },
        understood: [
          {
            answer: { url: 'https://wallet.example/bind/1' },
            means: { kind: 'page', url: 'https://wallet.example/bind/1' },
          },
          { answer: { url: null }, means: { kind: 'page', url: null } },
        ],
        wrong: { 'a page that is a script': { url: 'javascript:alert(1)' } },
        notFound: 'indeterminate',
      },
      {
        name: 'creditAccount',
        call: (entrust) => entrust.creditAccount(MOBILE_NO),
        sends: { method: 'GET', path: `/entrust/v1/credit/${MOBILE_NO}` },
        understood: [
          { answer: credit, means: { kind: 'credit', state: 'open', limitFen: 20_000n, usedFen: 4990n } },
          {
            answer: { ...credit, state: 'none', limitFen: 0, usedFen: 0 },
            means: { kind: 'credit', state: 'none', limitFen: 0n, usedFen: 0n },
          },
        ],
        wrong: {
          'another payer': { ...credit, payerNo: '0002000001' },
          'an unknown state': { ...credit, state: 'closed' },
          'used below zero': { ...credit, usedFen: -1 },
        },
        notFound: 'indeterminate',
      },
      {
        name: 'repay',
        call: (entrust) => entrust.repay(repaymentRequest),
        sends: {
          method: 'POST',
          path: '/entrust/v1/repayments',
          body: { requestNo: 'Y1', payerNo: '0001000001', amountFen: 4990 },
        },
        understood: [
          { answer: repayment, means: repaymentMeans },
          { answer: { ...repayment, state: 'accepted' }, means: { ...repaymentMeans, state: 'accepted' } },
          {
            answer: { ...repayment, state: 'refused', reason: 'nothing_owed' },
            means: { ...repaymentMeans, state: 'refused', reason: 'nothing_owed' },
          },
        ],
        wrong: { ...repaymentWrong, 'another amount': { ...repayment, amountFen: 1 } },
        notFound: 'indeterminate',
        kept: {
          compose: (entrust) => entrust.repayBody(repaymentRequest),
          send: (entrust, body) => entrust.repay(repaymentRequest, body),
          asks: '/entrust/v1/repayments/Y1',
          held: [
            { answer: repayment, means: repaymentMeans },
            { answer: { ...repayment, amountFen: 1 }, means: { ...repaymentMeans, amountFen: 1n } },
          ],
        },
      },
      {
        name: 'queryRepayment',
        call: (entrust) => entrust.queryRepayment('Y1'),
        sends: { method: 'GET', path: '/entrust/v1/repayments/Y1' },
        understood: [{ answer: repayment, means: repaymentMeans }],
        wrong: repaymentWrong,
        notFound: 'notFound',
      },
      {
        name: 'cancelRepayment',
        call: (entrust) => entrust.cancelRepayment('Y1'),
        sends: { method: 'POST', path: '/entrust/v1/repayments/Y1/cancel', body: {} },
        understood: [
          { answer: { ...repayment, state: 'cancelled' }, means: { ...repaymentMeans, state: 'cancelled' } },
          {
            answer: { ...repayment, state: 'cancelled', amountFen: 0 },
            means: { ...repaymentMeans, state: 'cancelled', amountFen: 0n },
          },
        ],
        wrong: repaymentWrong,
        notFound: 'notFound',
      },
    ],
  });
});

test('DESIGN partner conformance: reads the statement of repayments page by page', async () => {
  const partner = await startPartnerStandIn();
  const entrust = create(partner, 10_000);
  const [from, to] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
  const item = { requestNo: 'Y1', amountFen: 1, at: '2026-11-20T08:00:00Z' };
  const means = { requestNo: 'Y1', amountFen: 1n, at: new Date(item.at) };
  partner.behave((request, response) =>
    answerWith({ items: [item], nextCursor: request.path.includes('cursor=a%26b') ? null : 'a&b' })(
      request,
      response,
    ),
  );
  expect(await Array.fromAsync(entrust.repayments(from, to))).toEqual([means, means]);
  expect(partner.received[0]?.path).toBe(
    '/stand-in/entrust/v1/repayment-statement' +
      '?from=2026-11-20T00%3A00%3A00.000Z&to=2026-11-21T00%3A00%3A00.000Z',
  );
  for (const behaviour of [
    answerWith({ items: [item], nextCursor: 'same' }),
    answerWith({ items: [{ ...item, at: 'yesterday' }], nextCursor: null }),
    answerWith({}, 500),
    answerWith({ code: 'not_found' }, 404),
  ]) {
    partner.behave(behaviour);
    await expect(Array.fromAsync(entrust.repayments(from, to))).rejects.toThrow(StatementUnavailable);
  }
  expect(partner.rejected).toEqual([]);
  await entrust.close();
  await partner.stop();
});
