/**
 * Top-ups: what is taken, what becomes of it when, and the callbacks. The outcome follows from the number
 * alone, so nothing about it is stored but the time at which an accepted top-up settles; one without a time
 * waits until it is told.
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

/** While a number's outcome says so, answers are wrong by so much. */
const WRONG_BY_FEN = 100n;

export interface TopupView {
  readonly requestNo: string;
  readonly carrierRef: string;
  readonly state: string;
  /** 0 for a request that was cancelled before it was ever received. */
  readonly faceFen: number;
  readonly reason: string | null;
  /** What it takes from the float; null: nothing. */
  readonly costFen: number | null;
}

/** Nothing was begun, and the same may be sent again. */
interface NotTaken {
  readonly requestNo: string;
  readonly state: 'notTaken';
  readonly reason: 'float_too_low';
}

/** What a top-up costs: a hundredth and a half below its face value, to the fen in our favour. */
function costOf(faceFen: Fen): Fen {
  return faceFen - (faceFen * 15n) / 1000n;
}

export interface Topups {
  /**
   * Takes an order, or answers one taken before. `callback` is the message with its outcome, if one was
   * sent just now.
   */
  order(order: TopupOrder): { view: TopupView | NotTaken; isNew: boolean; callback: string | null };
  find(requestNo: string): TopupView;
  /** An accepted or never received request becomes cancelled for ever; any other is answered as it stands. */
  cancel(requestNo: string): TopupView;
  /** Credits a number's accepted top-ups that have no time of their own; gives how many. */
  creditWaiting(mobileNo: string): number;
  stop(): void;
}

/** What costs something: it is being credited, or was. */
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

  /** The one writer: no state of a top-up changes anywhere else. Call it inside a transaction. */
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
