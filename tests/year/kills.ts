import type { Dice } from '../support/seeded-random.ts';
import { DAY, YEAR_BEGINS } from './calendar.ts';
import type { RestartingWorker } from './restarting-worker.ts';
import type { YearSettings } from './year-settings.ts';

export interface Kills {
  /** A partner is called at a time of the year; the worker may die of it. */
  noteCall(at: number): void;
  /** Only while this goes on is it killed: never when it has nothing to do. */
  during(look: () => Promise<void>): Promise<void>;
}

/**
 * Kills spread over the year, each on its day at its so-and-so-manieth call, at once or some milliseconds
 * later.
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
      // Called off when its work was done meanwhile: then at the next call.
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
