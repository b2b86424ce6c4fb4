/** DT One's transactions: created, confirmed within minutes or cancelled, then sent to an operator. */
import type { SupplierFloat } from '../floats/floats.ts';
import type { Foundation } from '../foundation.ts';
import { createRequests, createRequestTable } from '../store/requests.ts';
import { dtoneOutcomeOf } from './outcomes.ts';
import { totalOf } from './prices.ts';
import {
  type DtOneState,
  type Transaction,
  transactionKind,
  type TransactionOrder,
} from './transaction-store.ts';
import { transactionView } from './views.ts';

const CONFIRM_WITHIN_MS = 15 * 60_000;
const UNCREDITED = new Set<DtOneState>(['DECLINED', 'REJECTED', 'CANCELLED']);
const REPORTED = new Set<DtOneState>(['COMPLETED', 'DECLINED', 'REJECTED', 'REVERSED']);

export interface Transactions {
  /**
   * Creates a transaction. `used`: one with this number exists already, whatever its content. `floatTooLow`:
   * nothing was created.
   */
  create(order: TransactionOrder): Transaction | 'used' | 'floatTooLow';
  find(requestNo: string): Transaction | null;
  findById(id: number): Transaction | null;
  /** Returns those created in [from, to], oldest first. */
  createdBetween(from: number, to: number): readonly Transaction[];
  /** Returns those that were credited, oldest first. */
  completed(): readonly Transaction[];
  /** Confirms a transaction, which must be CREATED. */
  confirm(transaction: Transaction): Transaction;
  /** Cancels a transaction, which must be CREATED. */
  cancel(transaction: Transaction): Transaction;
  /**
   * Reverses a credited transaction, as DT One's staff do by hand; null when none with that number was
   * credited.
   */
  reverse(requestNo: string, isTold: boolean): Transaction | null;
  stop(): void;
}

export function createTransactions(
  float: SupplierFloat,
  { store, callbacks, runtime: { now, scaled } }: Pick<Foundation, 'store' | 'callbacks' | 'runtime'>,
): Transactions {
  const table = createRequestTable(store, transactionKind);
  const transactions = createRequests(table, now, moveOn);
  const byId = table.query('WHERE id = ?');
  const byTime = table.query('WHERE created_at >= ? AND created_at <= ? ORDER BY created_at, id');
  const completed = table.query("WHERE state = 'COMPLETED' ORDER BY id");
  const nextId = store.db.prepare('SELECT coalesce(max(id), 2000000000) + 1 AS id FROM dtone_transactions');

  /** Changes the state of a transaction; no other code writes it. */
  function moved(transaction: Transaction, changes: Partial<Transaction>, isTold = true): Transaction {
    const after: Transaction = { ...transaction, settlesAt: null, ...changes };
    store.transaction(() => {
      transactions.save(after);
      const total = totalOf(after.amountFen);
      if (after.state === 'COMPLETED') float.capture(total);
      if (after.state === 'REVERSED') float.add(total);
      if (UNCREDITED.has(after.state)) float.release(total);
      if (isTold && REPORTED.has(after.state))
        callbacks.enqueue({
          partner: 'dtone',
          url: after.callbackUrl,
          content: { type: after.state, ...transactionView(after) },
          amountKey: null,
        });
    });
    return after;
  }

  function moveOn(transaction: Transaction): Transaction {
    if (transaction.state === 'CREATED')
      return moved(transaction, { state: 'CANCELLED', message: 'CANCELLED' });
    const { state, message, afterMs } = dtoneOutcomeOf(transaction.mobileNo);
    return transaction.state === 'CONFIRMED'
      ? moved(transaction, {
          state: 'SUBMITTED',
          message: 'SUBMITTED',
          settlesAt: (transaction.confirmedAt ?? 0) + scaled(afterMs),
        })
      : moved(transaction, { state, message });
  }

  const first = ([found]: Transaction[]): Transaction | null =>
    found ? transactions.current(found.requestNo) : null;

  return {
    create(order) {
      if (transactions.current(order.requestNo)) return 'used';
      const createdAt = now();
      const confirmBy = createdAt + scaled(CONFIRM_WITHIN_MS);
      const id = Number(nextId.get()?.['id']);
      const made = { id, state: 'CREATED', message: 'CREATED', createdAt, confirmBy } as const;
      const transaction: Transaction = { ...order, ...made, confirmedAt: null, settlesAt: confirmBy };
      return store.transaction(() => {
        if (!float.hold(totalOf(order.amountFen))) return 'floatTooLow';
        transactions.save(transaction);
        return transaction;
      });
    },
    find: transactions.current,
    findById: (id) => first(byId(id)),
    createdBetween: (from, to) => byTime(from, to).map((one) => transactions.current(one.requestNo) ?? one),
    completed: () => completed(),
    confirm: (transaction) =>
      moved(transaction, {
        state: 'CONFIRMED',
        message: 'CONFIRMED',
        confirmedAt: now(),
        settlesAt: now() + scaled(USUAL_SUBMISSION_MS),
      }),
    cancel: (transaction) => moved(transaction, { state: 'CANCELLED', message: 'CANCELLED' }),
    reverse(requestNo, isTold) {
      const transaction = transactions.current(requestNo);
      if (transaction?.state !== 'COMPLETED') return null;
      return moved(transaction, { state: 'REVERSED', message: 'REVERSED' }, isTold);
    },
    stop: transactions.stop,
  };
}

const USUAL_SUBMISSION_MS = 300;
