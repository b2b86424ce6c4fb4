/**
 * Which faults happen: each by a key of its own, so that a run can be repeated with some of them alone. They
 * end at a time, from which on everything has to come to its end.
 */
import { type Draws, hashOf } from './draws.ts';

/** How often each kind happens at a point, before the world's own rate: 0 never, 1 always. */
export type Chances<Kind extends string> = Readonly<Record<Kind, number>>;

export interface Fault {
  /** Names it in the command that repeats it. */
  readonly id: string;
  readonly at: number;
  readonly key: string;
  readonly kind: string;
}

export interface Faults {
  /** What goes wrong at this point; null: nothing. */
  at<Kind extends string>(key: string, chances: Chances<Kind>): Kind | null;
  /** Those that happened. */
  readonly happened: readonly Fault[];
}

export function createFaults({
  draws,
  now,
  endAt,
  rate,
  only,
  processesDie,
}: {
  readonly draws: Draws;
  readonly now: () => number;
  readonly endAt: number;
  /** Multiplies every chance. */
  readonly rate: number;
  /** Ids of those that may happen; null: all. */
  readonly only: ReadonlySet<string> | null;
  /** Else no fault whose name begins with `dies` happens. */
  readonly processesDie: boolean;
}): Faults {
  const happened: Fault[] = [];
  return {
    happened,
    at<Kind extends string>(key: string, chances: Chances<Kind>): Kind | null {
      if (now() >= endAt) return null;
      let drawn = draws.of(`fault ${key}`) / rate;
      for (const [kind, chance] of Object.entries<number>(chances) as [Kind, number][]) {
        drawn -= chance;
        if (drawn >= 0) continue;
        const id = hashOf(`${key} ${kind}`).toString(16).padStart(8, '0');
        if ((only && !only.has(id)) || (!processesDie && kind.startsWith('dies'))) return null;
        happened.push({ id, at: now(), key, kind });
        return kind;
      }
      return null;
    },
  };
}
