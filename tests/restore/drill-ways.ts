import type { DrillWay } from './drill-database.ts';
import { embeddedWay } from './embedded-ways.ts';
import { pgBackRestWay } from './pgbackrest-way.ts';

/** The ways that can be drilled on this machine; of those that cannot, it is said what to install. */
export function waysHere(say: (line: string) => void): DrillWay[] {
  return [embeddedWay(say), pgBackRestWay(say)].filter((way) => way !== null);
}
