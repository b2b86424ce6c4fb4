/**
 * The stores of agreements and orders in memory, by the rules of `write_agreements` and `write_orders`: for
 * plays of thousands of steps.
 */
import type { Agreement, AgreementAggregate, Charge, Debt, Operation } from '../aggregate.ts';
import { AgreementChange } from '../agreement-change.ts';
import { agreementNoOf, monthOf } from '../agreement-no.ts';
import { agreementWakeAt } from '../next-step.ts';
import { countsTowardsCap, followsOrder } from '../stored-change.ts';
import { type AgreementStore, withNextVersion } from '../store.ts';
import type { Clock } from '../../runtime/clock.ts';
import { type OrderAggregate, OrderChange, type OrderStore, withNewVersion } from '../../orders/index.ts';
import { notifies } from '../../orders/stored-change.ts';

interface Kept {
  agreement: Agreement;
  readonly operations: Map<string, Operation>;
  readonly charges: Map<string, Charge>;
  readonly debts: Map<string, Debt>;
}

export function inMemoryStores(clock: Clock) {
  const agreements = new Map<string, Kept>();
  const orders = new Map<string, OrderAggregate>();

  function aggregateOf({ agreement, operations, charges, debts }: Kept): AgreementAggregate {
    const now = new Date(clock());
    const all = [...charges.values()];
    const charged: Record<string, bigint> = {};
    for (const { chargeNo, state, amountFen } of all)
      if (countsTowardsCap({ state }))
        charged[monthOf(chargeNo)] = (charged[monthOf(chargeNo)] ?? 0n) + amountFen;
    const lastOf = (trigger: Charge['trigger']) =>
      all
        .filter((charge) => charge.trigger === trigger)
        .map(({ period }) => period)
        .toSorted()
        .at(-1) ?? null;
    const unpaid = [...debts.values()].filter(({ state }) => state !== 'paid');
    return {
      agreement,
      operations: [...operations.values()].filter(({ endedAt }) => endedAt === null),
      charges: all.filter(
        ({ endedAt, state, debitAt }) => endedAt === null && (state !== 'skipped' || debitAt > now),
      ),
      debts: unpaid,
      overdue: unpaid.some(({ dueAt }) => dueAt <= now),
      charged,
      lastMonth: lastOf('day'),
      lastDay: lastOf('balance'),
    };
  }

  const store: AgreementStore = {
    async find(agreementNo) {
      const kept = agreements.get(agreementNo);
      return kept ? aggregateOf(kept) : null;
    },
    async commit(change) {
      if (change.isEmpty) return 'written';
      const { after, before } = change;
      const { agreementNo } = after.agreement;
      const kept = agreements.get(agreementNo) ?? {
        agreement: after.agreement,
        operations: new Map(),
        charges: new Map(),
        debts: new Map(),
      };
      if (before && kept.agreement.version !== before.agreement.version) return 'versionConflict';
      for (const charge of after.charges) {
        if (!change.changedCharges.has(charge.chargeNo)) continue;
        if (kept.charges.get(charge.chargeNo)?.endedAt)
          throw new Error('a charge that has ended stays as it is');
        kept.charges.set(charge.chargeNo, charge);
      }
      for (const operation of after.operations)
        if (change.changedOperations.has(operation.idempotencyKey))
          kept.operations.set(operation.idempotencyKey, operation);
      for (const debt of after.debts)
        if (change.newDebts.has(debt.chargeNo)) kept.debts.set(debt.chargeNo, debt);
      if (change.newOrder) orders.set(change.newOrder.after.order.orderNo, change.newOrder.after);
      kept.agreement = {
        ...after.agreement,
        version: before ? before.agreement.version + 1 : 1,
        nextAt: agreementWakeAt(after),
      };
      agreements.set(agreementNo, kept);
      return 'written';
    },
    async update(agreementNo, decide) {
      const found = await store.find(agreementNo);
      if (!found) return null;
      const change = AgreementChange.of(found, new Date(clock()));
      await decide(change);
      if ((await store.commit(change)) !== 'written') throw new Error('nobody else writes here');
      return withNextVersion(change);
    },
  };

  function notifyAgreement(change: OrderChange): void {
    const {
      after: { order },
      at,
    } = change;
    const kept =
      order.chargeNo && notifies(change) === 'agreement'
        ? agreements.get(agreementNoOf(order.chargeNo))
        : undefined;
    const charge = kept?.charges.get(order.chargeNo ?? '');
    if (!kept || !charge) return;
    kept.agreement = {
      ...kept.agreement,
      version: kept.agreement.version + 1,
      nextAt: earlier(kept.agreement.nextAt, at),
    };
    if (followsOrder(charge)) kept.charges.set(charge.chargeNo, { ...charge, nextAt: at });
  }

  const orderStore: OrderStore = {
    find: async (orderNo) => orders.get(orderNo) ?? null,
    findByIdempotencyKey: async (_userNo, idempotencyKey) =>
      [...orders.values()].find(({ order }) => order.idempotencyKey === idempotencyKey) ?? null,
    place: () => Promise.reject(new Error('nothing is placed by hand here')),
    async commit(change) {
      const { orderNo } = change.after.order;
      if (orders.get(orderNo)?.order.version !== change.before?.order.version) return 'versionConflict';
      if (change.isEmpty) return 'written';
      orders.set(orderNo, withNewVersion(change));
      notifyAgreement(change);
      return 'written';
    },
    async update(orderNo, decide, known) {
      for (let aggregate = known ?? orders.get(orderNo); aggregate; aggregate = orders.get(orderNo)) {
        const change = OrderChange.of(aggregate, new Date(clock()));
        decide(change);
        if ((await orderStore.commit(change)) === 'written') return withNewVersion(change);
      }
      return null;
    },
  };

  return { agreements, orders, store, orderStore };
}

function earlier(one: Date | null, at: Date): Date {
  return one !== null && one < at ? one : at;
}
