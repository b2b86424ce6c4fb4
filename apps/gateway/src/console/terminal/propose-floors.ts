/** Makes a console proposal of `config:propose` with floors, when a person of the console runs it. */
import {
  type ConfigLine,
  type ConfigParts,
  floorsWith,
  priceFloors,
  readFloors,
  SettingsRefused,
} from '../../operator/settings/index.ts';
import type { TerminalAct } from './proposed-command.ts';

/** Returns whether a command line names floors, or limits on how far prices may move at once. */
export function namesFloors({ proposal: { floors, moves } }: ConfigLine): boolean {
  return floors.length + moves.length > 0;
}

/** Proposes floors. Null if they are invalid, which it has printed. */
export async function proposeFloors(
  { pool, print }: ConfigParts,
  { proposal: { floors, moves }, change }: ConfigLine,
): Promise<TerminalAct | null> {
  try {
    const before = await priceFloors(pool());
    const next = floorsWith(before, readFloors(floors, moves));
    return { kind: 'changeFloors', before: { ...before }, floors: { ...next }, reason: change.by.reason };
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error;
    print(`Nothing was proposed: ${error.message}.`);
    return null;
  }
}
