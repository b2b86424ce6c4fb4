/**
 * What any agreement store promises, together with the store of its charges' orders, as one suite for the
 * stores on PostgreSQL and those in memory. The suite is given how to make stores with nothing in them.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderStore, withNewVersion as orderWithNewVersion } from '../../orders/index.ts';
import { commands } from '../../orders/testing/commands.ts';
import { inOrderOfReading, placeSample } from '../../orders/testing/order-samples.ts';
import type { AgreementAggregate, Charge } from '../aggregate.ts';
import { AgreementChange } from '../agreement-change.ts';
import { chargeNoOf } from '../agreement-no.ts';
import { agreementWakeAt } from '../next-step.ts';
import { type AgreementStore, withNextVersion } from '../store.ts';
import { drafting, orderOf, sign, START } from './agreement-samples.ts';
import { anyScenario } from './any-scenario.ts';
import { type Committed, createScenarioHarness } from './scenarios.ts';

/** The stores and what a test must see and do beside them. */
export interface AgreementStoresUnderTest {
  readonly store: AgreementStore;
  readonly orders: OrderStore;
  /** The present time of the stores, ms; a test moves it. */
  readonly time: { now: number };
  /**
   * Everything that was ever written for an agreement, its events too, in any form; a charge's begins with
   * `charges `.
   */
  everythingOf(agreementNo: string): Promise<readonly string[]>;
  /** Pays all debts of an agreement, without a repayment's order. */
  payDebts(agreementNo: string): Promise<void>;
  end(): Promise<void>;
}

const DAY = 24 * 3_600_000;
let people = 0;
const newUser = (): string => String(5_000_000_000 + (people += 1));
const chargesIn = (rows: readonly string[]): string[] => rows.filter((row) => row.startsWith('charges '));

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
    let given: AgreementStoresUnderTest;
    beforeAll(async () => {
      given = await makeStores();
      given.time.now = START;
    });
    afterAll(() => given.end());

    async function read(agreementNo: string): Promise<AgreementAggregate> {
      const found = await given.store.find(agreementNo);
      if (!found) throw new Error('the agreement is gone');
      return found;
    }
    async function change(agreementNo: string, decide: (change: AgreementChange) => void) {
      const after = await given.store.update(agreementNo, decide);
      if (!after) throw new Error('no such agreement');
      return after;
    }
    async function signed(over: Parameters<typeof drafting>[1] & { userNo?: string } = {}) {
      const draft = drafting(over.userNo ?? newUser(), over);
      expect(await given.store.commit(draft)).toBe('written');
      const { agreementNo } = draft.after.agreement;
      await change(agreementNo, sign);
      return read(agreementNo);
    }
    /** A change that announces a charge; gives its number. */
    async function announced(agreementNo: string, period: string, over: Partial<Charge> = {}) {
      await change(agreementNo, (one) =>
        one.addCharge({
          trigger: 'day',
          period,
          amountFen: 5000n,
          debitAt: new Date(START + 5 * DAY),
          ...over,
        }),
      );
      return chargeNoOf(agreementNo, period);
    }
    const unchangedAfter = async (agreementNo: string, attempt: () => Promise<unknown>) => {
      const before = [await read(agreementNo), await given.everythingOf(agreementNo)];
      await attempt();
      expect([await read(agreementNo), await given.everythingOf(agreementNo)]).toEqual(before);
    };

    test('whatever happens to an agreement and its orders reads back as written, part by part', async () => {
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
      given.time.now = START;
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
      stale.enqueueNotice('announced', chargeNo);
      await unchangedAfter(agreementNo, async () =>
        expect(await given.store.commit(stale)).toBe('versionConflict'),
      );
      expect(await given.orders.find(stale.newOrder.after.order.orderNo)).toBeNull();
    });

    test('of changes from one reading one is written, and update decides anew for the others', async () => {
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

    test('what decide throws is thrown, and nothing is written', async () => {
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

    test('of many changes at once each has its own result: a stale or a refused one is alone', async () => {
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

    test("a charge's order is written in the same commit, or neither is", async () => {
      const { agreement } = await signed();
      const { agreementNo } = agreement;
      const first = await announced(agreementNo, '202611');
      const second = await announced(agreementNo, '202612');
      const debit = async (chargeNo: string) => {
        const one = AgreementChange.of(await read(agreementNo), new Date(START));
        one.newOrder = orderOf(one, chargeNo);
        one.charge(chargeNo, 'debitStarted', { orderNo: one.newOrder.after.order.orderNo });
        return { one, order: one.newOrder.after };
      };
      const debited = await debit(first);
      expect(await given.store.commit(debited.one)).toBe('written');
      expect(await given.orders.find(debited.order.order.orderNo)).toEqual(debited.order);
      expect((await read(agreementNo)).charges[0]).toMatchObject({ state: 'debiting' });
      const taken = await debit(second);
      const { userNo, orderNo } = taken.order.order;
      const before = placeSample({ userNo, orderNo });
      expect(await given.orders.place(before, { perDayFen: 10_000n, perMonthFen: 10_000n })).toBe('placed');
      await unchangedAfter(agreementNo, async () =>
        expect(await given.store.commit(taken.one)).toBe('numberTaken'),
      );
      expect(await given.orders.find(orderNo)).toEqual(before.after);
    });

    test('charges are summed by the month they are of, without those that came to nothing', async () => {
      const { agreement } = await signed();
      const { agreementNo } = agreement;
      await announced(agreementNo, '202609');
      await announced(agreementNo, '202610', { amountFen: 3000n });
      await announced(agreementNo, '20261105', { trigger: 'balance' });
      await announced(agreementNo, '20261106', { trigger: 'balance', amountFen: 2000n });
      const skipped = await announced(agreementNo, '20261107', { trigger: 'balance' });
      await change(agreementNo, (one) => one.charge(skipped, 'skipped'));
      const failed = await announced(agreementNo, '20261108', { trigger: 'balance' });
      await change(agreementNo, (one) => one.charge(failed, 'failed'));
      // Of the month before last nothing is looked at any more.
      expect(await read(agreementNo)).toMatchObject({
        charged: { 202_610: 3000n, 202_611: 7000n },
        lastMonth: '202610',
        lastDay: '20261108',
      });
      expect(Object.keys((await read(agreementNo)).charged).toSorted()).toEqual(['202610', '202611']);
    });

    test('a charge that has ended stays as it is, and nothing else of the change is written', async () => {
      const { agreement } = await signed();
      const { agreementNo } = agreement;
      const chargeNo = await announced(agreementNo, '202611');
      const open = await read(agreementNo);
      const ended = await change(agreementNo, (one) => one.charge(chargeNo, 'failed'));
      const late = AgreementChange.of({ ...open, agreement: ended.agreement }, new Date(START));
      late.charge(chargeNo, 'cancelled');
      late.amend('renamed', { nickname: 'Dad' });
      await unchangedAfter(agreementNo, () =>
        expect(given.store.commit(late)).rejects.toThrow('a charge that has ended stays as it is'),
      );
    });

    test('a skipped charge is read while it can be taken back', async () => {
      const { agreement } = await signed();
      const chargeNo = await announced(agreement.agreementNo, '202611');
      await change(agreement.agreementNo, (one) => one.charge(chargeNo, 'skipped'));
      expect((await read(agreement.agreementNo)).charges).toMatchObject([{ state: 'skipped' }]);
      given.time.now = START + 5 * DAY;
      expect((await read(agreement.agreementNo)).charges).toEqual([]);
      given.time.now = START;
    });

    test('debts are read until paid, and an overdue one concerns all agreements of the signer', async () => {
      const userNo = newUser();
      const [owing, other] = [await signed({ userNo }), await signed({ userNo, agrMbl: '13700137000' })];
      const numbers = [owing, other].map(({ agreement }) => agreement.agreementNo);
      const debt = {
        chargeNo: chargeNoOf(owing.agreement.agreementNo, '202611'),
        amountFen: 5000n,
        since: new Date(START),
        dueAt: new Date(START + DAY),
      };
      await change(owing.agreement.agreementNo, (one) => one.addDebt(debt));
      const seen = async () =>
        Promise.all(
          numbers.map(async (number) => {
            const { debts, overdue } = await read(number);
            return [debts.length, overdue];
          }),
        );
      expect((await read(owing.agreement.agreementNo)).debts).toEqual([
        { ...debt, state: 'owed', orderNo: null },
      ]);
      expect(await seen()).toEqual([
        [1, false],
        [0, false],
      ]);
      given.time.now = START + DAY;
      expect(await seen()).toEqual([
        [1, true],
        [0, true],
      ]);
      await given.payDebts(owing.agreement.agreementNo);
      expect(await seen()).toEqual([
        [0, false],
        [0, false],
      ]);
      given.time.now = START;
    });

    test('an order that comes to something makes its agreement due, and a charge under way', async () => {
      const { agreement } = await signed();
      const { agreementNo } = agreement;
      const chargeNo = await announced(agreementNo, '202611');
      const debited = await change(agreementNo, (one) => {
        one.newOrder = orderOf(one, chargeNo, 5);
        one.charge(chargeNo, 'debitStarted', {
          orderNo: one.newOrder.after.order.orderNo,
          nextAt: new Date(START + DAY),
        });
      });
      const orderNo = debited.charges[0]?.orderNo ?? '';
      const reading = await read(agreementNo);
      given.time.now = START + 60_000;
      await given.orders.update(orderNo, (one) =>
        one.schedulePaymentRetry(one.after.payments[0]?.paymentNo ?? '', {
          attemptCount: 1,
          nextAt: new Date(START + 120_000),
        }),
      );
      expect(await read(agreementNo)).toEqual(reading);

      await given.orders.update(orderNo, commands.paid);
      const notified = await read(agreementNo);
      const at = new Date(START + 60_000);
      expect(notified.agreement).toMatchObject({ version: reading.agreement.version + 1, nextAt: at });
      expect(notified.charges).toMatchObject([{ chargeNo, nextAt: at }]);
      const stale = AgreementChange.of(reading, at);
      stale.amend('renamed', { nickname: 'Dad' });
      expect(await given.store.commit(stale)).toBe('versionConflict');

      await change(agreementNo, (one) => {
        one.charge(chargeNo, 'debited');
        one.charge(chargeNo, 'credited');
      });
      given.time.now = START + 120_000;
      const ended = await read(agreementNo);
      const everything = await given.everythingOf(agreementNo);
      await given.orders.update(orderNo, commands.leaseDelivery);
      await given.orders.update(orderNo, commands.credited);
      expect((await read(agreementNo)).agreement).toMatchObject({
        version: ended.agreement.version + 1,
        nextAt: new Date(START + 120_000),
      });
      // The charge does not follow it any more: its own row stays as it is.
      expect(chargesIn(await given.everythingOf(agreementNo))).toEqual(chargesIn(everything));
      given.time.now = START;
    });
  });
}
