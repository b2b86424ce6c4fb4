/**
 * Stops of suppliers: operators switch them off for a while, now and then both at once. Each process learns
 * of it a little later.
 */
import { MINUTE, type Nature } from './nature.ts';
import type { SupplierStop } from './oracle/supplier-rules.ts';
import type { Surroundings } from './surroundings.ts';

export interface SupplierStops {
  /** The stops over time, for the oracle. */
  inForce(): readonly SupplierStop[];
  /** Whether a process knows at the moment that a supplier is switched off. */
  knownBy(process: string, supplier: string): boolean;
  /** Operators switch suppliers off and on again now and then. */
  change(nature: Nature): Promise<void>;
}

interface Stop {
  readonly supplier: string;
  readonly from: number;
  readonly to: number;
}

const SUPPLIERS = ['carrier', 'aggregator'] as const;
const OFF_AFTER_MS = [MINUTE, 12 * MINUTE] as const;
const OFF_FOR_MS = [MINUTE, 9 * MINUTE] as const;
/** How much longer everything takes in worlds that last for weeks. */
const LONG = 200;
const KNOWN_WITHIN_MS = 20_000;

export function createSupplierStops({ decisions, draws, scheduler, trace }: Surroundings): SupplierStops {
  const history: Stop[] = [];
  const learnt = (process: string, what: string): number =>
    draws.whole(`learns ${process} ${what}`, 0, KNOWN_WITHIN_MS);
  return {
    inForce: () => history.map(({ supplier, from, to }) => ({ supplier, from: from + KNOWN_WITHIN_MS, to })),
    knownBy(process, supplier) {
      const now = scheduler.now();
      return history.some(
        (one) =>
          one.supplier === supplier &&
          one.from + learnt(process, `off ${one.from}`) <= now &&
          now < one.to + learnt(process, `on ${one.to}`),
      );
    },
    async change({ endAt, isLong }) {
      const stretch = isLong ? LONG : 1;
      for (let index = 0; ; index += 1) {
        await scheduler.sleep(stretch * draws.whole(`suppliers off ${index}`, ...OFF_AFTER_MS));
        const from = scheduler.now();
        if (from > endAt) return;
        const both = draws.happens(`both off ${index}`, 0.2);
        const one = draws.oneOf(`supplier off ${index}`, SUPPLIERS);
        const to = Math.min(endAt, from + draws.whole(`off for ${index}`, ...OFF_FOR_MS));
        for (const supplier of both ? SUPPLIERS : [one]) {
          const words = `operators switch the ${supplier} off until ${to} ms`;
          const key = `off ${index} ${supplier}`;
          if (!decisions.happens({ sort: 'act', kind: 'supplierOff', about: null, words }, key)) continue;
          trace.note(null, words);
          history.push({ supplier, from, to });
        }
      }
    },
  };
}
