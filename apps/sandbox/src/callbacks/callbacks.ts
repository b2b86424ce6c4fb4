/**
 * Callbacks to the gateway. `enqueue` writes a row in the caller's transaction, so that an event and its
 * callback are stored together or not at all. Callbacks are sent from the table, so a restart loses none.
 */
import { createAlarm } from '../clock/alarm.ts';
import type { CallingPartner } from '../config/config.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { Runtime } from '../runtime.ts';
import type { Delivery } from './deliver.ts';
import type { Outbox, WaitingCallback } from './outbox.ts';

/** The most callbacks under way at once. */
export const MOST_IN_FLIGHT = 64;
/**
 * Differs from the amount by which a cashier takes too much or too little: the two could cancel out to the
 * right amount.
 */
const WRONG_BY_FEN = 700;

export interface CallbackMessage {
  readonly partner: CallingPartner;
  readonly url: string;
  readonly content: { readonly type: string } & Readonly<Record<string, unknown>>;
  /** The key of the content that holds the amount, which a fault knob falsifies. Null when it has none. */
  readonly amountKey: 'amountFen' | 'faceFen' | null;
  /** How often the same message is sent; 1 by default. */
  readonly copies?: number;
  /** How long (ms) the first attempt waits, in addition to the knob's delay. */
  readonly afterMs?: number;
}

export interface Callbacks {
  /** Stores a callback and returns the message's id. */
  enqueue(notice: CallbackMessage): string;
  /**
   * Resolves when the first attempt for this message is over, acknowledged or not. Call it in the same tick
   * as `enqueue`.
   */
  attempted(messageId: string): Promise<void>;
  /** Sends at once every callback that waits to be sent, or sent again. */
  hurry(): void;
  stop(): void;
}

export function createCallbacks(
  outbox: Outbox,
  delivery: Delivery,
  faults: FaultBoard,
  { now, newId, scaled }: Runtime,
): Callbacks {
  const inFlight = new Set<number>();
  const watchers = new Map<string, () => void>();
  let stopped = false;
  const alarm = createAlarm(now, sendDue);

  function sendDue(nowMs: number): number | null {
    const waiting = outbox.dueAt(nowMs, MOST_IN_FLIGHT + inFlight.size).filter(({ id }) => !inFlight.has(id));
    for (const callback of waiting.slice(0, MOST_IN_FLIGHT - inFlight.size)) void attempt(callback);
    return outbox.nextAfter(nowMs);
  }

  async function attempt(callback: WaitingCallback): Promise<void> {
    inFlight.add(callback.id);
    const lost = callback.attempts === 0 && faults.happens(faults.of(callback.partner).dropCallbackRate);
    const acknowledged = !lost && (await delivery.send(callback));
    inFlight.delete(callback.id);
    // After a stop the row stays as it is, and the next start sends it.
    if (stopped) return;
    if (acknowledged) outbox.delivered(callback.id);
    else repeatLater(callback);
    watchers.get(callback.messageId)?.();
    if (inFlight.size === MOST_IN_FLIGHT - 1) alarm.at(now());
  }

  function repeatLater(callback: WaitingCallback): void {
    const afterMs = delivery.repeatAfterMs(callback);
    const nextAt = afterMs === null ? null : now() + scaled(afterMs);
    outbox.failed(callback.id, nextAt);
    if (nextAt !== null) alarm.at(nextAt);
  }

  // Resumes what an earlier run left behind.
  alarm.at(now());

  return {
    enqueue({ partner, url, content, amountKey, copies = 1, afterMs = 0 }) {
      const knobs = faults.of(partner);
      const falsified =
        amountKey !== null && faults.happens(knobs.wrongAmountCallbackRate)
          ? { [amountKey]: Number(content[amountKey]) + WRONG_BY_FEN }
          : {};
      const callback = {
        messageId: `msg_${newId()}`,
        partner,
        url,
        body: JSON.stringify({ ...content, ...falsified }),
      };
      if (!delivery.sends(partner, content.type)) return callback.messageId;
      const times = faults.happens(knobs.duplicateCallbackRate) ? Math.max(copies, 2) : copies;
      const at = now() + afterMs + faults.draw(knobs.callbackDelayMs);
      for (let sent = 0; sent < times; sent += 1) outbox.add(callback, at);
      alarm.at(at);
      return callback.messageId;
    },
    attempted: (messageId) =>
      new Promise((resolve) => {
        watchers.set(messageId, () => {
          watchers.delete(messageId);
          resolve();
        });
      }),
    hurry() {
      outbox.hurry(now());
      alarm.at(now());
    },
    stop() {
      stopped = true;
      alarm.stop();
    },
  };
}
