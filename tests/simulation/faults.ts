/**
 * Which faults happen: each by a key of its own, so that a run can be repeated with some of them alone. They
 * end at a time, from which on everything has to come to its end.
 */
import type { Decisions } from './decisions.ts';
import type { Draws } from './draws.ts';

/** How often each kind happens at a point, before the world's own rate: 0 never, 1 always. */
export type Chances<Kind extends string> = Readonly<Record<Kind, number>>;

/** What a fault is about, and what it is in words. */
export interface Told<Kind extends string> {
  readonly about: string | null;
  /** Before what `said` says of the kind. */
  readonly subject: string;
  readonly said: Readonly<Record<Kind, string>>;
}

export interface Faults {
  /** What goes wrong at this point; null: nothing. */
  at<Kind extends string>(key: string, chances: Chances<Kind>, told: Told<Kind>): Kind | null;
  /**
   * Which of several ways something goes, each as often as its weight says; `usual` is the plain one, which
   * it goes where a run is without the others. These go on after the last fault.
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
  /** Multiplies every chance. */
  readonly rate: number;
  /** Else no fault whose name begins with `dies` happens. */
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
