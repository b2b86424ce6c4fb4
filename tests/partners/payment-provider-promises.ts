// Tests of what every provider that takes money promises to the order core, whatever its protocol: they run
// on an adapter that talks to a partner as stateful as the real one. The adapter's traits name the
// differences.

import { InvalidSignature } from '@phonebill/signing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthoriseRequest,
  type PaymentProvider,
  type ProviderWebhookEvent,
  type StatementEntry,
  traitsOf,
} from '../../apps/gateway/src/partners/payments/port.ts';
import type { WebhookReader } from '../../apps/gateway/src/partners/signed-webhook.ts';
import { eventually } from '../support/eventually.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 3_600_000;

export interface ProviderUnderTest {
  readonly provider: PaymentProvider & { close(): Promise<void> };
  readonly readWebhook: WebhookReader<ProviderWebhookEvent>;
  readonly world: World;
  /** Our numbers under which the provider held something else. */
  readonly conflicts: readonly string[];
}

export interface PromisedProvider {
  readonly name: string;
  /** The provider's name among the sandbox's faults. */
  readonly partner: string;
  /** The prefix of the sandbox's own calls about its trades and accounts. */
  readonly prefix: '/' | '/digital-' | '/wechat-' | '/alipay-';
  /** Returns request fields that differ from those of an ordinary phone browser. */
  readonly asking?: (it: ProviderUnderTest) => Promise<Partial<AuthoriseRequest>>;
  /** The expected fields by which the payer pays an open payment; those of a page when omitted. */
  readonly opens?: object;
  /**
   * Brings the payer to the page of an open payment, ready to pay; omitted when nothing is needed for that.
   */
  readonly payerComes?: (payUrl: string) => Promise<unknown>;
  /** The expected answer to a query of a refund that is under way; the state `processing` when omitted. */
  readonly underWay?: object;
  start(): Promise<ProviderUnderTest>;
}

const ON_A_PAGE = { payUrl: expect.stringMatching(/^https?:\/\//) as string };

export function describePaymentProvider({
  name,
  partner,
  prefix,
  asking = async () => ({}),
  opens = ON_A_PAGE,
  payerComes = async () => undefined,
  underWay = { state: 'processing' },
  start,
}: PromisedProvider): void {
  describe(`DESIGN partner conformance: payments by ${name}`, () => {
    let it: ProviderUnderTest;
    let always: Partial<AuthoriseRequest>;
    beforeAll(async () => {
      it = await start();
      always = await asking(it);
    });
    afterEach(() => it.world.faults(partner, {}));
    afterAll(async () => {
      await it.provider.close();
      await it.world.stop();
    });

    let numbers = 0;
    const request = (patch: Partial<AuthoriseRequest> = {}): AuthoriseRequest => {
      numbers += 1;
      const digits = `2611200001000001${String(numbers).padStart(8, '0')}01`;
      return {
        paymentNo: `P${digits}`,
        orderNo: digits.slice(0, 24),
        amount: 4990n,
        subject: '话费充值 138****8000',
        userNo: '0001000001',
        returnUrl: 'https://gateway.example/phonebillh5/resultPage?orderNo=1',
        payerAddress: '203.0.113.7',
        expiresAt: new Date(it.world.now() + 15 * 60_000),
        debit: null,
        ...always,
        ...patch,
      };
    };
    /** Requests a payment and brings its payer. */
    async function opened(asked: AuthoriseRequest, body?: string) {
      const answer = await it.provider.authorise(asked, body);
      if (answer.kind === 'payment' && answer.state === 'open') await payerComes(answer.payUrl ?? '');
      return answer;
    }
    /** Returns the expected answer to a query before the payer has come. */
    const beforeThePayer = (): object =>
      traitsOf(it.provider).isMadeByPayer ? { kind: 'notFound' } : { kind: 'payment', state: 'open' };
    const pay = (paymentNo: string) => it.world.open('POST', `${prefix}trades/${paymentNo}/pay`, {});
    async function paid(patch: Partial<AuthoriseRequest> = {}): Promise<AuthoriseRequest> {
      const asked = request(patch);
      await opened(asked);
      await pay(asked.paymentNo);
      return asked;
    }
    const refundOf = ({ paymentNo, amount }: AuthoriseRequest, refunded = amount) => ({
      refundNo: `R${paymentNo.slice(1)}`,
      paymentNo,
      amount: refunded,
      paidAmount: amount,
    });
    const noticeAbout = (no: string) =>
      eventually(`a notice about ${no}`, () => {
        const events = it.world.notices.map((notice) => ({
          notice,
          event: it.readWebhook(notice.rawBody, notice.headers, it.world.now()),
        }));
        return events.find(
          ({ event }) => (event.kind === 'payment' ? event.paymentNo : event.refundNo) === no,
        );
      });

    test('opens a payment with a page, and the same payment for repeated requests', async () => {
      const asked = request();
      const body = it.provider.authoriseBody(asked);
      const first = await it.provider.authorise(asked, body);
      expect(first).toMatchObject({ kind: 'payment', state: 'open', amount: 4990n });
      expect(first).toMatchObject(opens);
      const again = await it.provider.authorise(asked, body);
      expect(again).toMatchObject({ kind: 'payment', state: 'open', ...opens });
      expect(await it.provider.query(asked.paymentNo)).toMatchObject(beforeThePayer());
      await opened(asked, body);
      expect(await it.provider.query(asked.paymentNo)).toMatchObject({ kind: 'payment', state: 'open' });
      expect(await it.provider.authorise(asked, body)).toMatchObject({ state: 'open', ...opens });
      expect(it.conflicts).not.toContain(asked.paymentNo);
    });

    test('a payment and a refund whose requests were lost are not found', async () => {
      const asked = request();
      await it.world.faults(partner, { dropRequestRate: 1 });
      expect(await it.provider.authorise(asked)).toMatchObject({ kind: 'indeterminate' });
      await it.world.faults(partner, {});
      expect(await it.provider.query(asked.paymentNo)).toEqual({ kind: 'notFound' });
      expect(await it.provider.void(asked.paymentNo)).toEqual({ kind: 'notFound' });
      expect(await it.provider.queryRefund(refundOf(asked).refundNo, asked.paymentNo)).toEqual({
        kind: 'notFound',
      });
    });

    test('a payment whose answer was lost is found, and can be requested again', async () => {
      const asked = request();
      await it.world.faults(partner, { dropReplyRate: 1 });
      expect(await it.provider.authorise(asked)).toMatchObject({ kind: 'indeterminate' });
      await it.world.faults(partner, {});
      expect(await it.provider.query(asked.paymentNo)).toMatchObject(beforeThePayer());
      expect(await it.provider.authorise(asked)).toMatchObject({ state: 'open' });
    });

    test('answers are indeterminate while the provider fails', async () => {
      const asked = await paid();
      await it.world.faults(partner, { errorRate: 1 });
      for (const answer of [
        await it.provider.authorise(request()),
        await it.provider.query(asked.paymentNo),
        await it.provider.void(asked.paymentNo),
        await it.provider.refund(refundOf(asked)),
        await it.provider.queryRefund('R1', 'P1'),
      ])
        expect(answer).toMatchObject({ kind: 'indeterminate' });
    });

    test('a paid payment has a trade number and its amount, and cannot be voided', async () => {
      const { paymentNo } = await paid();
      const answer = await it.provider.query(paymentNo);
      expect(answer).toMatchObject({ kind: 'payment', state: 'paid', amount: 4990n });
      expect(answer).toHaveProperty('tradeNo', expect.stringMatching(/./));
      expect(await it.provider.capture(paymentNo)).toEqual(answer);
      expect(await it.provider.void(paymentNo)).toEqual(answer);
      expect(await it.provider.authorise({ ...request(), paymentNo })).toMatchObject({ state: 'paid' });
    });

    test('a voided payment cannot be paid, and is not opened again', async () => {
      const asked = request();
      const body = it.provider.authoriseBody(asked);
      await opened(asked, body);
      expect(await it.provider.void(asked.paymentNo)).toMatchObject({ kind: 'payment', state: 'closed' });
      expect(await it.provider.void(asked.paymentNo)).toMatchObject({ state: 'closed' });
      await expect(pay(asked.paymentNo)).rejects.toThrow('409');
      expect(await it.provider.authorise(asked, body)).toMatchObject({ state: 'closed' });
      expect(await it.provider.query(asked.paymentNo)).toMatchObject({ state: 'closed' });
    });

    test('keeps the first request under a number, and reports a different one as a conflict', async () => {
      const asked = request();
      await opened(asked);
      const other = { ...asked, amount: 9980n };
      expect(await it.provider.authorise(other)).toMatchObject({ kind: 'payment', state: 'closed' });
      expect(it.conflicts).toContain(asked.paymentNo);
    });

    test('refunds a payment once for repeated requests', async () => {
      const asked = await paid();
      const refund = refundOf(asked);
      const body = it.provider.refundBody(refund);
      const first = await it.provider.refund(refund, body);
      expect(first).toMatchObject({ kind: 'refund', amount: 4990n, reason: null });
      expect(await it.provider.refund(refund, body)).toMatchObject({ kind: 'refund', amount: 4990n });
      expect(await it.provider.queryRefund(refund.refundNo, asked.paymentNo)).toMatchObject({
        state: 'settled',
        amount: 4990n,
      });
      const more = { ...refund, refundNo: `${refund.refundNo}2` };
      expect(await it.provider.refund(more)).toMatchObject({ kind: 'refund', state: 'rejected' });
      expect(await it.provider.query(asked.paymentNo)).toMatchObject({ state: 'paid', amount: 4990n });
    });

    test('a refund whose answer was lost is found, and made once', async () => {
      const asked = await paid();
      const refund = refundOf(asked);
      await it.world.faults(partner, { dropReplyRate: 1 });
      expect(await it.provider.refund(refund)).toMatchObject({ kind: 'indeterminate' });
      await it.world.faults(partner, {});
      expect(await it.provider.queryRefund(refund.refundNo, asked.paymentNo)).toMatchObject({
        state: 'settled',
      });
      expect(await it.provider.refund(refund)).toMatchObject({ kind: 'refund', amount: 4990n });
    });

    test('reports the reason of a rejected refund, and that another one is in progress', async () => {
      const [one, other] = [await paid(), await paid()];
      await it.world.faults(partner, { refundMode: 'rejected' });
      const rejected = await it.provider.refund(refundOf(one));
      expect(rejected).toMatchObject({ kind: 'refund', state: 'rejected' });
      expect(rejected).toHaveProperty('reason', expect.stringMatching(/./));
      await it.world.faults(partner, { refundMode: 'processing', refundDelayMs: 60_000 });
      expect(await it.provider.refund(refundOf(other))).toMatchObject({ state: 'processing' });
      const asked = () => it.provider.queryRefund(refundOf(other).refundNo, other.paymentNo);
      expect(await asked()).toMatchObject(underWay);
      // A refund settled later would appear on another test's statement.
      it.world.passes(60_000);
      await expect.poll(asked).toMatchObject({ state: 'settled' });
    });

    test('sends webhooks for a paid payment and a settled refund', async () => {
      const asked = await paid();
      const { event } = await noticeAbout(asked.paymentNo);
      const answer = await it.provider.query(asked.paymentNo);
      expect(event).toMatchObject({ kind: 'payment', state: 'paid', amount: 4990n });
      expect(event).toHaveProperty('tradeNo', answer.kind === 'payment' ? answer.tradeNo : '');
      await it.provider.refund(refundOf(asked));
      expect((await noticeAbout(refundOf(asked).refundNo)).event).toMatchObject({
        kind: 'refund',
        state: 'settled',
        amount: 4990n,
      });
    });

    test('a notice that arrives twice has the same content both times', async () => {
      await it.world.faults(partner, { duplicateCallbackRate: 1 });
      const { paymentNo } = await paid();
      const events = await eventually(`two notices about ${paymentNo}`, () => {
        const all = it.world.notices.map((one) => it.readWebhook(one.rawBody, one.headers, it.world.now()));
        const ofIt = all.filter((event) => event.kind === 'payment' && event.paymentNo === paymentNo);
        return ofIt.length > 1 && ofIt;
      });
      expect(events[0]).toMatchObject({ state: 'paid', amount: 4990n });
      expect(events[1]).toEqual(events[0]);
    });

    test("another amount than requested is in the query's answer and in the notice", async () => {
      await it.world.faults(partner, { otherAmountRate: 1 });
      const { paymentNo } = await paid();
      expect(await it.provider.query(paymentNo)).toMatchObject({ state: 'paid', amount: 4890n });
      expect((await noticeAbout(paymentNo)).event).toMatchObject({ state: 'paid', amount: 4890n });
    });

    test.each([-10, 10])('gives no wrong answer while our clock is off by %s minutes', async (minutes) => {
      const asked = await paid();
      const refund = refundOf(asked);
      it.world.setOurClock(minutes * 60_000);
      try {
        const isRight = (state: string) => expect.stringMatching(new RegExp(`^(?:indeterminate|${state})$`));
        const said = ({ kind, ...more }: { kind: string; state?: string }): string => more.state ?? kind;
        expect(said(await it.provider.query(asked.paymentNo))).toEqual(isRight('paid'));
        expect(said(await it.provider.void(asked.paymentNo))).toEqual(isRight('paid'));
        expect(said(await it.provider.refund(refund))).toEqual(isRight('settled|processing'));
      } finally {
        it.world.setOurClock(0);
      }
      await it.provider.refund(refund);
      const settled = () => it.provider.queryRefund(refund.refundNo, asked.paymentNo);
      await expect.poll(settled).toMatchObject({ state: 'settled', amount: 4990n });
    });

    test('a notice that is forged, changed or out of time is refused', async () => {
      const { notice } = await noticeAbout((await paid()).paymentNo);
      const { rawBody, headers } = notice;
      const read = (patch: Partial<typeof notice>, nowMs = it.world.now()) =>
        it.readWebhook(patch.rawBody ?? rawBody, patch.headers ?? headers, nowMs);
      expect(read({})).toMatchObject({ kind: 'payment' });
      const isForm = !rawBody.startsWith('{');
      const changed = isForm ? `${rawBody}&more=1` : rawBody.replace(/}$/, ' }');
      expect(() => read({ rawBody: changed })).toThrow(InvalidSignature);
      if (!isForm) expect(() => read({ headers: {} })).toThrow(InvalidSignature);
      expect(() => read({}, it.world.now() + 6 * 60_000)).toThrow(InvalidSignature);
      expect(() => read({}, it.world.now() - 6 * 60_000)).toThrow(InvalidSignature);
      expect(() => it.readWebhook(rawBody, headers, it.world.now(), () => false)).toThrow(InvalidSignature);
      for (const one of Object.keys(headers).filter((header) => header.endsWith('signature'))) {
        const forged = { ...headers, [one]: String(headers[one]).replace(/.{4}$/, 'AAA=') };
        expect(() => read({ headers: forged })).toThrow(InvalidSignature);
      }
    });

    test('a statement lists each payment and refund once, with number, amount and time', async () => {
      // A separate day, so that its statement holds nothing else.
      it.world.passes(3 * DAY_MS);
      const from = new Date(it.world.now() - 60_000);
      const [kept, back] = [await paid(), await paid({ amount: 9980n })];
      await it.provider.refund(refundOf(back));
      const to = new Date(it.world.now() + 60_000);
      const { statementUntil } = traitsOf(it.provider);
      if (statementUntil) {
        expect(statementUntil(it.world.now()).getTime()).toBeLessThan(from.getTime());
        it.world.passes(2 * DAY_MS);
        expect(statementUntil(it.world.now()).getTime()).toBeGreaterThan(to.getTime());
      }
      const entries = await Array.fromAsync(it.provider.statement(from, to));
      const sorted = entries.toSorted((one, other) => (one.requestNo < other.requestNo ? -1 : 1));
      const listed = (entry: Omit<StatementEntry, 'at'>) => ({ ...entry, at: expect.any(Date) as Date });
      expect(sorted).toEqual([
        listed({ kind: 'payment', requestNo: kept.paymentNo, paymentNo: null, amount: 4990n }),
        listed({ kind: 'payment', requestNo: back.paymentNo, paymentNo: null, amount: 9980n }),
        listed({
          kind: 'refund',
          requestNo: refundOf(back).refundNo,
          paymentNo: back.paymentNo,
          amount: 9980n,
        }),
      ]);
      for (const { at } of entries) {
        expect(at.getTime()).toBeGreaterThan(from.getTime());
        expect(at.getTime()).toBeLessThan(to.getTime());
      }
      const totals = await it.provider.totals(from, to);
      expect(totals.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual([
        { kind: 'payment', count: 2, total: 14_970n },
        { kind: 'refund', count: 1, total: 9980n },
      ]);
    });
  });
}
