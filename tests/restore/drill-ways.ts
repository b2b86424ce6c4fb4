import type { Need } from '../harness/needs.ts';
import type { DrillWay } from './drill-database.ts';
import { embeddedWay } from './embedded-ways.ts';
import { pgBackRest, pgBackRestWay } from './pgbackrest-way.ts';

/** A part of the drill: a database that is lost and restored in one way. */
export interface DrillPart {
  readonly name: string;
  readonly needs: readonly Need[];
  /** Returns the way on this machine; `say` receives what to install for a better one. */
  readonly way: (say: (line: string) => void) => DrillWay;
}

export const drillParts: readonly DrillPart[] = [
  { name: 'the embedded database', needs: [], way: embeddedWay },
  { name: 'pgBackRest', needs: [pgBackRest], way: () => pgBackRestWay },
];

/**
 * Returns the ways that can be drilled on this machine; for the others, `say` receives the commands that
 * install what they need.
 */
export function waysHere(say: (line: string) => void): DrillWay[] {
  return drillParts.flatMap(({ name, needs, way }) => {
    const toType = needs.flatMap(({ missing }) => missing() ?? []);
    if (toType.length === 0) return way(say);
    say(`${name} is not drilled; to have it:  ${toType.join('; ')}`);
    return [];
  });
}
