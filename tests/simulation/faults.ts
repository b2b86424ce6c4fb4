/**
 * Decides which faults happen, each under a key of its own, so that a run can be repeated with some of them
 * alone. No fault happens after a given time; from then on everything must come to its end.
 */
import type { Decisions } from './decisions.ts';
import type { Draws } from './draws.ts';

/**
 * The probability of each kind of fault at one point, before the world's rate is applied: 0 never, 1 always.
 */
export type Chances<Kind extends string> = Readonly<Record<Kind, number>>;

/** The order or person a fault concerns, and its description. */
export interface Told<Kind extends string> {
  readonly about: string | null;
  /** The subject of the sentence that `said` completes. */
  readonly subject: string;
  readonly said: Readonly<Record<Kind, string>>;
}

export interface Faults {
  /** Returns the fault that happens at this point; null for none. */
  at<Kind extends string>(key: string, chances: Chances<Kind>, told: Told<Kind>): Kind | null;
  /**
   * Returns one of several ways something can go, each with the probability of its weight. `usual` is the
   * ordinary way, taken when the others are left out of a run. Unlike faults, these do not end.
   */
  way<Way extends string>(
    key: string,
    weights: Readonly<Record<Way, number>>,
    usual: NoInfer<Way>,
    told: Omit<Told<string>, 'said'> & { readonly said: Readonly<Partial<Record<NoInfer<Way>, string>>> },
  ): Way;
}

export function createFaults({
  draws,
  decisions,
  now,
  endAt,
  rate,
  processesDie,
}: {
  readonly draws: Draws;
  readonly decisions: Decisions;
  readonly now: () => number;
  readonly endAt: number;
  /** A factor applied to every probability. */
  readonly rate: number;
  /** When false, no fault whose name begins with `dies` happens. */
  readonly processesDie: boolean;
}): Faults {
  const happens = (key: string, kind: string, about: string | null, words: string): boolean =>
    decisions.happens({ sort: 'fault', kind, about, words }, key);
  return {
    at<Kind extends string>(key: string, chances: Chances<Kind>, { about, subject, said }: Told<Kind>) {
      if (now() >= endAt) return null;
      let drawn = draws.of(`fault ${key}`) / rate;
      for (const [kind, chance] of Object.entries<number>(chances) as [Kind, number][]) {
        drawn -= chance;
        if (drawn >= 0) continue;
        if (!processesDie && kind.startsWith('dies')) return null;
        return happens(key, kind, about, `${subject} ${said[kind]}`) ? kind : null;
      }
      return null;
    },
    way(key, weights, usual, { about, subject, said }) {
      const way = draws.weighted(key, weights);
      if (way === usual) return usual;
      return happens(key, way, about, `${subject} ${said[way] ?? way}`) ? way : usual;
    },
  };
}
