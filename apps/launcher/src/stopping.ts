// Stops what was started, last started first, once: on SIGTERM, SIGINT (Ctrl-C), when
// whoever started us is gone, or when a start fails half-way. A second signal ends the
// process at once; the database then still stops properly by itself (see leash.ts).

export interface StopList {
  add(name: string, stop: () => void | Promise<void>): void;
  stopping(): boolean;
  /** Stops everything and ends the process; does nothing more when that is under way. */
  stopAndExit(code: number): Promise<void>;
}

// One Ctrl-C arrives several times: from the terminal and passed on by npm and by us.
const samePress = 1_000;
const patience = 30_000;

export function createStopList(): StopList {
  const stops: { name: string; stop: () => void | Promise<void> }[] = [];
  let stoppingSince: number | undefined;

  async function stopAndExit(code: number): Promise<void> {
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    let exitCode = code;
    setTimeout(() => process.exit(1), patience).unref();
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

  function onSignal(): void {
    if (stoppingSince === undefined) {
      console.log('\nStopping …');
      void stopAndExit(0);
    } else if (Date.now() - stoppingSince > samePress) {
      process.exit(1);
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.once('disconnect', onSignal);

  return {
    add: (name, stop) => {
      stops.push({ name, stop });
    },
    stopping: () => stoppingSince !== undefined,
    stopAndExit,
  };
}
