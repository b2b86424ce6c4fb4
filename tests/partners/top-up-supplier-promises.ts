// Tests of what every supplier that credits numbers promises to the order core, whatever its protocol: they
// run on an adapter that talks to a partner as stateful as the real one.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {
  DeliveryResult,
  DeliveryWebhookEvent,
  TopUpRequest,
  TopUpSupplier,
} from '../../apps/gateway/src/partners/carrier/port.ts';
import type { WebhookReader } from '../../apps/gateway/src/partners/signed-webhook.ts';
import { eventually } from '../support/eventually.ts';
import type { World } from './world.ts';

export interface SupplierUnderTest {
  readonly supplier: TopUpSupplier & { close(): Promise<void> };
  readonly readWebhook: WebhookReader<DeliveryWebhookEvent>;
  readonly world: World;
  /** Our numbers under which the supplier held something else. */
  readonly conflicts: readonly string[];
}

export interface PromisedSupplier {
  readonly name: string;
  /** The supplier's name among the sandbox's faults. */
  readonly partner: string;
  /** The path where the sandbox lists the supplier's credits. */
  readonly credits: '/credits' | '/dtone-credits' | '/reloadly-credits';
  /** The supplier's name among the sandbox's floats, and what 50 yuan take from its float. */
  readonly float: { readonly name: string; readonly currency: string; readonly of50Yuan: bigint };
  /**
   * When the supplier permanently closes a delivery number that it does not know: whenever asked, only while
   * it has float, or never.
   */
  readonly closes: 'always' | 'withFloat' | 'never';
  /** The mobile number that it refuses to credit after it has accepted the request. */
  readonly refusedNumber: string;
  start(): Promise<SupplierUnderTest>;
}

export function describeTopUpSupplier(promised: PromisedSupplier): void {
  const { name, partner, credits, refusedNumber, float, start } = promised;
  const canClose = promised.closes !== 'never';
  describe(`DESIGN partner conformance: top-ups by ${name}`, () => {
    let it: SupplierUnderTest;
    beforeAll(async () => {
      it = await start();
    });
    afterEach(() => it.world.faults(partner, {}));
    afterAll(async () => {
      await it.supplier.close();
      await it.world.stop();
    });

    let numbers = 0;
    const request = (patch: Partial<TopUpRequest> = {}): TopUpRequest => {
      numbers += 1;
      const deliveryNo = `D2611200001000001${String(numbers).padStart(8, '0')}`;
      // A separate number for each request, because some suppliers delay a second top-up of a number.
      const mobileNo = `138${String(numbers).padStart(4, '0')}4321`;
      return { deliveryNo, mobileNo, carrier: 'CMCC', faceFen: 5000n, ...patch };
    };
    const creditsOf = async ({ deliveryNo }: TopUpRequest): Promise<readonly unknown[]> => {
      const { credits: all } = (await it.world.open('GET', credits)) as { credits: { requestNo: string }[] };
      return all.filter(({ requestNo }) => requestNo === deliveryNo);
    };
    /** Queries until the delivery has ended. */
    const ended = ({ deliveryNo }: TopUpRequest): Promise<DeliveryResult> =>
      eventually(`the end of ${deliveryNo}`, async () => {
        const answer = await it.supplier.queryTopUp(deliveryNo);
        return answer.kind === 'delivery' && answer.state !== 'accepted' && answer;
      });

    test('credits a number once for repeated requests', async () => {
      const asked = request();
      const body = it.supplier.topUpBody(asked);
      for (let sent = 0; sent < 3; sent += 1)
        expect(await it.supplier.topUp(asked, body)).toMatchObject({ kind: 'delivery', faceFen: 5000n });
      const done = await ended(asked);
      expect(done).toMatchObject({ state: 'credited', faceFen: 5000n, reason: null });
      expect(done.carrierRef).toMatch(/./);
      expect(await it.supplier.topUp(asked, body)).toEqual(done);
      expect(await creditsOf(asked)).toEqual([
        expect.objectContaining({ mobileNo: asked.mobileNo, faceFen: 5000 }),
      ]);
      expect(it.conflicts).toEqual([]);
    });

    test('a request that was lost is not found', async () => {
      const asked = request();
      await it.world.faults(partner, { dropRequestRate: 1 });
      expect(await it.supplier.topUp(asked)).toMatchObject({ kind: 'indeterminate' });
      await it.world.faults(partner, {});
      expect(await it.supplier.queryTopUp(asked.deliveryNo)).toEqual({ kind: 'notFound' });
    });

    test('credits a number once when the answer was lost and the request is sent again', async () => {
      const asked = request();
      await it.world.faults(partner, { dropReplyRate: 1 });
      expect(await it.supplier.topUp(asked)).toMatchObject({ kind: 'indeterminate' });
      await it.world.faults(partner, {});
      expect(await it.supplier.topUp(asked)).toMatchObject({ kind: 'delivery' });
      expect(await ended(asked)).toMatchObject({ state: 'credited' });
      expect(await creditsOf(asked)).toHaveLength(1);
    });

    test('an accepted request is credited without being sent again', async () => {
      const asked = request();
      await it.world.faults(partner, { dropReplyRate: 1 });
      await it.supplier.topUp(asked);
      await it.world.faults(partner, {});
      const answer = await it.supplier.queryTopUp(asked.deliveryNo);
      // An unknown request is not being worked on.
      if (answer.kind === 'notFound') await it.supplier.topUp(asked);
      expect(await ended(asked)).toMatchObject({ state: 'credited' });
    });

    test('answers are indeterminate while the supplier fails', async () => {
      const asked = request();
      await it.world.faults(partner, { errorRate: 1 });
      for (const answer of [
        await it.supplier.topUp(asked),
        await it.supplier.queryTopUp(asked.deliveryNo),
        await it.supplier.cancelTopUp(asked),
      ])
        expect(answer).toMatchObject({ kind: 'indeterminate' });
    });

    test.runIf(canClose)('a request that is cancelled before it arrives is never credited', async () => {
      const asked = request();
      expect(await it.supplier.cancelTopUp(asked)).toMatchObject({ kind: 'delivery', state: 'cancelled' });
      expect(await it.supplier.topUp(asked)).toMatchObject({ kind: 'delivery', state: 'cancelled' });
      expect(await it.supplier.cancelTopUp(asked)).toMatchObject({ state: 'cancelled' });
      expect(await it.supplier.queryTopUp(asked.deliveryNo)).toMatchObject({ state: 'cancelled' });
      expect(await creditsOf(asked)).toEqual([]);
    });

    test.runIf(!canClose)(
      'a supplier that cannot cancel never reports a cancellation, and has a time for absence',
      async () => {
        expect(it.supplier.traits?.absentAfterMs).toBeGreaterThan(0);
        const asked = request();
        expect(await it.supplier.cancelTopUp(asked)).toEqual({ kind: 'notFound' });
        await it.supplier.topUp(asked);
        // It may have been credited by then.
        expect(await it.supplier.cancelTopUp(asked)).toMatchObject({
          state: expect.stringMatching(/^(?:accepted|credited)$/),
        });
        expect(await ended(asked)).toMatchObject({ state: 'credited' });
      },
    );

    test('a request whose answer was lost is either cancelled or credited', async () => {
      const asked = request();
      await it.world.faults(partner, { dropReplyRate: 1 });
      await it.supplier.topUp(asked);
      await it.world.faults(partner, {});
      const answer = await it.supplier.cancelTopUp(asked);
      const { state } = await ended(asked);
      expect(answer).toMatchObject({ kind: 'delivery', ...(canClose && { state }) });
      expect(await creditsOf(asked)).toHaveLength(state === 'credited' ? 1 : 0);
    });

    test('a credited request is not cancelled', async () => {
      const asked = request();
      await it.supplier.topUp(asked);
      const done = await ended(asked);
      expect(await it.supplier.cancelTopUp(asked)).toEqual(done);
    });

    test('keeps the first request under a number, and reports a different one as a conflict', async () => {
      const asked = request();
      await it.supplier.topUp(asked);
      await ended(asked);
      const answer = await it.supplier.topUp({ ...asked, faceFen: 10_000n });
      expect(answer).toMatchObject({ kind: 'delivery', state: 'credited', faceFen: 5000n });
      expect(it.conflicts).toContain(asked.deliveryNo);
      expect(await creditsOf(asked)).toHaveLength(1);
    });

    test('a refusal to credit a number is final and has a reason', async () => {
      const asked = request({ mobileNo: refusedNumber });
      await it.supplier.topUp(asked);
      const done = await ended(asked);
      expect(done).toMatchObject({ state: 'refused', faceFen: 5000n });
      expect(done.reason).toMatch(/./);
      expect(await it.supplier.cancelTopUp(asked)).toEqual(done);
      expect(await it.supplier.topUp(asked)).toEqual(done);
      expect(await creditsOf(asked)).toEqual([]);
    });

    test('forty requests, each sent under faults until it is answered, are credited once each', async () => {
      await it.world.faults(partner, { dropRequestRate: 0.2, dropReplyRate: 0.25, errorRate: 0.1 });
      const all = Array.from({ length: 40 }, () => request());
      await Promise.all(
        all.map((asked) =>
          eventually(`an answer about ${asked.deliveryNo}`, async () => {
            const answer = await it.supplier.topUp(asked);
            return answer.kind === 'delivery';
          }),
        ),
      );
      await it.world.faults(partner, {});
      for (const asked of all) {
        expect(await ended(asked)).toMatchObject({ state: 'credited', faceFen: 5000n });
        expect(await creditsOf(asked)).toHaveLength(1);
      }
    });

    const available = async (): Promise<bigint> => {
      const balance = await it.supplier.balance?.();
      if (balance?.kind !== 'balance') throw new Error('no balance');
      return balance.floats.find(({ currency }) => currency === float.currency)?.available ?? 0n;
    };
    const setFloat = (units: number) => it.world.open('PUT', `/floats/${float.name}`, { available: units });

    test('a credit has its cost, by which the float falls once', async () => {
      await setFloat(1000);
      const asked = request();
      for (let sent = 0; sent < 2; sent += 1) await it.supplier.topUp(asked);
      const done = await ended(asked);
      expect(done).toMatchObject({
        state: 'credited',
        cost: { currency: float.currency, total: float.of50Yuan },
      });
      expect(await available()).toBe(1_000_000_000n - float.of50Yuan);
    });

    test('a refused number leaves the float unchanged', async () => {
      await setFloat(1000);
      const asked = request({ mobileNo: refusedNumber });
      await it.supplier.topUp(asked);
      await ended(asked);
      expect(await available()).toBe(1_000_000_000n);
    });

    test('refuses a request while the float is too low, and accepts the same request later', async () => {
      await setFloat(0.5);
      const asked = request();
      const body = it.supplier.topUpBody(asked);
      expect(await it.supplier.topUp(asked, body)).toEqual({ kind: 'floatTooLow' });
      expect(await it.supplier.queryTopUp(asked.deliveryNo)).toEqual({ kind: 'notFound' });
      expect(await available()).toBe(500_000n);
      await it.world.open('POST', `/floats/${float.name}/money`, { amount: 1000 });
      expect(await it.supplier.topUp(asked, body)).toMatchObject({ kind: 'delivery' });
      expect(await ended(asked)).toMatchObject({ state: 'credited' });
      expect(await creditsOf(asked)).toHaveLength(1);
    });

    test.runIf(canClose)(
      'without float a request is reported as cancelled only if the supplier can do so',
      async () => {
        await setFloat(0);
        const asked = request();
        await it.supplier.topUp(asked);
        expect(await it.supplier.cancelTopUp(asked)).toMatchObject(
          promised.closes === 'always' ? { kind: 'delivery', state: 'cancelled' } : { kind: 'indeterminate' },
        );
        await setFloat(1000);
        expect(await it.supplier.cancelTopUp(asked)).toMatchObject({ state: 'cancelled' });
        expect(await it.supplier.topUp(asked)).toMatchObject({ state: 'cancelled' });
        expect(await available()).toBe(1_000_000_000n);
      },
    );

    test('reports the outcome of an accepted request', async () => {
      const asked = request({ mobileNo: refusedNumber });
      await it.supplier.topUp(asked);
      await ended(asked);
      const event = await eventually(`a notice about ${asked.deliveryNo}`, () =>
        it.world.notices
          .map(({ rawBody, headers }) => it.readWebhook(rawBody, headers, it.world.now()))
          .find(({ deliveryNo }) => deliveryNo === asked.deliveryNo),
      );
      // A supplier that does not sign its reports only asks to be queried.
      expect(['refused', 'changed']).toContain(event.state);
    });

    test('a report that arrives twice has the same content both times', async () => {
      await it.world.faults(partner, { duplicateCallbackRate: 1 });
      const asked = request({ mobileNo: refusedNumber });
      await it.supplier.topUp(asked);
      await ended(asked);
      const events = await eventually(`two notices about ${asked.deliveryNo}`, () => {
        const all = it.world.notices.map((one) => it.readWebhook(one.rawBody, one.headers, it.world.now()));
        const ofIt = all.filter(({ deliveryNo }) => deliveryNo === asked.deliveryNo);
        return ofIt.length > 1 && ofIt;
      });
      expect(events[1]).toEqual(events[0]);
    });

    test.each([-10, 10])('gives no wrong answer while our clock is off by %s minutes', async (minutes) => {
      const [asked, other] = [request(), request()];
      await it.supplier.topUp(asked);
      await ended(asked);
      const said = ({ kind, ...more }: { kind: string; state?: string }): string => more.state ?? kind;
      it.world.setOurClock(minutes * 60_000);
      try {
        expect(said(await it.supplier.queryTopUp(asked.deliveryNo))).toMatch(/^(?:indeterminate|credited)$/);
        const answer = said(await it.supplier.topUp(other));
        expect(answer).toMatch(/^(?:indeterminate|accepted|credited)$/);
      } finally {
        it.world.setOurClock(0);
      }
      await it.supplier.topUp(other);
      expect(await ended(other)).toMatchObject({ state: 'credited' });
      expect(await creditsOf(other)).toHaveLength(1);
    });

    test('a statement lists each credit once, and nothing else', async () => {
      it.world.passes(24 * 3_600_000);
      const from = new Date(it.world.now() - 60_000);
      const [one, other, refused] = [
        request(),
        request({ faceFen: 3000n }),
        request({ mobileNo: refusedNumber }),
      ];
      for (const asked of [one, other, refused]) {
        await it.supplier.topUp(asked);
        await ended(asked);
      }
      if (canClose) await it.supplier.cancelTopUp(request());
      const to = new Date(it.world.now() + 60_000);
      const listed = await Array.fromAsync(it.supplier.statement(from, to));
      expect(listed.map(({ deliveryNo, mobileNo, faceFen }) => ({ deliveryNo, mobileNo, faceFen }))).toEqual([
        { deliveryNo: one.deliveryNo, mobileNo: one.mobileNo, faceFen: 5000n },
        { deliveryNo: other.deliveryNo, mobileNo: other.mobileNo, faceFen: 3000n },
      ]);
      for (const { at } of listed) expect(at >= from && at < to).toBe(true);
      expect(await it.supplier.totals(from, to)).toEqual([{ kind: 'credit', count: 2, total: 8000n }]);
      expect(await Array.fromAsync(it.supplier.statement(to, new Date(to.getTime() + 1000)))).toEqual([]);
    });
  });
}
