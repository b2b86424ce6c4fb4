/**
 * Reloadly's top-ups: accepted once under each number, then sent to an operator. Nothing is ever cancelled.
 */
import type { SupplierFloat } from '../floats/floats.ts';
import type { Foundation } from '../foundation.ts';
import { createRequests, createRequestTable } from '../store/requests.ts';
import { reloadlyOutcomeOf } from './outcomes.ts';
import { priceOf } from './prices.ts';
import { reloadlyKind, type ReloadlyOrder, type ReloadlyTopUp } from './topup-store.ts';
import { topUpView } from './views.ts';

/** The least time (ms) between two top-ups of a number. */
const PAUSE_MS = 2 * 60_000;

/**
 * Why nothing was accepted: the request number is used; the phone was topped up just now; the balance is too
 * low.
 */
export type NotTaken = 'used' | 'recently' | 'floatTooLow';

export interface ReloadlyTopUps {
  create(order: ReloadlyOrder): ReloadlyTopUp | NotTaken;
  find(requestNo: string): ReloadlyTopUp | null;
  findById(id: number): ReloadlyTopUp | null;
  /** Returns those created in [from, to], oldest first. */
  createdBetween(from: number, to: number): readonly ReloadlyTopUp[];
  /** Returns those that were credited, oldest first. */
  credited(): readonly ReloadlyTopUp[];
  /** Refunds a credited top-up, as Reloadly's staff do by hand; null when nothing was credited. */
  refund(requestNo: string, isTold: boolean): ReloadlyTopUp | null;
  stop(): void;
}

/** `callbackUrl`: the address of its webhooks; null for none. */
export function createReloadlyTopUps(
  { float, callbackUrl }: { readonly float: SupplierFloat; readonly callbackUrl: string | null },
  { store, callbacks, runtime: { now, scaled } }: Pick<Foundation, 'store' | 'callbacks' | 'runtime'>,
): ReloadlyTopUps {
  const table = createRequestTable(store, reloadlyKind);
  const topUps = createRequests(table, now, moveOn);
  const byId = table.query('WHERE id = ?');
  const byTime = table.query('WHERE created_at >= ? AND created_at <= ? ORDER BY created_at, id');
  const ofNumber = table.query(
    "WHERE mobile_no = ? AND created_at > ? AND status IN ('PROCESSING', 'SUCCESSFUL')",
  );
  const credited = table.query("WHERE status = 'SUCCESSFUL' ORDER BY id");
  const nextId = store.db.prepare('SELECT coalesce(max(id), 4600000) + 1 AS id FROM reloadly_topups');

  function moveOn(topUp: ReloadlyTopUp): ReloadlyTopUp {
    const { status, code } = reloadlyOutcomeOf(topUp.mobileNo);
    return ended({ ...topUp, status, code, settlesAt: null }, (cost) =>
      status === 'SUCCESSFUL' ? float.capture(cost) : float.release(cost),
    );
  }

  function ended(
    after: ReloadlyTopUp,
    settle: (cost: Parameters<SupplierFloat['hold']>[0]) => void,
    isTold = true,
  ): ReloadlyTopUp {
    store.transaction(() => {
      topUps.save(after);
      settle(priceOf(after.amountFen).cost);
      if (isTold && callbackUrl !== null)
        callbacks.enqueue({
          partner: 'reloadly',
          url: callbackUrl,
          content: { type: 'airtime_transaction.status', data: topUpView(after) },
          amountKey: null,
        });
    });
    return after;
  }

  const first = ([found]: ReloadlyTopUp[]): ReloadlyTopUp | null =>
    found ? topUps.current(found.requestNo) : null;

  return {
    create(order) {
      if (topUps.current(order.requestNo)) return 'used';
      const createdAt = now();
      if (ofNumber(order.mobileNo, createdAt - scaled(PAUSE_MS)).length > 0) return 'recently';
      const topUp: ReloadlyTopUp = {
        ...order,
        id: Number(nextId.get()?.['id']),
        status: 'PROCESSING',
        code: null,
        createdAt,
        settlesAt: createdAt + scaled(reloadlyOutcomeOf(order.mobileNo).afterMs),
      };
      return store.transaction(() => {
        if (!float.hold(priceOf(order.amountFen).cost)) return 'floatTooLow';
        topUps.save(topUp);
        return topUp;
      });
    },
    find: topUps.current,
    findById: (id) => first(byId(id)),
    createdBetween: (from, to) => byTime(from, to).map((one) => topUps.current(one.requestNo) ?? one),
    credited: () => credited(),
    refund(requestNo, isTold) {
      const topUp = topUps.current(requestNo);
      if (topUp?.status !== 'SUCCESSFUL') return null;
      return ended(
        { ...topUp, status: 'REFUNDED', code: 'REFUNDED_BY_HAND' },
        (cost) => float.add(cost),
        isTold,
      );
    },
    stop: topUps.stop,
  };
}
