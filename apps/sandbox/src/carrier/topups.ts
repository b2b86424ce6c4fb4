/**
 * Top-ups: accepting them, their outcomes over time, and the callbacks. The outcome follows from the number
 * alone, so only the time at which an accepted top-up ends is stored; one without a time waits until it is
 * told to be credited.
 */
import { type Fen, fenToWire, microsFromFen } from '@phonebill/money';
import { canApply, next } from '@phonebill/states';
import type { SupplierFloat } from '../floats/floats.ts';
import type { Foundation } from '../foundation.ts';
import { createRequests, createRequestTable } from '../store/requests.ts';
import type { Credits } from './credits.ts';
import { outcomeOf } from './outcomes.ts';
import { type TopupEvent, topupMachine } from './topup-states.ts';
import { type Topup, topupKind, type TopupOrder } from './topup-store.ts';

/** The amount by which answers are wrong while a number's outcome requires it. */
const WRONG_BY_FEN = 100n;

export interface TopupView {
  readonly requestNo: string;
  readonly carrierRef: string;
  readonly state: string;
  /** 0 for a request that was cancelled before it was ever received. */
  readonly faceFen: number;
  readonly reason: string | null;
  /** The cost to the float; null for nothing. */
  readonly costFen: number | null;
}

/** The answer when nothing was begun and the same request may be sent again. */
interface NotTaken {
  readonly requestNo: string;
  readonly state: 'notTaken';
  readonly reason: 'float_too_low';
}

/**
 * Returns the cost of a top-up: one and a half hundredths below its face value, rounded to the fen in our
 * favour.
 */
function costOf(faceFen: Fen): Fen {
  return faceFen - (faceFen * 15n) / 1000n;
}

export interface Topups {
  /**
   * Accepts an order, or answers one accepted before. `callback` is the message about its outcome, if one was
   * sent just now.
   */
  order(order: TopupOrder): { view: TopupView | NotTaken; isNew: boolean; callback: string | null };
  find(requestNo: string): TopupView;
  /** Cancels an accepted or never received request for good; answers any other as it is. */
  cancel(requestNo: string): TopupView;
  /** Credits a number's accepted top-ups that have no time of their own; returns how many. */
  creditWaiting(mobileNo: string): number;
  stop(): void;
}

/** Whether the top-up has a cost: it is being credited, or was. */
const isHeld = (state: Topup['state']): boolean => state === 'accepted' || state === 'credited';

export function createTopups(
  { credits, float }: { readonly credits: Credits; readonly float: SupplierFloat },
  { store, callbacks, runtime: { now, newId, scaled } }: Pick<Foundation, 'store' | 'callbacks' | 'runtime'>,
): Topups {
  const table = createRequestTable(store, topupKind);
  const waiting = table.query("WHERE state = 'accepted' AND settles_at IS NULL AND mobile_no = ?");
  const topups = createRequests(table, now, (topup) => {
    if (!topup.order) return topup;
    const { later, refusal = null } = outcomeOf(topup.order.mobileNo);
    const credited = later?.state === 'credited';
    return store.transaction(() =>
      apply(topup, credited ? 'credit' : 'refuse', { reason: credited ? null : refusal }),
    ).topup;
  });

  /** Changes the state of a top-up; no other code writes it. Call it inside a transaction. */
  function apply(
    topup: Topup,
    event: TopupEvent,
    changes: Partial<Topup> = {},
  ): { topup: Topup; callback: string | null } {
    const after: Topup = {
      ...topup,
      settlesAt: null,
      ...changes,
      state: next(topupMachine, topup.state, event),
    };
    topups.save(after);
    const { order } = after;
    const cost = order && microsFromFen(costOf(order.faceFen));
    if (cost && isHeld(after.state) && !isHeld(topup.state)) float.hold(cost);
    if (cost && after.state === 'credited') float.capture(cost);
    if (cost && isHeld(topup.state) && !isHeld(after.state)) float.release(cost);
    if (after.state === 'credited' && order)
      credits.add(order.requestNo, order.mobileNo, order.faceFen, now());
    return { topup: after, callback: enqueueCallback(after) };
  }

  function enqueueCallback(topup: Topup): string | null {
    const { order, state, reason } = topup;
    if (!order || (state !== 'credited' && state !== 'refused')) return null;
    const { callbacks: copies } = outcomeOf(order.mobileNo);
    if (copies === 0) return null;
    const { requestNo, carrierRef, faceFen, costFen } = view(topup);
    const content = {
      type: `topup.${state}`,
      requestNo,
      carrierRef,
      faceFen,
      ...(costFen === null ? {} : { costFen }),
      at: new Date(now()).toISOString(),
      ...(reason ? { reason } : {}),
    };
    return callbacks.enqueue({
      partner: 'carrier',
      url: order.notifyUrl,
      content,
      amountKey: 'faceFen',
      copies,
    });
  }

  const fresh = (requestNo: string, order: TopupOrder | null): Topup => ({
    requestNo,
    carrierRef: `CR${newId()}`,
    order,
    state: topupMachine.initial,
    reason: null,
    receivedAt: now(),
    settlesAt: null,
  });

  function receive(order: TopupOrder): ReturnType<typeof apply> {
    const { reply, refusal = null, later } = outcomeOf(order.mobileNo);
    const topup = fresh(order.requestNo, order);
    if (reply === 'credited') return apply(topup, 'credit');
    if (reply === 'refused') return apply(topup, 'refuse', { reason: refusal });
    return apply(topup, 'accept', { settlesAt: later ? now() + scaled(later.afterMs) : null });
  }

  function view({ requestNo, carrierRef, order, state, reason, receivedAt }: Topup): TopupView {
    const wrongUntil = order ? receivedAt + scaled(outcomeOf(order.mobileNo).wrongAmountMs ?? 0) : 0;
    const faceFen = order ? order.faceFen + (now() < wrongUntil ? WRONG_BY_FEN : 0n) : 0n;
    const costFen = order && isHeld(state) ? fenToWire(costOf(order.faceFen)) : null;
    return { requestNo, carrierRef, state, faceFen: fenToWire(faceFen), reason, costFen };
  }

  return {
    order(order) {
      const known = topups.known(order);
      if (known) return { view: view(known), isNew: false, callback: null };
      if (float.read().available < microsFromFen(costOf(order.faceFen))) {
        const { requestNo } = order;
        const notTaken = { requestNo, state: 'notTaken', reason: 'float_too_low' } as const;
        return { view: notTaken, isNew: false, callback: null };
      }
      const { topup, callback } = store.transaction(() => receive(order));
      return { view: view(topup), isNew: true, callback };
    },
    find: (requestNo) => view(topups.existing(requestNo)),
    cancel(requestNo) {
      const topup = topups.current(requestNo) ?? fresh(requestNo, null);
      if (!canApply(topupMachine, topup.state, 'cancel')) return view(topup);
      return view(store.transaction(() => apply(topup, 'cancel')).topup);
    },
    creditWaiting: (mobileNo) =>
      store.transaction(() => waiting(mobileNo).map((topup) => apply(topup, 'credit'))).length,
    stop: topups.stop,
  };
}
