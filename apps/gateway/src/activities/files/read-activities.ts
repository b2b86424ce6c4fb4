/** Reads the folder of activities, all or nothing. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { FaultyFiles, type FaultsOf, schemaFaults } from '../../runtime/index.ts';
import { type ActivityFile, checkActivityFile } from './activity-file.ts';

export interface ActivityFiles {
  readonly activities: readonly ActivityFile[];
  /** A digest that changes whenever anything in the files does. */
  readonly digest: string;
}

/** Returns the folder of the files: the one named, or that of the product's own configuration. */
export function activityFolder(named: string | null, configFolder: URL): URL {
  return named === null ? new URL('activities/', configFolder) : pathToFileURL(`${named}/`);
}

/** Reads every `*.json` of the folder. Throws Error when one cannot be read, FaultyFiles with every fault. */
export function readActivityFiles(folder: URL): ActivityFiles {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  return checkActivities(Object.fromEntries(files.map((name) => [name, readJson(folder, name)])));
}

/**
 * Checks the contents of the files; `raw` maps file names to contents. Throws FaultyFiles with every fault.
 */
export function checkActivities(
  raw: Readonly<Record<string, unknown>>,
  faultsOf: FaultsOf = schemaFaults,
): ActivityFiles {
  const [activities, faults]: [ActivityFile[], string[]] = [[], []];
  for (const [file, value] of Object.entries(raw))
    try {
      activities.push(checkActivityFile(file, value, faultsOf));
    } catch (error) {
      if (!(error instanceof FaultyFiles)) throw error;
      faults.push(...error.faults);
    }
  const owners = new Map<string, string>();
  for (const { activityId, token } of activities) {
    if (token === null) continue;
    const other = owners.get(token);
    if (other !== undefined) faults.push(`${activityId}.json: /token: is that of ${other}.json too`);
    owners.set(token, activityId);
  }
  if (faults.length > 0) throw new FaultyFiles(faults);
  const digest = createHash('sha256').update(JSON.stringify(activities)).digest('hex');
  return { activities, digest };
}

function readJson(folder: URL, name: string): unknown {
  try {
    return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    throw new Error(`${name}: /: ${why}`, { cause: error });
  }
}
