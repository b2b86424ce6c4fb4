/**
 * The stores of agreements and of their orders in memory, by the rules of `save_agreements` and
 * `save_orders`: for scenarios of thousands of steps.
 */
import { inMemoryOrderStore, uniqueViolation } from '../../orders/testing/in-memory-order-store.ts';
import { notifies } from '../../orders/store/stored-change.ts';
import { chinaDayOf, monthPeriod } from '../../runtime/china-time.ts';
import type { Clock } from '../../runtime/clock.ts';
import {
  type Agreement,
  type AgreementAggregate,
  type Charge,
  countsTowardsCap,
  type Debt,
  isForFamily,
  isLive,
  type MemberConsent,
  type Operation,
} from '../model/aggregate.ts';
import { AgreementChange } from '../model/agreement-change.ts';
import { agreementNoOf, monthOf } from '../model/agreement-no.ts';
import { agreementWakeAt } from '../model/next-step.ts';
import type { ConfirmDebit } from '../debiting/confirm-debits.ts';
import { familyChargesOf } from '../model/family-charges.ts';
import { followsOrder } from '../store/stored-change.ts';
import {
  type AgreementStore,
  type NotWritten,
  refuseTooMany,
  withNextVersion,
} from '../store/agreement-store.ts';
import { paidDebtStates } from '../model/states/debt.ts';
import { confirmedOperationStates } from '../model/states/operation.ts';

interface Kept {
  agreement: Agreement;
  readonly operations: Map<string, Operation>;
  consents: readonly MemberConsent[];
  readonly charges: Map<string, Charge>;
  readonly debts: Map<string, Debt>;
}

export function inMemoryStores(clock: Clock) {
  const agreements = new Map<string, Kept>();
  /** Shared caps by user number. */
  const familyCaps = new Map<string, bigint>();
  /** All that was ever written of agreements, in its order. */
  const written: AgreementChange[] = [];
  const orders = inMemoryOrderStore(clock, (change) => notifyAgreement(change));

  const ofSigner = (userNo: string): Kept[] =>
    [...agreements.values()].filter(({ agreement }) => agreement.userNo === userNo);
  const unpaid = ({ debts }: Kept): Debt[] =>
    [...debts.values()].filter(({ state }) => !paidDebtStates.has(state));

  function aggregateOf(kept: Kept): AgreementAggregate {
    const now = new Date(clock());
    const { year, month } = chinaDayOf(now.getTime());
    const monthBefore = monthPeriod(month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 });
    const all = [...kept.charges.values()].toSorted(byNumber);
    const recent = all.filter(({ chargeNo }) => monthOf(chargeNo) >= monthBefore);
    const charged: Record<string, bigint> = {};
    for (const { chargeNo, state, amountFen } of recent)
      if (countsTowardsCap({ state }))
        charged[monthOf(chargeNo)] = (charged[monthOf(chargeNo)] ?? 0n) + amountFen;
    const lastOf = (trigger: Charge['trigger']) =>
      recent.findLast((charge) => charge.trigger === trigger)?.period ?? null;
    return {
      agreement: kept.agreement,
      operations: [...kept.operations.values()].filter(({ endedAt }) => endedAt === null),
      consents: kept.consents,
      charges: all.filter(
        ({ endedAt, state, debitAt }) => endedAt === null && (state !== 'skipped' || debitAt > now),
      ),
      debts: unpaid(kept).toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()),
      overdue: ofSigner(kept.agreement.userNo).some((one) => unpaid(one).some(({ dueAt }) => dueAt <= now)),
      charged,
      lastMonth: lastOf('day'),
      lastDay: lastOf('balance'),
    };
  }

  /** Why a change cannot be written; null: it can. Throws what the database throws for no `NotWritten`. */
  function refusalOf(change: AgreementChange): NotWritten | null {
    const { before, after } = change;
    const { agreementNo, userNo, agrMbl } = after.agreement;
    const kept = agreements.get(agreementNo);
    if (before && kept?.agreement.version !== before.agreement.version) return 'versionConflict';
    if (!before && kept) return 'numberTaken';
    const others = ofSigner(userNo).filter((one) => one !== kept);
    if (
      isLive(after.agreement) &&
      others.some(({ agreement }) => agreement.agrMbl === agrMbl && isLive(agreement))
    )
      return 'numberHasAgreement';
    if ([...change.changedOperations].some((key) => others.some(({ operations }) => operations.has(key))))
      return 'idempotencyKeyUsed';
    if (change.mostAgreements !== null && others.filter(isHeld).length >= change.mostAgreements)
      return 'tooManyAgreements';
    if ([...change.changedCharges].some((chargeNo) => kept?.charges.get(chargeNo)?.endedAt))
      throw new Error('a charge that has ended stays as it is');
    if ([...change.newDebts].some((chargeNo) => kept?.debts.has(chargeNo)))
      throw uniqueViolation('debts_pkey');
    const isAboveFamilyCap = familyChargesOf(change).some(
      ({ month, leased }) => familyFen(userNo, month, leased, change) > capOf(userNo),
    );
    if (isAboveFamilyCap) return 'familyCapReached';
    const conflict = change.newOrder ? orders.conflictOf(change.newOrder) : null;
    if (conflict === 'idempotencyKeyUsed') throw uniqueViolation('orders_request');
    return conflict;
  }

  /** What counts towards a signer's shared cap in a month: all of it, or what was leased. */
  function familyFen(userNo: string, month: string, leased: boolean, instead?: AgreementChange): bigint {
    return ofSigner(userNo)
      .filter(({ agreement }) => isForFamily(agreement))
      .flatMap(({ agreement: { agreementNo }, charges }) => {
        const all = new Map(charges);
        if (instead?.after.agreement.agreementNo === agreementNo)
          for (const charge of instead.after.charges) all.set(charge.chargeNo, charge);
        return [...all.values()];
      })
      .filter(
        (charge) =>
          monthOf(charge.chargeNo) === month &&
          countsTowardsCap(charge) &&
          (!leased || charge.firstDebitAt !== null),
      )
      .reduce((sum, { amountFen }) => sum + amountFen, 0n);
  }
  const capOf = (userNo: string): bigint => familyCaps.get(userNo) ?? 2n ** 62n;

  const store: AgreementStore = {
    async find(agreementNo) {
      const kept = agreements.get(agreementNo);
      return kept ? aggregateOf(kept) : null;
    },
    async commit(change) {
      if (change.isEmpty) return 'written';
      const refusal = refusalOf(change);
      if (refusal) return refusal;
      const { after, before } = change;
      const { agreementNo } = after.agreement;
      const kept = agreements.get(agreementNo) ?? {
        agreement: after.agreement,
        operations: new Map(),
        consents: [],
        charges: new Map(),
        debts: new Map(),
      };
      written.push(change);
      for (const charge of after.charges)
        if (change.changedCharges.has(charge.chargeNo)) kept.charges.set(charge.chargeNo, charge);
      for (const operation of after.operations)
        if (change.changedOperations.has(operation.idempotencyKey))
          kept.operations.set(operation.idempotencyKey, operation);
      kept.consents = after.consents;
      for (const debt of after.debts)
        if (change.newDebts.has(debt.chargeNo)) kept.debts.set(debt.chargeNo, debt);
      if (change.newOrder) orders.write(change.newOrder);
      kept.agreement = {
        ...after.agreement,
        version: before ? before.agreement.version + 1 : 1,
        nextAt: agreementWakeAt(after),
      };
      agreements.set(agreementNo, kept);
      return 'written';
    },
    async update(agreementNo, decide) {
      for (let found = await store.find(agreementNo); found; found = await store.find(agreementNo)) {
        const change = AgreementChange.of(found, new Date(clock()));
        await decide(change);
        const outcome = await store.commit(change);
        if (outcome === 'written') return withNextVersion(change);
        refuseTooMany(change, outcome);
      }
      return null;
    },
  };

  /** As `notify_agreements`. */
  function notifyAgreement(change: Parameters<typeof notifies>[0]): void {
    const { chargeNo } = change.after.order;
    const kept =
      chargeNo && notifies(change) === 'agreement' ? agreements.get(agreementNoOf(chargeNo)) : undefined;
    if (!kept || !chargeNo) return;
    kept.agreement = {
      ...kept.agreement,
      version: kept.agreement.version + 1,
      nextAt: earlier(kept.agreement.nextAt, change.at),
    };
    const charge = kept.charges.get(chargeNo);
    if (charge && followsOrder(charge)) kept.charges.set(chargeNo, { ...charge, nextAt: change.at });
  }

  return {
    agreements,
    orders: orders.orders,
    written,
    store,
    familyCaps,
    hasFamilyRoom: async ({ userNo }: Agreement, month: string) =>
      familyFen(userNo, month, true) <= capOf(userNo),
    /** As `confirm_debits`; nobody stops debits here. */
    confirmDebit: (async ({ userNo, agreementNo, readVersion, familyMonth }) => {
      if (agreements.get(agreementNo)?.agreement.version !== readVersion) return 'versionConflict';
      return familyMonth !== null && familyFen(userNo, familyMonth, true) > capOf(userNo)
        ? 'familyCapReached'
        : null;
    }) satisfies ConfirmDebit as ConfirmDebit,
    orderStore: orders.store,
    /** Debts are paid at once here, without the repayment's order. */
    payDebts(agreementNo: string): void {
      const debts = agreements.get(agreementNo)?.debts;
      for (const [chargeNo, debt] of debts ?? []) debts?.set(chargeNo, { ...debt, state: 'paid' });
    },
  };
}

/** It is live, or the wallet is asked to sign it. */
function isHeld({ agreement, operations }: Kept): boolean {
  return (
    isLive(agreement) ||
    [...operations.values()].some(({ kind, state }) => kind === 'add' && confirmedOperationStates.has(state))
  );
}

function byNumber(a: Charge, b: Charge): number {
  return a.chargeNo < b.chargeNo ? -1 : 1;
}

function earlier(one: Date | null, at: Date): Date {
  return one !== null && one < at ? one : at;
}
