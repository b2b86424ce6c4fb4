/** Runs work in rounds, more often than the minute of regular jobs; several processes may do so. */
import { asWorker, type Telemetry } from '../runtime/telemetry/index.ts';

export interface Rounds {
  /** Ends the rounds, and waits for the one under way. */
  stop(): Promise<void>;
}

/**
 * Runs a round every so many ms, never two at once in this process; a failed round is logged under `name`,
 * and the next one follows all the same.
 */
export function startRounds(
  name: string,
  everyMs: number,
  { run, telemetry }: { readonly run: () => Promise<unknown>; readonly telemetry: Pick<Telemetry, 'log'> },
): Rounds {
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= asWorker(name, {}, run)
      .then(
        () => undefined,
        (error: unknown) => telemetry.log('warn', `${name} failed`, { error: String(error) }),
      )
      .finally(() => {
        underWay = null;
      });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
