/**
 * The suite of tests for the payment port: the promises of authorise, capture, void, query, refund,
 * queryRefund and statement, the same for every payment method. The differences follow from its capabilities
 * and its protocol.
 */
import { describe, expect, test } from 'vitest';
import { type PaymentProvider, paymentCapabilities } from '../payments/port.ts';
import { StatementUnavailable } from '../statement.ts';
import { describePartnerCallPromises, type PartnerCall } from './partner-call-promises.ts';
import { answerWith, startPartnerStandIn } from './partner-stand-in.ts';
import { type PaymentProviderFixture, paymentProviderFixtures } from './payment-providers.conformance.ts';

type Call = PartnerCall<PaymentProvider>;

const refundRequest = { refundNo: 'R1', paymentNo: 'P1', amount: 4990n, paidAmount: 4990n };

function callsOf(fixture: PaymentProviderFixture): Call[] {
  const { method, paths, amountField, tradeNo } = fixture;
  const { redirect } = paymentCapabilities[method];
  const understood = (...names: readonly ('open' | 'paid' | 'declined' | 'closed')[]) =>
    names.map((name) => ({
      answer: fixture[name].wire,
      means: {
        kind: 'payment',
        tradeNo,
        amount: 4990n,
        payUrl: null,
        declineReason: null,
        paidFrom: null,
        ...fixture[name].means,
      },
    }));
  const { wire } = fixture.paid;
  const wrong = {
    'another request number': { ...wire, requestNo: 'P2' },
    'an unknown state': { ...wire, state: 'perhaps' },
    'a fraction of its unit': { ...wire, [amountField]: 49.9 },
    'an amount as text': { ...wire, [amountField]: '4990' },
    'an inexact amount': { ...wire, [amountField]: 2 ** 53 },
    'a number with NUL': { ...wire, tradeNo: 'T\u0000', holdNo: 'T\u0000' },
    ...fixture.wrong,
  };
  const neverReceived = fixture.neverReceived
    ? [{ answer: fixture.neverReceived, means: { kind: 'notFound' } }]
    : [];
  const query: Omit<Call, 'name' | 'call'> = {
    sends: { method: 'GET', path: paths.query },
    understood: [...understood('open', 'paid', 'declined', 'closed'), ...neverReceived],
    wrong,
    notFound: 'notFound',
  };
  const refundOf = (state: string, patch: object = {}) => ({
    requestNo: 'R1',
    state,
    [amountField]: 4990,
    reason: null,
    ...patch,
  });
  const refundMeans = (state: string, reason: string | null = null) => ({
    kind: 'refund',
    state,
    amount: 4990n,
    reason,
  });
  const refundWrong = {
    'another request number': refundOf('settled', { requestNo: 'R2' }),
    'an unknown state': refundOf('done'),
    'an amount as text': refundOf('settled', { [amountField]: '4990' }),
  };
  return [
    {
      name: 'authorise',
      call: (provider) => provider.authorise(fixture.authorise),
      sends: { method: 'POST', path: paths.authorise, body: fixture.authoriseBody },
      understood: understood('open', 'paid', 'declined', 'closed'),
      wrong: {
        ...wrong,
        'another amount': { ...wire, [amountField]: 1 },
        ...(redirect && { 'open without a pay URL': { ...fixture.open.wire, payUrl: undefined } }),
        ...(fixture.neverReceived !== null && { 'never received': fixture.neverReceived }),
      },
      notFound: 'indeterminate',
      kept: {
        compose: (provider) => provider.authoriseBody(fixture.authorise),
        send: (provider, body) => provider.authorise(fixture.authorise, body),
        asks: paths.query,
        held: understood('paid', 'declined', 'closed'),
      },
    },
    { name: 'query', call: (provider) => provider.query('P1'), ...query },
    {
      name: 'capture',
      call: (provider) => provider.capture('P1'),
      ...query,
      ...(paths.capture !== null && { sends: { method: 'POST', path: paths.capture, body: {} } }),
    },
    {
      name: 'void',
      call: (provider) => provider.void('P1'),
      ...query,
      sends: { method: 'POST', path: paths.void, body: {} },
      understood: [...understood('closed', 'paid'), ...neverReceived],
    },
    {
      name: 'refund',
      call: (provider) => provider.refund(refundRequest),
      sends: { method: 'POST', path: paths.refund, body: fixture.refundBody },
      understood: [
        { answer: refundOf('processing'), means: refundMeans('processing') },
        { answer: refundOf('settled'), means: refundMeans('settled') },
        { answer: refundOf('rejected', { reason: 'no' }), means: refundMeans('rejected', 'no') },
      ],
      wrong: { ...refundWrong, 'another amount': refundOf('settled', { [amountField]: 1 }) },
      notFound: 'indeterminate',
      kept: {
        compose: (provider) => provider.refundBody(refundRequest),
        send: (provider, body) => provider.refund(refundRequest, body),
        asks: paths.queryRefund,
        held: [
          { answer: refundOf('processing'), means: refundMeans('processing') },
          { answer: refundOf('settled'), means: refundMeans('settled') },
        ],
      },
    },
    {
      name: 'queryRefund',
      call: (provider) => provider.queryRefund('R1', 'P1'),
      sends: { method: 'GET', path: paths.queryRefund },
      understood: [
        { answer: refundOf('settled'), means: refundMeans('settled') },
        { answer: refundOf('processing'), means: refundMeans('processing') },
      ],
      wrong: refundWrong,
      notFound: 'notFound',
    },
  ];
}

describe.each(Object.values(paymentProviderFixtures))(
  'DESIGN partner conformance: the payment provider of $method over HTTP',
  (fixture) => {
    const { method, paths, amountField } = fixture;
    const capabilities = paymentCapabilities[method];

    describePartnerCallPromises<PaymentProvider>({
      create: fixture.create,
      isIndeterminate: (result) => (result as { kind: string }).kind === 'indeterminate',
      calls: callsOf(fixture),
    });

    test('reads a statement by pages, and throws when a page is missing, malformed or repeated', async () => {
      const partner = await startPartnerStandIn();
      const provider = fixture.create(partner, 10_000, () => undefined);
      const [from, to] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
      const at = '2026-11-20T08:00:00Z';
      const ofPayment = amountField === 'points' ? 'holdRequestNo' : 'paymentRequestNo';
      const items = [
        { kind: 'payment', requestNo: 'P1', [amountField]: 4990, at },
        { kind: 'refund', requestNo: 'R1', [ofPayment]: 'P1', [amountField]: 1, at },
      ];
      partner.behave((request, response) =>
        answerWith(
          request.path.includes('cursor=a%26b')
            ? { items: items.slice(1), nextCursor: null }
            : { items: items.slice(0, 1), nextCursor: 'a&b' },
        )(request, response),
      );
      expect(await Array.fromAsync(provider.statement(from, to))).toEqual([
        { kind: 'payment', requestNo: 'P1', paymentNo: null, amount: 4990n, at: new Date(at) },
        { kind: 'refund', requestNo: 'R1', paymentNo: 'P1', amount: 1n, at: new Date(at) },
      ]);
      expect(partner.received[0]?.path).toBe(
        `/stand-in${paths.statement}?from=2026-11-20T00%3A00%3A00.000Z&to=2026-11-21T00%3A00%3A00.000Z`,
      );
      for (const behaviour of [
        answerWith({ items, nextCursor: 'same' }),
        answerWith({ items: [{ ...items[0], at: 'yesterday' }], nextCursor: null }),
        answerWith({ items: [{ ...items[0], [amountField]: 0.5 }], nextCursor: null }),
        answerWith({}, 500),
        answerWith({ code: 'not_found' }, 404),
      ]) {
        partner.behave(behaviour);
        await expect(Array.fromAsync(provider.statement(from, to))).rejects.toThrow(StatementUnavailable);
      }
      // The error names the item, so that an operator can ask the partner about it.
      partner.behave(
        answerWith({ items: [items[0], { ...items[1], at: '2026-02-30T08:00:00Z' }], nextCursor: null }),
      );
      await expect(Array.fromAsync(provider.statement(from, to))).rejects.toThrow(/item 2 .* its number R1$/);
      expect(partner.rejected).toEqual([]);
      await provider.close();
      await partner.stop();
    });

    test('reads the totals of a period, and throws when they are missing or malformed', async () => {
      const partner = await startPartnerStandIn();
      const provider = fixture.create(partner, 10_000, () => undefined);
      const [from, to] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
      const payments = { kind: 'payment', count: 2, total: 9980 };
      partner.behave(answerWith({ totals: [payments] }));
      expect(await provider.totals(from, to)).toEqual([{ ...payments, total: 9980n }]);
      expect(partner.received[0]?.path).toBe(
        `/stand-in${paths.statement.replace('statement', 'totals')}` +
          '?from=2026-11-20T00%3A00%3A00.000Z&to=2026-11-21T00%3A00%3A00.000Z',
      );
      for (const behaviour of [
        answerWith({ totals: [{ ...payments, total: 0.5 }] }),
        answerWith({ totals: {} }),
        answerWith({}, 500),
        answerWith({ code: 'not_found' }, 404),
      ]) {
        partner.behave(behaviour);
        await expect(provider.totals(from, to)).rejects.toThrow(StatementUnavailable);
      }
      await provider.close();
      await partner.stop();
    });

    test('closes an open payment with another content if the method has a page', async () => {
      const partner = await startPartnerStandIn();
      const provider = fixture.create(partner, 10_000, () => undefined);
      const { payUrl: _shownOnce, ...open } = fixture.open.wire;
      partner.behave((request, response) => {
        const isClosing = request.path === `/stand-in${paths.void}`;
        const answer =
          request.method === 'GET' ? open : isClosing ? fixture.closed.wire : { code: 'request_no_reused' };
        answerWith(answer, request.method === 'GET' || isClosing ? 200 : 409)(request, response);
      });
      expect(await provider.authorise(fixture.authorise)).toMatchObject({
        kind: 'payment',
        state: capabilities.redirect ? 'closed' : 'open',
        amount: 4990n,
      });
      await provider.close();
      await partner.stop();
    });

    test('behaves as its capabilities state: page, hold, mandate and unit', async () => {
      const partner = await startPartnerStandIn();
      const provider = fixture.create(partner, 10_000, () => undefined);
      partner.behave(answerWith(fixture.open.wire));
      const authorised = await provider.authorise(fixture.authorise);
      expect(authorised).toMatchObject({ state: 'open' });
      expect('payUrl' in authorised && authorised.payUrl !== null).toBe(capabilities.redirect);
      await provider.capture('P1');
      expect(partner.received.at(-1)?.method).toBe(capabilities.hold ? 'POST' : 'GET');
      expect(amountField === 'points').toBe(capabilities.unit === 'points');
      partner.received.length = 0;
      const withoutMandate = provider.authorise({ ...fixture.authorise, debit: null });
      if (capabilities.debitUnderMandate) await expect(withoutMandate).rejects.toThrow(TypeError);
      else expect(await withoutMandate).toMatchObject({ state: 'open' });
      expect(partner.received).toHaveLength(capabilities.debitUnderMandate ? 0 : 1);
      await provider.close();
      await partner.stop();
    });
  },
);
