/**
 * Top-ups: what is taken, what becomes of it when, and the callbacks. The outcome follows from the number
 * alone, so nothing about it is stored but the time at which an accepted top-up settles.
 */
import { fenToWire } from '@phonebill/money';
import { canApply, next } from '@phonebill/states';
import type { Callbacks } from '../callbacks/callbacks.ts';
import { createAlarm } from '../clock/alarm.ts';
import { Refusal } from '../http/refusals.ts';
import type { Store } from '../store/database.ts';
import type { Runtime } from '../runtime.ts';
import type { Credits } from './credits.ts';
import { outcomeOf } from './outcomes.ts';
import { type TopupEvent, topupMachine } from './topup-states.ts';
import type { Topup, TopupOrder, TopupStore } from './topup-store.ts';

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

interface Parts {
  readonly store: Store;
  readonly topups: TopupStore;
  readonly credits: Credits;
  readonly callbacks: Callbacks;
  readonly runtime: Runtime;
}

export function createTopups({
  store,
  topups,
  credits,
  callbacks,
  runtime: { now, newId, scaled },
}: Parts): Topups {
  const alarm = createAlarm(now, (nowMs) => {
    for (const requestNo of topups.dueAt(nowMs)) settled(requestNo, nowMs);
    return topups.nextDue();
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
    if (topup.state === topupMachine.initial) topups.insert(after);
    else topups.update(after);
    const { order } = after;
    if (after.state === 'credited' && order)
      credits.add(order.requestNo, order.mobileNo, order.faceFen, now());
    if (after.settlesAt !== null) alarm.at(after.settlesAt);
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

  function receive(order: TopupOrder): ReturnType<typeof apply> {
    const { reply, refusal = null, later } = outcomeOf(order.mobileNo);
    const topup: Topup = {
      requestNo: order.requestNo,
      carrierRef: `CR${newId()}`,
      order,
      state: 'received',
      reason: null,
      receivedAt: now(),
      settlesAt: null,
    };
    if (reply === 'credited') return apply(topup, 'credit');
    if (reply === 'refused') return apply(topup, 'refuse', { reason: refusal });
    return apply(topup, 'accept', { settlesAt: now() + scaled(later?.afterMs ?? 0) });
  }

  /** The top-up as it is now: one whose time has come settles first. */
  function settled(requestNo: string, nowMs: number): Topup | null {
    const topup = topups.find(requestNo);
    if (!topup?.order || topup.settlesAt === null || topup.settlesAt > nowMs) return topup;
    const { later, refusal = null } = outcomeOf(topup.order.mobileNo);
    const credited = later?.state === 'credited';
    return store.transaction(() =>
      apply(topup, credited ? 'credit' : 'refuse', { reason: credited ? null : refusal }),
    ).topup;
  }

  function view({ requestNo, carrierRef, order, state, reason, receivedAt }: Topup): TopupView {
    const wrongUntil = order ? receivedAt + scaled(outcomeOf(order.mobileNo).wrongAmountMs ?? 0) : 0;
    const faceFen = order ? order.faceFen + (now() < wrongUntil ? WRONG_BY_FEN : 0n) : 0n;
    return { requestNo, carrierRef, state, faceFen: fenToWire(faceFen), reason };
  }

  // What an earlier run left behind.
  alarm.at(now());

  return {
    order(order) {
      const known = settled(order.requestNo, now());
      if (!known) {
        const { topup, callback } = store.transaction(() => receive(order));
        return { view: view(topup), isNew: true, callback };
      }
      if (known.order && !sameOrder(known.order, order))
        throw new Refusal('request_no_reused', 'this request number was used for another top-up');
      // Cancelled before it arrived: it stays so, and from now on its content counts.
      if (!known.order) topups.update({ ...known, order });
      return { view: view({ ...known, order }), isNew: false, callback: null };
    },
    find(requestNo) {
      const topup = settled(requestNo, now());
      if (!topup) throw new Refusal('not_found', 'this request number was never received');
      return view(topup);
    },
    cancel(requestNo) {
      const known = settled(requestNo, now());
      const topup = known ?? {
        requestNo,
        carrierRef: `CR${newId()}`,
        order: null,
        state: 'received' as const,
        reason: null,
        receivedAt: now(),
        settlesAt: null,
      };
      if (!canApply(topupMachine, topup.state, 'cancel')) return view(topup);
      return view(store.transaction(() => apply(topup, 'cancel')).topup);
    },
    stop: () => alarm.stop(),
  };
}

function sameOrder(one: TopupOrder, other: TopupOrder): boolean {
  return (
    one.mobileNo === other.mobileNo && one.faceFen === other.faceFen && one.notifyUrl === other.notifyUrl
  );
}
