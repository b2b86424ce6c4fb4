/**
 * Mandates: what a payer permits to be debited under an agreement. A callback is sent only for what ends
 * later than the reply, or what the wallet does by itself.
 */
import { canApply, next } from '@phonebill/states';
import type { Foundation } from '../foundation.ts';
import { createRequests, createRequestTable } from '../store/requests.ts';
import { type MandateEvent, mandateMachine, type MandateReason } from './entrust-states.ts';
import { type Mandate, mandateKind, type MandateOrder } from './mandate-store.ts';
import { entrustOutcomeOf, PROCESSING_MS } from './outcomes.ts';

export interface MandateView {
  readonly requestNo: string;
  readonly agreementNo: string;
  readonly state: 'active' | 'processing' | 'refused';
  readonly reason: MandateReason | null;
}

export interface Mandates {
  /**
   * Accepts a mandate, or answers one accepted before. `unanswered`: the outcome of its number requires the
   * reply to get lost.
   */
  order(order: MandateOrder): { view: MandateView; unanswered: boolean };
  /** Returns the mandate. Throws {@link Refusal} `not_found` when it was never received. */
  find(requestNo: string): MandateView;
  /** Returns the mandate under which debits are made at present: the newest active one. */
  inForce(agreementNo: string): Mandate | null;
  ofPayer(payerNo: string): Mandate[];
  /**
   * Ends all mandates and debits of this agreement, including any that arrive later. `byWallet`: the wallet
   * ended it, so a callback is sent.
   */
  end(agreementNo: string, options?: { byWallet: boolean }): void;
  stop(): void;
}

export function createMandates({
  store,
  callbacks,
  runtime: { now, scaled },
}: Pick<Foundation, 'store' | 'callbacks' | 'runtime'>): Mandates {
  const { db } = store;
  const table = createRequestTable(store, mandateKind);
  const mandates = createRequests(table, now, (mandate) =>
    store.transaction(() => {
      const after = apply(mandate, 'activate');
      enqueueCallback(after, 'active');
      return after;
    }),
  );
  const newestActive = table.query(`WHERE agreement_no = ? AND state = 'active' ORDER BY seq DESC LIMIT 1`);
  const liveOf = table.query(`WHERE agreement_no = ? AND state IN ('active', 'processing') ORDER BY seq`);
  const ended = db.prepare('SELECT 1 FROM entrust_ended_agreements WHERE agreement_no = ?');
  const rememberEnded = db.prepare(
    'INSERT INTO entrust_ended_agreements (agreement_no, at) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );

  /** Changes the state of a mandate; no other code writes it. Call it inside a transaction. */
  function apply(mandate: Mandate, event: MandateEvent, changes: Partial<Mandate> = {}): Mandate {
    const after: Mandate = {
      ...mandate,
      settlesAt: null,
      ...changes,
      state: next(mandateMachine, mandate.state, event),
    };
    mandates.save(after);
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
    if (ended.get(order.agreementNo)) return apply(mandate, 'refuse', { reason: 'ended' });
    const { mandate: outcome } = entrustOutcomeOf(order.mobileNo);
    if (outcome === 'refused') return apply(mandate, 'refuse', { reason: 'not_allowed' });
    return outcome === 'processing'
      ? apply(mandate, 'begin', { settlesAt: now() + scaled(PROCESSING_MS) })
      : apply(mandate, 'activate');
  }

  return {
    order(order) {
      const known = mandates.known(order);
      const mandate = known ?? store.transaction(() => receive(order));
      return {
        view: view(mandate),
        unanswered:
          !known && mandate.state === 'active' && entrustOutcomeOf(order.mobileNo).mandate === 'unanswered',
      };
    },
    find: (requestNo) => view(mandates.existing(requestNo)),
    inForce: (agreementNo) => newestActive(agreementNo)[0] ?? null,
    ofPayer: table.query('WHERE payer_no = ? ORDER BY seq'),
    end(agreementNo, { byWallet } = { byWallet: false }) {
      store.transaction(() => {
        rememberEnded.run(agreementNo, now());
        const live = liveOf(agreementNo);
        const newest = live.at(-1);
        for (const mandate of live)
          apply(mandate, canApply(mandateMachine, mandate.state, 'end') ? 'end' : 'refuse', {
            reason: 'ended',
          });
        if (byWallet && newest) enqueueCallback(newest, 'ended');
      });
    },
    stop: mandates.stop,
  };
}

/** Returns the mandate for callers, who see an ended one as refused: debits under it are not possible. */
function view({ requestNo, agreementNo, state, reason }: Mandate): MandateView {
  return {
    requestNo,
    agreementNo,
    state: state === 'active' || state === 'processing' ? state : 'refused',
    reason,
  };
}
