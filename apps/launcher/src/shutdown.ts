// Stops what was started, last started first, once: on SIGTERM, SIGINT (Ctrl-C), when the parent process is
// gone, or when a start fails half-way. A second signal ends the process at once; the database then still
// stops properly (see watchdog.ts).

export interface Shutdown {
  add(name: string, stop: () => void | Promise<void>): void;
  /** Registers a function to call when a signal begins the shutdown. */
  onSignal(announce: () => void): void;
  isUnderWay(): boolean;
  /** Stops everything and ends the process; does nothing more when that is already under way. */
  stopAndExit(code: number): Promise<void>;
}

// One Ctrl-C arrives several times: from the terminal, and passed on by npm and by us.
const SAME_PRESS_MS = 1_000;
/** Longer than the longest drain and the work under way then. */
const LIMIT_MS = 60_000;

export function createShutdown(): Shutdown {
  const stops: { name: string; stop: () => void | Promise<void> }[] = [];
  let stoppingSince: number | undefined;
  let announce: (() => void) | undefined;

  async function stopAndExit(code: number): Promise<void> {
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    let exitCode = code;
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    for (const { name, stop } of stops.toReversed()) {
      try {
        await stop();
      } catch (error) {
        exitCode = 1;
        console.error(`${name} did not stop properly:`, error);
      }
    }
    process.exit(exitCode);
  }

  function stopBySignal(): void {
    if (stoppingSince === undefined) {
      announce?.();
      void stopAndExit(0);
    } else if (Date.now() - stoppingSince > SAME_PRESS_MS) {
      process.exit(1);
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopBySignal);
  process.once('disconnect', stopBySignal);

  return {
    add: (name, stop) => {
      stops.push({ name, stop });
    },
    onSignal: (given) => void (announce = given),
    isUnderWay: () => stoppingSince !== undefined,
    stopAndExit,
  };
}
