/**
 * Processes of another commit beside those of this one, on this one's database: the whole side of the
 * gateway comes from there, its adapters and its simulated database among it; people, partners, the lines to
 * them and the oracle are those of here.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { releaseOfHistory } from '../operate/releases.ts';
import type { Gateway } from './gateway.ts';
import type { Nature } from './nature.ts';
import type { startIn, StartParts } from './parties.ts';
import type { SimulatedProcess } from './simulated-process.ts';

/** What starts a process of a release. */
export type StartIn = typeof startIn;

/**
 * Reads that commit's gateway from the repository's history into `folder`. Throws Error where git has no such
 * commit; one whose worlds are not as these are yet fails where it is started.
 */
export async function startOfHistory(reference: string, folder: string): Promise<StartIn> {
  releaseOfHistory(reference, folder);
  // Partners sign with the same keys for all processes.
  const keys = join(folder, 'tests/simulation/partners/http/keys.ts');
  if (existsSync(keys))
    writeFileSync(keys, `export * from '${new URL('partners/http/keys.ts', import.meta.url).href}';\n`);
  const file = pathToFileURL(join(folder, 'tests/simulation/parties.ts'));
  return ((await import(file.href)) as { readonly startIn: StartIn }).startIn;
}

/** Starts each process with the release that its place has then. `now`: ms since the world began. */
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
