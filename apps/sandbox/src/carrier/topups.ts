/**
 * Top-ups: what is taken, what becomes of it when, and the callbacks. The outcome follows from the number
 * alone, so nothing about it is stored but the time at which an accepted top-up settles.
 */
import { fenToWire } from '@phonebill/money';
import { canApply, next } from '@phonebill/states';
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
}

export interface Topups {
  /**
   * Takes an order, or answers one taken before. `callback` is the message with its outcome, if one was
   * sent just now.
   */
  order(order: TopupOrder): { view: TopupView; isNew: boolean; callback: string | null };
  find(requestNo: string): TopupView;
  /** An accepted or never received request becomes cancelled for ever; any other is answered as it stands. */
  cancel(requestNo: string): TopupView;
  stop(): void;
}

export function createTopups(
  credits: Credits,
  { store, callbacks, runtime: { now, newId, scaled } }: Pick<Foundation, 'store' | 'callbacks' | 'runtime'>,
): Topups {
  const topups = createRequests(createRequestTable(store, topupKind), now, (topup) => {
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
    if (after.state === 'credited' && order)
      credits.add(order.requestNo, order.mobileNo, order.faceFen, now());
    return { topup: after, callback: enqueueCallback(after) };
  }

  function enqueueCallback(topup: Topup): string | null {
    const { order, state, reason } = topup;
    if (!order || (state !== 'credited' && state !== 'refused')) return null;
    const { callbacks: copies } = outcomeOf(order.mobileNo);
    if (copies === 0) return null;
    const { requestNo, carrierRef, faceFen } = view(topup);
    const content = {
      type: `topup.${state}`,
      requestNo,
      carrierRef,
      faceFen,
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
    return apply(topup, 'accept', { settlesAt: now() + scaled(later?.afterMs ?? 0) });
  }

  function view({ requestNo, carrierRef, order, state, reason, receivedAt }: Topup): TopupView {
    const wrongUntil = order ? receivedAt + scaled(outcomeOf(order.mobileNo).wrongAmountMs ?? 0) : 0;
    const faceFen = order ? order.faceFen + (now() < wrongUntil ? WRONG_BY_FEN : 0n) : 0n;
    return { requestNo, carrierRef, state, faceFen: fenToWire(faceFen), reason };
  }

  return {
    order(order) {
      const known = topups.known(order);
      if (known) return { view: view(known), isNew: false, callback: null };
      const { topup, callback } = store.transaction(() => receive(order));
      return { view: view(topup), isNew: true, callback };
    },
    find: (requestNo) => view(topups.existing(requestNo)),
    cancel(requestNo) {
      const topup = topups.current(requestNo) ?? fresh(requestNo, null);
      if (!canApply(topupMachine, topup.state, 'cancel')) return view(topup);
      return view(store.transaction(() => apply(topup, 'cancel')).topup);
    },
    stop: topups.stop,
  };
}
