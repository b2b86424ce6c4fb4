/**
 * Reduces a run that broke a rule to as few acts and faults as still break it, by delta debugging: first what
 * people and operators do, then what goes wrong. Every reduced run is as deterministic as the first.
 */
import type { Decision } from './decisions.ts';
import { runWorld, type WorldPlan, type WorldResult } from './world.ts';
import type { Server } from './world-database.ts';

export interface Shrunk {
  /** The reduced run, with its trace. */
  readonly result: WorldResult;
  /** The ids of the decisions that may happen in it. */
  readonly only: readonly string[];
  readonly runs: number;
}

/** The most runs spent on one story. */
const MOST_RUNS = 250;

/** Reduces the run of a plan that broke this rule. */
export async function shrink(
  server: Server,
  name: string,
  plan: WorldPlan,
  first: WorldResult,
  rule: string,
): Promise<Shrunk> {
  let best = first;
  let runs = 0;

  /** Whether these decisions alone break the rule; decisions that did not happen then are dropped. */
  async function isBrokenBy(decisions: readonly Decision[]): Promise<boolean> {
    if (runs >= MOST_RUNS) return false;
    runs += 1;
    const result = await runWorld(server, name, { ...plan, only: decisions.map(({ id }) => id) });
    if (!result.violations.some((one) => one.rule === rule)) return false;
    best = result;
    return true;
  }
  const of = (sort: Decision['sort']): Decision[] => best.decisions.filter((one) => one.sort === sort);
  const other = (sort: Decision['sort']): Decision[] => best.decisions.filter((one) => one.sort !== sort);
  const without = (gone: (one: Decision) => boolean): Promise<boolean> =>
    isBrokenBy(best.decisions.filter((one) => !gone(one)));

  // Most of a world is irrelevant to it.
  const orderNo = first.violations.find((one) => one.rule === rule)?.orderNo ?? null;
  if (orderNo !== null) await without(({ about }) => about !== null && personOf(about) !== personOf(orderNo));
  await without(({ sort }) => sort === 'fault');
  let before = Infinity;
  while (best.decisions.length < before) {
    before = best.decisions.length;
    for (const sort of ['act', 'fault'] as const)
      await fewest(
        () => of(sort),
        (some) => isBrokenBy([...some, ...other(sort)]),
      );
  }
  return { result: best, only: best.decisions.map(({ id }) => id), runs };
}

/**
 * Removes parts of a list, large ones first, as long as the rest still fails; `list` returns what is left,
 * which may be less than what was tried.
 */
export async function fewest<T>(
  list: () => readonly T[],
  stillDoes: (some: readonly T[]) => Promise<boolean>,
): Promise<void> {
  let size = Math.ceil(list().length / 2);
  while (size > 0 && list().length > 0) {
    let from = 0;
    while (from < list().length) {
      const all = list();
      const rest = [...all.slice(0, from), ...all.slice(from + size)];
      // The remaining items move up into the removed place.
      if (!(await stillDoes(rest))) from += size;
    }
    size = size === 1 ? 0 : Math.min(Math.ceil(size / 2), list().length);
  }
}

/** The user that a decision concerns, as the owner of the order or directly. */
function personOf(about: string): string {
  return about.length === 24 ? about.slice(6, 16) : about;
}

/** The story: a line for each act and fault, and the rule that broke. */
export function storyOf({ decisions, violations }: WorldResult, rule: string): string[] {
  const broken = violations.find((one) => one.rule === rule);
  return [
    ...decisions
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, words }) => `${(at / 1000).toFixed(3).padStart(10)} s  ${words}`),
    `${'so'.padStart(12)}  ${broken?.what ?? 'nothing broke'}`,
  ];
}
