/**
 * Mandates: what a payer allows to be debited under an agreement. Only what ends later than the reply, or
 * what the wallet does by itself, has a callback.
 */
import { canApply, next } from '@phonebill/states';
import type { Callbacks } from '../callbacks/callbacks.ts';
import { createAlarm } from '../clock/alarm.ts';
import { Refusal } from '../http/refusals.ts';
import type { Store } from '../store/database.ts';
import type { Runtime } from '../runtime.ts';
import { type MandateEvent, mandateMachine, type MandateReason } from './entrust-states.ts';
import type { Mandate, MandateOrder, MandateStore } from './mandate-store.ts';
import { entrustOutcomeOf, PROCESSING_MS } from './outcomes.ts';

export interface MandateView {
  readonly requestNo: string;
  readonly agreementNo: string;
  readonly state: 'active' | 'processing' | 'refused';
  readonly reason: MandateReason | null;
}

export interface Mandates {
  /**
   * Takes a mandate, or answers one taken before. `unanswered`: its number wants that the reply gets lost.
   */
  order(order: MandateOrder): { view: MandateView; unanswered: boolean };
  /** Throws {@link Refusal} `not_found` when it was never received. */
  find(requestNo: string): MandateView;
  /** Under which debits are made now: the newest active one. */
  inForce(agreementNo: string): Mandate | null;
  ofPayer(payerNo: string): Mandate[];
  /**
   * No mandate and no debit of this agreement any more, whatever arrives later. `byWallet`: the wallet ended
   * it, so a callback is sent.
   */
  end(agreementNo: string, options?: { byWallet: boolean }): void;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly mandates: MandateStore;
  readonly callbacks: Callbacks;
  readonly runtime: Runtime;
}

export function createMandates({ store, mandates, callbacks, runtime: { now, scaled } }: Parts): Mandates {
  const alarm = createAlarm(now, (nowMs) => {
    for (const requestNo of mandates.dueAt(nowMs)) settled(requestNo, nowMs);
    return mandates.nextDue();
  });

  /** The one writer: the state of a mandate changes nowhere else. Call it inside a transaction. */
  function apply(mandate: Mandate, event: MandateEvent, changes: Partial<Mandate> = {}): Mandate {
    const after: Mandate = {
      ...mandate,
      settlesAt: null,
      ...changes,
      state: next(mandateMachine, mandate.state, event),
    };
    if (mandate.state === mandateMachine.initial) mandates.insert(after);
    else mandates.update(after);
    if (after.settlesAt !== null) alarm.at(after.settlesAt);
    return after;
  }

  function enqueueCallback(
    { requestNo, agreementNo, notifyUrl, reason }: Mandate,
    state: 'active' | 'refused' | 'ended',
  ): void {
    const content = {
      type: `mandate.${state}`,
      requestNo,
      agreementNo,
      at: new Date(now()).toISOString(),
      ...(reason ? { reason } : {}),
    };
    callbacks.enqueue({ partner: 'entrust', url: notifyUrl, content, amountKey: null });
  }

  function receive(order: MandateOrder): Mandate {
    const mandate: Mandate = { ...order, state: mandateMachine.initial, reason: null, settlesAt: null };
    if (mandates.isEnded(order.agreementNo)) return apply(mandate, 'refuse', { reason: 'ended' });
    const { mandate: outcome } = entrustOutcomeOf(order.mobileNo);
    if (outcome === 'refused') return apply(mandate, 'refuse', { reason: 'not_allowed' });
    return outcome === 'processing'
      ? apply(mandate, 'begin', { settlesAt: now() + scaled(PROCESSING_MS) })
      : apply(mandate, 'activate');
  }

  /** The mandate as it is now: one whose time has come becomes active first. */
  function settled(requestNo: string, nowMs: number): Mandate | null {
    const mandate = mandates.find(requestNo);
    if (!mandate || mandate.settlesAt === null || mandate.settlesAt > nowMs) return mandate;
    return store.transaction(() => {
      const after = apply(mandate, 'activate');
      enqueueCallback(after, 'active');
      return after;
    });
  }

  // What an earlier run left behind.
  alarm.at(now());

  return {
    order(order) {
      const known = settled(order.requestNo, now());
      if (known && !sameMandate(known, order))
        throw new Refusal('request_no_reused', 'this request number was used for another mandate');
      const mandate = known ?? store.transaction(() => receive(order));
      return {
        view: view(mandate),
        unanswered:
          !known && mandate.state === 'active' && entrustOutcomeOf(order.mobileNo).mandate === 'unanswered',
      };
    },
    find(requestNo) {
      const mandate = settled(requestNo, now());
      if (!mandate) throw new Refusal('not_found', 'this request number was never received');
      return view(mandate);
    },
    inForce: (agreementNo) => mandates.newestActive(agreementNo),
    ofPayer: (payerNo) => mandates.ofPayer(payerNo),
    end(agreementNo, { byWallet } = { byWallet: false }) {
      store.transaction(() => {
        mandates.rememberEnded(agreementNo, now());
        const live = mandates.liveOf(agreementNo);
        const newest = live.at(-1);
        for (const mandate of live)
          apply(mandate, canApply(mandateMachine, mandate.state, 'end') ? 'end' : 'refuse', {
            reason: 'ended',
          });
        if (byWallet && newest) enqueueCallback(newest, 'ended');
      });
    },
    stop: () => alarm.stop(),
  };
}

/** To the outside an ended mandate is refused: there is none to debit under. */
function view({ requestNo, agreementNo, state, reason }: Mandate): MandateView {
  return {
    requestNo,
    agreementNo,
    state: state === 'active' || state === 'processing' ? state : 'refused',
    reason,
  };
}

const content = [
  'agreementNo',
  'payerNo',
  'mobileNo',
  'perChargeFen',
  'perMonthFen',
  'endsOn',
  'notifyUrl',
] as const satisfies (keyof MandateOrder)[];

function sameMandate(one: MandateOrder, other: MandateOrder): boolean {
  return content.every((key) => one[key] === other[key]) && one.sources.join() === other.sources.join();
}
