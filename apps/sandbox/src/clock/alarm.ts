/**
 * The longest single wait: a clock that was set forward is noticed within a second, and what is due then does
 * not wait longer. Also, setTimeout cannot wait longer than about 24 days.
 */
const LONGEST_WAIT_MS = 1000;

/** Rings when the earliest of the announced times has come. */
export interface Alarm {
  /** Announces that something is due at this time; an earlier announcement remains in force. */
  at(timeMs: number): void;
  stop(): void;
}

/**
 * Creates an alarm. `ring` does what is due and returns the next time, null for never. What is due is stored
 * in the database, not here, so nothing is lost when the process ends: announce the earliest time after a
 * start.
 */
export function createAlarm(now: () => number, ring: (nowMs: number) => number | null): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let stopped = false;

  function at(timeMs: number): void {
    if (stopped || timeMs >= dueAt) return;
    clearTimeout(timer);
    dueAt = timeMs;
    timer = setTimeout(wake, Math.min(Math.max(timeMs - now(), 0), LONGEST_WAIT_MS));
  }

  function wake(): void {
    dueAt = Number.POSITIVE_INFINITY;
    const nextAt = ring(now());
    if (nextAt !== null) at(nextAt);
  }

  return {
    at,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
