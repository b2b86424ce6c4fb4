/**
 * Processes of another commit, beside those of this one, on this one's database. The gateway's whole side
 * comes from that commit, with its adapters and its simulated database; people, partners, the lines to them
 * and the oracle are this commit's.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { releaseOfHistory } from '../operate/releases.ts';
import type { Gateway } from './gateway.ts';
import type { Nature } from './nature.ts';
import type { startIn, StartParts } from './parties.ts';
import type { SimulatedProcess } from './simulated-process.ts';

/** The function that starts a process of a release. */
export type StartIn = typeof startIn;

/**
 * Extracts that commit's gateway from the repository's history into `folder`. Throws Error when git has no
 * such commit; a commit too old for these worlds fails when it is started.
 */
export async function startOfHistory(reference: string, folder: string): Promise<StartIn> {
  releaseOfHistory(reference, folder);
  // All processes must use the partners' same keys.
  const keys = join(folder, 'tests/simulation/partners/http/keys.ts');
  if (existsSync(keys))
    writeFileSync(keys, `export * from '${new URL('partners/http/keys.ts', import.meta.url).href}';\n`);
  const file = pathToFileURL(join(folder, 'tests/simulation/parties.ts'));
  return ((await import(file.href)) as { readonly startIn: StartIn }).startIn;
}

/** Starts each process with the release that its slot runs at the time. `now`: ms since the world began. */
export function startOfEither(
  parts: StartParts,
  { current, before }: { readonly current: StartIn; readonly before: StartIn | null },
  { placesOfBefore }: Nature,
  now: () => number,
): (process: SimulatedProcess, die: () => void) => Gateway {
  const startCurrent = current(parts);
  const startBefore = before?.(parts);
  return (process, die) => {
    const place = placesOfBefore.find(({ slot }) => process.name.startsWith(slot));
    const isOfBefore = place !== undefined && (now() < place.upgradedAt || now() >= place.backAt);
    const start = isOfBefore && startBefore ? startBefore : startCurrent;
    if (isOfBefore && startBefore)
      parts.surroundings.trace.note(null, `process ${process.name} is of the release before`);
    return start(process, die);
  };
}
