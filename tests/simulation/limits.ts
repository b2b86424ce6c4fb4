/**
 * The daily and monthly limits of a user, which operators raise and lower at any moment. Each process learns
 * of a change a little later.
 */
import type { Limit } from '../../apps/gateway/src/settings/pricing/pricing.ts';
import { MINUTE } from './nature.ts';
import type { LimitInForce } from './oracle/books.ts';
import type { Surroundings } from './surroundings.ts';

export interface Limits {
  /** The limits over time, for the oracle. */
  inForce(): readonly LimitInForce[];
  /** The limit that a process knows at the moment. */
  knownBy(process: string): Limit;
  /** Operators change the limits now and then, until this time. */
  change(untilMs: number): Promise<void>;
}

const USUAL = { perDayFen: 100_000n, perMonthFen: 300_000n };
const LOW_DAY = { perDayFen: 10_000n, perMonthFen: 300_000n };
const LOW_MONTH = { perDayFen: 100_000n, perMonthFen: 16_000n };
const AMOUNTS = { minFen: 1000n, maxFen: 50_000n };
const NEXT = { usual: 0.4, lowDay: 0.35, lowMonth: 0.25 };
const OF = { usual: USUAL, lowDay: LOW_DAY, lowMonth: LOW_MONTH };
const CHANGES_AFTER_MS = [20_000, 5 * MINUTE] as const;
const KNOWN_WITHIN_MS = 20_000;

export function createLimits({ decisions, draws, scheduler, trace }: Surroundings): Limits {
  const history = [{ from: 0, ...USUAL }];
  return {
    inForce: () =>
      history.map((one, index) => {
        const next = history[index + 1];
        return { ...one, to: next ? next.from + KNOWN_WITHIN_MS : Infinity };
      }),
    knownBy(process) {
      const now = scheduler.now();
      const known = history.findLast(({ from }, index) => {
        const afterMs = index === 0 ? 0 : draws.whole(`learns ${process} ${from}`, 0, KNOWN_WITHIN_MS);
        return from + afterMs <= now;
      });
      return { ...AMOUNTS, ...(known ?? USUAL) };
    },
    async change(untilMs) {
      for (let index = 1; ; index += 1) {
        await scheduler.sleep(draws.whole(`limits change ${index}`, ...CHANGES_AFTER_MS));
        if (scheduler.now() > untilMs) return;
        const limit = OF[draws.weighted(`limits ${index}`, NEXT)];
        const words = `operators limit users to ${limit.perDayFen} fen a day, ${limit.perMonthFen} a month`;
        if (!decisions.happens({ sort: 'act', kind: 'limit', about: null, words }, `limits ${index}`))
          continue;
        trace.note(null, words);
        history.push({ from: scheduler.now(), ...limit });
      }
    },
  };
}
