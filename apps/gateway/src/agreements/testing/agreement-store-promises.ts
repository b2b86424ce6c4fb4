/**
 * What any agreement store promises, together with the store of its charges' orders, as one suite for the
 * stores on PostgreSQL and those in memory. The suite is given how to make stores with nothing in them.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withNewVersion as orderWithNewVersion } from '../../orders/index.ts';
import { inOrderOfReading } from '../../orders/testing/order-samples.ts';
import type { AgreementAggregate } from '../model/aggregate.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { agreementWakeAt } from '../model/next-step.ts';
import { withNextVersion } from '../store/agreement-store.ts';
import { drafting, orderOf, sign, START } from './agreement-samples.ts';
import { anyScenario } from './any-scenario.ts';
import { type AgreementStoresUnderTest, createPromiseSetting, newUser } from './promise-setting.ts';
import { promiseCharges } from './charge-promises.ts';
import { type Committed, createScenarioHarness } from './scenarios.ts';

const DAY = 24 * 3_600_000;

/**
 * What a change leaves to be read: the parts that are not over, and when the agreement wants attention next.
 * What the store sums over all charges is compared by promises of its own.
 */
function readable(change: AgreementChange, now: number): Partial<AgreementAggregate> {
  const after = withNextVersion(change);
  return {
    agreement: { ...after.agreement, nextAt: agreementWakeAt(change.after) },
    operations: after.operations.filter(({ endedAt }) => endedAt === null),
    charges: after.charges
      .filter(
        ({ endedAt, state, debitAt }) => endedAt === null && (state !== 'skipped' || debitAt.getTime() > now),
      )
      .toSorted((one, other) => (one.chargeNo < other.chargeNo ? -1 : 1)),
    debts: after.debts,
  };
}

/** Runs the promises; `makeStores` gives stores with nothing in them. */
export function describeAgreementStorePromises(
  name: string,
  makeStores: () => Promise<AgreementStoresUnderTest>,
  { numRuns = 25 }: { readonly numRuns?: number } = {},
): void {
  describe(name, () => {
    const given = {} as AgreementStoresUnderTest;
    beforeAll(async () => {
      Object.assign(given, await makeStores());
    });
    beforeEach(() => {
      given.time.now = START;
    });
    afterAll(() => given.end());
    const setting = createPromiseSetting(given);
    const { read, change, signed, unchangedAfter } = setting;

    test('every change of an agreement and its orders reads back as written, part by part', async () => {
      await fc.assert(
        fc.asyncProperty(anyScenario, async (actions) => {
          const journal: Committed[] = [];
          const scenario = await createScenarioHarness(START, { userNo: newUser(), journal });
          for (const action of actions) await scenario.perform(action);
          for (const { given: what, outcome, now, reading } of journal) {
            given.time.now = now;
            if (what.kind === 'debtsPaid') await given.payDebts(scenario.agreementNo);
            else if (what.kind === 'order') {
              expect(await given.orders.commit(what.change)).toBe(outcome);
              if (outcome === 'written')
                expect(await given.orders.find(what.change.after.order.orderNo)).toEqual(
                  inOrderOfReading(orderWithNewVersion(what.change)),
                );
            } else {
              expect(await given.store.commit(what.change)).toBe(outcome);
              if (outcome === 'written' && !what.change.isEmpty)
                expect(await read(scenario.agreementNo)).toMatchObject(readable(what.change, now));
            }
            expect(await given.store.find(scenario.agreementNo)).toEqual(reading);
          }
        }),
        { numRuns, endOnFailure: true },
      );
    }, 120_000);

    test('an agreement that was never written is not found, and not updated', async () => {
      const agreementNo = `A${'9'.repeat(24)}`;
      expect(await given.store.find(agreementNo)).toBeNull();
      expect(
        await given.store.update(agreementNo, () => {
          throw new Error('there is nothing to decide');
        }),
      ).toBeNull();
    });

    test('a change of an outdated reading is a versionConflict and writes nothing at all', async () => {
      const reading = await signed();
      const { agreementNo } = reading.agreement;
      await change(agreementNo, (one) => one.amend('renamed', { nickname: 'Dad' }));
      const stale = AgreementChange.of(reading, new Date(START));
      const chargeNo = stale.addCharge({
        trigger: 'day',
        period: '202611',
        amountFen: 5000n,
        debitAt: new Date(START),
      });
      stale.charge(chargeNo, 'debitStarted');
      stale.newOrder = orderOf(stale, chargeNo, 11);
      stale.announce(chargeNo);
      await unchangedAfter(agreementNo, async () =>
        expect(await given.store.commit(stale)).toBe('versionConflict'),
      );
      expect(await given.orders.find(stale.newOrder.after.order.orderNo)).toBeNull();
    });

    test('writes one of several changes from one reading; update decides anew for the rest', async () => {
      const { agreement } = await signed();
      await Promise.all(
        Array.from({ length: 5 }, () =>
          given.store.update(agreement.agreementNo, (one) =>
            one.amend('failuresCounted', { failuresInRow: one.after.agreement.failuresInRow + 1 }),
          ),
        ),
      );
      expect((await read(agreement.agreementNo)).agreement).toMatchObject({
        failuresInRow: 5,
        version: agreement.version + 5,
      });
    });

    test('an empty change writes nothing, of an outdated reading too, and is no conflict', async () => {
      const reading = await signed();
      const { agreementNo } = reading.agreement;
      await change(agreementNo, (one) => one.amend('renamed', { nickname: 'Dad' }));
      await unchangedAfter(agreementNo, async () => {
        expect(await given.store.commit(AgreementChange.of(reading, new Date(START + DAY)))).toBe('written');
        expect(await given.store.update(agreementNo, () => undefined)).toEqual(await read(agreementNo));
      });
    });

    test('an error thrown by decide reaches the caller, and nothing is written', async () => {
      const { agreement } = await signed();
      await unchangedAfter(agreement.agreementNo, () =>
        expect(
          given.store.update(agreement.agreementNo, (one) => {
            one.amend('renamed', { nickname: 'Dad' });
            throw new Error('not allowed');
          }),
        ).rejects.toThrow('not allowed'),
      );
    });

    test('an idempotency key of a signer is used once, under whichever agreement', async () => {
      const userNo = newUser();
      const [first, other] = [
        await signed({ userNo, idempotencyKey: 'one-request' }),
        await signed({ userNo, agrMbl: '13700137000' }),
      ];
      const draft = drafting(userNo, { idempotencyKey: 'one-request', agrMbl: '13600136000' });
      expect(await given.store.commit(draft)).toBe('idempotencyKeyUsed');
      expect(await given.store.find(draft.after.agreement.agreementNo)).toBeNull();
      const again = AgreementChange.of(other, new Date(START));
      again.addOperation({
        idempotencyKey: 'one-request',
        kind: 'pause',
        terms: null,
        consent: null,
        requestFingerprint: 'sample',
        attemptCount: 0,
        nextAt: null,
        expiresAt: null,
        createdAt: again.at,
      });
      await unchangedAfter(other.agreement.agreementNo, async () =>
        expect(await given.store.commit(again)).toBe('idempotencyKeyUsed'),
      );
      expect((await read(first.agreement.agreementNo)).operations).toEqual(first.operations);
      await signed({ idempotencyKey: 'one-request' });
    });

    test('writes one of several openings of one request; the others get idempotencyKeyUsed', async () => {
      const userNo = newUser();
      const drafts = Array.from({ length: 4 }, () => drafting(userNo, { idempotencyKey: 'one-request' }));
      const results = await Promise.all(drafts.map((draft) => given.store.commit(draft)));
      expect(results.toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => 'idempotencyKeyUsed'),
        'written',
      ]);
      const kept = await Promise.all(
        drafts.map(({ after: { agreement } }) => given.store.find(agreement.agreementNo)),
      );
      expect(kept.map((one) => one !== null)).toEqual(results.map((result) => result === 'written'));
    });

    test('a number has one live agreement of a signer, and an agreement number is drawn once', async () => {
      const { agreement } = await signed();
      const { userNo, agreementNo } = agreement;
      const second = drafting(userNo);
      expect(await given.store.commit(second)).toBe('written');
      const signing = AgreementChange.of(await read(second.after.agreement.agreementNo), new Date(START));
      sign(signing);
      await unchangedAfter(second.after.agreement.agreementNo, async () =>
        expect(await given.store.commit(signing)).toBe('numberHasAgreement'),
      );
      await unchangedAfter(agreementNo, async () =>
        expect(await given.store.commit(drafting(userNo, { agreementNo, idempotencyKey: 'another' }))).toBe(
          'numberTaken',
        ),
      );
    });

    test('each concurrent change has its own result, also beside a stale and a refused one', async () => {
      const users = Array.from({ length: 9 }, newUser);
      const readings = await Promise.all(users.map((userNo) => signed({ userNo })));
      const stale = readings[1]?.agreement.agreementNo ?? '';
      await change(stale, (one) => one.amend('renamed', { nickname: 'Dad' }));
      const changes = readings.map((reading, index) => {
        const one = AgreementChange.of(reading, new Date(START));
        one.amend('renamed', { nickname: `No. ${index}` });
        return one;
      });
      const refused = drafting(users[2] ?? '', {
        idempotencyKey: `request-of-${readings[2]?.agreement.agreementNo}`,
        agrMbl: '13600136000',
      });
      const results = await Promise.all([...changes, refused].map((one) => given.store.commit(one)));
      expect(results).toEqual([
        'written',
        'versionConflict',
        ...Array.from({ length: 7 }, () => 'written'),
        'idempotencyKeyUsed',
      ]);
      for (const [index, one] of changes.entries())
        expect((await read(one.after.agreement.agreementNo)).agreement.nickname).toBe(
          index === 1 ? 'Dad' : `No. ${index}`,
        );
      expect(await given.store.find(refused.after.agreement.agreementNo)).toBeNull();
    });

    test('a stale one of several charges begun at once writes no order; others do', async () => {
      const readings = await Promise.all(Array.from({ length: 3 }, () => signed({ userNo: newUser() })));
      await change(readings[1]?.agreement.agreementNo ?? '', (one) =>
        one.amend('renamed', { nickname: 'Dad' }),
      );
      const changes = readings.map((reading) => {
        const begun = AgreementChange.of(reading, new Date(START));
        const debitAt = new Date(START);
        const chargeNo = begun.addCharge({ trigger: 'day', period: '202611', amountFen: 5000n, debitAt });
        begun.charge(chargeNo, 'debitStarted');
        begun.newOrder = orderOf(begun, chargeNo, 11);
        return begun;
      });
      const outcomes = await Promise.all(changes.map((one) => given.store.commit(one)));
      expect(outcomes).toEqual(['written', 'versionConflict', 'written']);
      for (const [index, { newOrder }] of changes.entries())
        expect(await given.orders.find(newOrder?.after.order.orderNo ?? '')).toEqual(
          index === 1 ? null : newOrder?.after,
        );
    });

    promiseCharges(setting);
  });
}
