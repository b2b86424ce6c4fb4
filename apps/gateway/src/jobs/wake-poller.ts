/**
 * Advances orders when they are due: takes due wakes from the database, a few at a time, and does for each
 * order what is due. A wake says only which order to look at; what is due follows from the order's stored
 * state, so an order that is looked at twice, late, or again after a crash comes to no harm.
 *
 * Every written change sets the order's wake, so after a look that wrote something nothing is left to do
 * here. After one that wrote nothing the wake is put off, if it is still the one that was taken.
 */
import type { Database } from '../db/index.ts';
import { asWorker, type Telemetry } from '../runtime/telemetry/index.ts';
import { type Clock, systemTimers, type Timers } from '../runtime/time/index.ts';
import type { AdvanceOrder } from '../orders/index.ts';
import type { OrderChange } from '../orders/model/index.ts';
import { wakeInMs } from '../orders/store/index.ts';
import { drain } from './drain.ts';
import { createOrderWakes, type OrderWakes, type TakenWake } from './order-wakes.ts';

/**
 * The pause (ms) before the database is queried again, which is one index lookup: after wakes were found, and
 * after none.
 */
const BUSY_MS = 20;
const IDLE_MS = 100;
/** The first and the longest pause (ms) when it cannot be reached. */
const UNREACHABLE_MS = { first: 250, most: 2000 };
/** The first and the longest pause (ms) before a failed look is tried again. */
const RETRY_MS = { first: 1000, most: 60_000 };

export interface WakePoller {
  /**
   * Notifies the poller of a change that this process has written: an order that is due at once is advanced
   * without waiting.
   */
  noteWritten(change: OrderChange): void;
  /** Returns how long (ms) due wakes have been neither queried nor handled. */
  silentForMs(): number;
  /** Returns how many times advancing an order failed. */
  failures(): number;
  /** Takes no more wakes and lets looks under way end, within limits. Never rejects. */
  stop(): Promise<void>;
}

/** A look at one order that is under way. */
interface Look {
  /** Whether this process has changed the order since, which set its wake. */
  written: boolean;
  /** The order's wake, if it became due again and was taken meanwhile. */
  again: TakenWake | null;
}

/** Starts polling; it never ends by itself. */
export function startWakePoller({
  pool,
  wakes = createOrderWakes(pool),
  advanceOrder,
  concurrency,
  clock,
  timers = systemTimers,
  telemetry,
}: {
  readonly pool: Database;
  readonly wakes?: OrderWakes;
  readonly advanceOrder: AdvanceOrder;
  /** The number of orders advanced at the same time. */
  readonly concurrency: number;
  readonly clock: Clock;
  /** The timers. Default: the system's. */
  readonly timers?: Timers;
  readonly telemetry: Telemetry;
}): WakePoller {
  const underWay = new Map<string, Look>();
  const stopping = new AbortController();
  let nudged = Promise.withResolvers<void>();
  let lastActiveAt = timers.now();
  let failedLooks = 0;

  const nudge = (): void => nudged.resolve();

  async function lookAfter(wake: TakenWake, look: Look): Promise<void> {
    try {
      const again = await advanceOrder(wake.orderNo);
      if (!look.written) await wakes.putOff(wake, again && again.getTime() - clock());
    } catch (error) {
      const failures = wake.failures + 1;
      failedLooks += 1;
      telemetry.log('error', 'an order could not be looked after and is tried again', {
        orderNo: wake.orderNo,
        failures,
        error: String(error),
      });
      const waitMs = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (failures - 1));
      // If this fails too, the wake is due again when its lease expires.
      await wakes.putOff(wake, waitMs, failures).catch(() => undefined);
    }
  }

  function begin(wake: TakenWake): void {
    const other = underWay.get(wake.orderNo);
    if (other) {
      other.again = wake;
      return;
    }
    const look: Look = { written: false, again: null };
    underWay.set(wake.orderNo, look);
    void asWorker('look at order', { orderNo: wake.orderNo }, () => lookAfter(wake, look)).finally(() => {
      lastActiveAt = timers.now();
      underWay.delete(wake.orderNo);
      if (look.again) begin(look.again);
      nudge();
    });
  }

  /** Takes as many due wakes as there is room for; returns the pause (ms) until the next query. */
  async function takeDue(): Promise<number> {
    const room = concurrency - underWay.size;
    // A look that ends makes room and nudges.
    if (room <= 0) return IDLE_MS;
    const taken = await wakes.take(room);
    lastActiveAt = timers.now();
    for (const wake of taken) begin(wake);
    if (taken.length === room) return 0;
    return taken.length > 0 ? BUSY_MS : IDLE_MS;
  }

  async function poll(): Promise<void> {
    let failed = 0;
    while (!stopping.signal.aborted) {
      nudged = Promise.withResolvers();
      try {
        const pauseMs = await takeDue();
        failed = 0;
        await Promise.race([pause(pauseMs), nudged.promise]);
      } catch (error) {
        failed += 1;
        telemetry.log('warn', 'due orders could not be read', { failed, error: String(error) });
        await pause(Math.min(UNREACHABLE_MS.most, UNREACHABLE_MS.first * 2 ** (failed - 1)));
      }
    }
  }

  const pause = (ms: number): Promise<void> => timers.wait(ms, stopping.signal);

  const polling = poll();

  async function idle(): Promise<void> {
    await polling;
    while (underWay.size > 0) {
      nudged = Promise.withResolvers();
      await nudged.promise;
    }
  }

  return {
    noteWritten(change) {
      const look = underWay.get(change.after.order.orderNo);
      if (look) look.written = true;
      else if (wakeInMs(change) === 0) nudge();
    },
    silentForMs: () => timers.now() - lastActiveAt,
    failures: () => failedLooks,
    stop() {
      stopping.abort();
      return drain(idle(), pool, telemetry);
    },
  };
}
