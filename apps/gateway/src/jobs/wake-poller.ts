/**
 * Looks after orders when they want attention: takes due wakes from the database, a few at a time, and does
 * for each what is due. A wake says only which order to look at; what is due follows from the order as it
 * stands, so one that is looked at twice, late, or again after a crash comes to no harm.
 *
 * Every written change sets the order's wake, so after a look that wrote something there is nothing left to
 * do here. After one that wrote nothing the wake is put off, if it is still the one that was taken.
 */
import type { Database } from '../db/index.ts';
import { asWorker, type Telemetry } from '../runtime/telemetry/index.ts';
import { type Clock, systemTimers, type Timers } from '../runtime/time/index.ts';
import type { AdvanceOrder } from '../orders/index.ts';
import type { OrderChange } from '../orders/model/index.ts';
import { wakeInMs } from '../orders/store/index.ts';
import { drain } from './drain.ts';
import { createOrderWakes, type OrderWakes, type TakenWake } from './order-wakes.ts';

/** When the database is looked at again, one look into an index: after wakes were found, and after none. */
const BUSY_MS = 20;
const IDLE_MS = 100;
/** When it cannot be reached: first and at most. */
const UNREACHABLE_MS = { first: 250, most: 2000 };
/** A failed look is tried again: first and at most. */
const RETRY_MS = { first: 1000, most: 60_000 };

export interface WakePoller {
  /** This process has written a change: an order that is due at once is looked after without waiting. */
  noteWritten(change: OrderChange): void;
  /** For how long, in ms, due wakes were neither asked for nor looked after. */
  silentForMs(): number;
  /** How often an order could not be looked after. */
  failures(): number;
  /** Takes no more wakes and lets looks under way end, within limits. Never rejects. */
  stop(): Promise<void>;
}

/** One order that is being looked after. */
interface Look {
  /** Changed by this process since: the wake was set with it. */
  written: boolean;
  /** Its wake was due again, and taken, meanwhile. */
  again: TakenWake | null;
}

/** Starts polling; never ends by itself. */
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
  /** Orders looked after at once. */
  readonly concurrency: number;
  readonly clock: Clock;
  /** Default: those of the machine. */
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
      // When this fails too, the wake is due again once its lease is over.
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

  /** Takes what is due, as much as there is room for; gives after how long to look again. */
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
