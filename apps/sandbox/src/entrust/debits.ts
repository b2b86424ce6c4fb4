/**
 * Debits: money that is taken from a payer under a mandate, without asking the payer. Only a debit that ends
 * later than the reply has a callback.
 */
import { type Fen, fenToWire } from '@phonebill/money';
import { canApply, next } from '@phonebill/states';
import type { CashMovements } from '../cashier/cash-movements.ts';
import { amountToTake, LESS_BY_FAULT } from '../cashier/outcomes.ts';
import type { Foundation } from '../foundation.ts';
import { createRequests } from '../store/requests.ts';
import { createTakenAmounts } from '../store/taken-amounts.ts';
import { createDebitDecision } from './debit-decision.ts';
import type { Debit, DebitOrder, DebitTable } from './debit-store.ts';
import { type DebitEvent, debitMachine, type DebitReason } from './entrust-states.ts';
import type { Mandates } from './mandates.ts';
import { entrustOutcomeOf, PROCESSING_MS } from './outcomes.ts';
import type { Sources } from './sources.ts';

export interface DebitView {
  readonly requestNo: string;
  /** This and the amount are null for a debit that was closed before it was ever received. */
  readonly tradeNo: string | null;
  readonly state: string;
  readonly amountFen: number | null;
  readonly declineReason: DebitReason | null;
  readonly paidFrom: string | null;
}

export interface Debits {
  /**
   * Makes a debit, or answers what the same order did before. `unanswered`: the outcome of its number
   * requires the reply to get lost.
   */
  order(order: DebitOrder): { view: DebitView; unanswered: boolean };
  /** Returns the debit. Throws {@link Refusal} `not_found` when it was never received. */
  find(requestNo: string): DebitView;
  /** Closes an open or never received debit for good; answers any other as it is. */
  close(requestNo: string): DebitView;
  stop(): void;
}

/** The parts by which a debit is decided, and those that it changes. */
interface Parts {
  readonly table: DebitTable;
  readonly mandates: Mandates;
  readonly sources: Sources;
  readonly movements: CashMovements;
}

export function createDebits(
  { table, mandates, sources, movements }: Parts,
  { store, callbacks, faults, runtime }: Foundation,
): Debits {
  const { now, newId, scaled } = runtime;
  const taken = createTakenAmounts(store);
  const whyDeclined = createDebitDecision(table, mandates, sources, runtime);
  const debits = createRequests(table, now, (debit) => {
    const { order } = debit;
    if (!order) return debit;
    return store.transaction(() => {
      const after = decided(debit, order);
      enqueueCallback(after);
      return after;
    });
  });

  /** Returns the amount to take if it differs from the one asked for; otherwise null. */
  function toTake({ amountFen }: DebitOrder): Fen | null {
    if (!faults.happens(faults.of('entrust').otherAmountRate)) return null;
    const amount = amountToTake(amountFen, LESS_BY_FAULT, amountFen);
    return amount === amountFen ? null : amount;
  }

  /** Changes the state of a debit; no other code writes it. Call it inside a transaction. */
  function apply(debit: Debit, event: DebitEvent, changes: Partial<Debit> = {}): Debit {
    const { order } = debit;
    const takenFen = event === 'pay' && order ? toTake(order) : null;
    const amountFen = takenFen ?? order?.amountFen ?? 0n;
    const paidFrom = event === 'pay' && order ? sources[order.source].take(order.payerNo, amountFen) : null;
    const after: Debit = {
      ...debit,
      takenFen,
      paidFrom,
      at: now(),
      settlesAt: null,
      ...changes,
      state: next(debitMachine, debit.state, event),
    };
    debits.save(after);
    if (paidFrom !== null && order) movements.add('payment', order.requestNo, amountFen, after.at);
    if (takenFen !== null) taken.set(debit.requestNo, takenFen);
    return after;
  }

  /** Pays or declines a debit. Call it inside a transaction. */
  function decided(debit: Debit, order: DebitOrder): Debit {
    const reason = whyDeclined(order);
    return reason === null ? apply(debit, 'pay') : apply(debit, 'decline', { reason });
  }

  function enqueueCallback({ tradeNo, order, takenFen, state, reason, paidFrom, at }: Debit): void {
    if (!order) return;
    const { requestNo, amountFen, notifyUrl } = order;
    const content = {
      type: `payment.${state}`,
      requestNo,
      tradeNo,
      amountFen: fenToWire(takenFen ?? amountFen),
      at: new Date(at).toISOString(),
      ...(reason ? { reason } : {}),
      ...(paidFrom === null ? {} : { paidFrom }),
    };
    callbacks.enqueue({ partner: 'entrust', url: notifyUrl, content, amountKey: 'amountFen' });
  }

  const fresh = (requestNo: string, order: DebitOrder | null): Debit => ({
    requestNo,
    tradeNo: `E${newId().slice(0, 16)}`,
    order,
    takenFen: null,
    state: debitMachine.initial,
    reason: null,
    paidFrom: null,
    at: now(),
    settlesAt: null,
  });

  function outcomeUnder(agreementNo: string) {
    const mandate = mandates.inForce(agreementNo);
    return mandate && entrustOutcomeOf(mandate.mobileNo).debit;
  }

  return {
    order(order) {
      const known = debits.known(order);
      if (known) return { view: view(known), unanswered: false };
      const outcome = outcomeUnder(order.agreementNo);
      const debit = fresh(order.requestNo, order);
      const after = store.transaction(() =>
        outcome === 'open'
          ? apply(debit, 'begin', { settlesAt: now() + scaled(PROCESSING_MS) })
          : decided(debit, order),
      );
      return { view: view(after), unanswered: outcome === 'unanswered' };
    },
    find: (requestNo) => view(debits.existing(requestNo)),
    close(requestNo) {
      const debit = debits.current(requestNo) ?? fresh(requestNo, null);
      if (!canApply(debitMachine, debit.state, 'close')) return view(debit);
      return view(store.transaction(() => apply(debit, 'close', { reason: 'closed_by_merchant' })));
    },
    stop: debits.stop,
  };
}

function view({ requestNo, tradeNo, order, takenFen, state, reason, paidFrom }: Debit): DebitView {
  return {
    requestNo,
    tradeNo: order && tradeNo,
    state,
    amountFen: order && fenToWire(takenFen ?? order.amountFen),
    declineReason: state === 'declined' ? reason : null,
    paidFrom,
  };
}
