import type { Dice } from '../support/seeded-random.ts';
import { DAY, YEAR_BEGINS } from './calendar.ts';
import type { RestartingWorker } from './restarting-worker.ts';
import type { YearSettings } from './year-settings.ts';

export interface Kills {
  /** Notes a call to a partner at a time of the year; the worker may be killed in response. */
  noteCall(at: number): void;
  /** Allows kills while `look` runs: the worker is never killed when it has nothing to do. */
  during(look: () => Promise<void>): Promise<void>;
}

/**
 * Draws kills spread over the year: each comes on its day, at the drawn number of calls, at once or some
 * milliseconds later.
 */
export function drawKills(
  { kills, days, agreements }: YearSettings,
  dice: Dice,
  worker: Pick<RestartingWorker, 'kill'>,
): Kills {
  const waiting = Array.from({ length: kills }, (_, index) => ({
    from: YEAR_BEGINS + ((index + dice.next()) * days * DAY) / (kills + 0.5),
    calls: dice.whole(1, Math.max(3, Math.floor(agreements / 40))),
    later: dice.happens(0.4) ? 0 : dice.whole(1, 12),
  }));
  let working = false;

  function strike(): void {
    if (!working) return;
    waiting.shift();
    worker.kill();
  }

  return {
    noteCall(at) {
      const [next] = waiting;
      if (!working || !next || at < next.from) return;
      next.calls -= 1;
      // If the work has ended when the delay is over, the kill happens at the next call instead.
      if (next.calls <= 0 && next.later === 0) strike();
      else if (next.calls <= 0)
        setTimeout(() => {
          if (waiting[0] === next) strike();
        }, next.later);
    },
    async during(look) {
      working = true;
      await look();
      working = false;
    },
  };
}
