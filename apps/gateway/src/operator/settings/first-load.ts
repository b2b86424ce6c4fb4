/** Loads settings from files at the start of a process: only those that the database does not have yet. */
import { writeActivities } from '../../activities/index.ts';
import { inTransaction, type Pool } from '../../db/index.ts';
import { FaultyFiles } from '../../runtime/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import {
  addVersion,
  type FilePart,
  fileParts,
  isOptionalPart,
  lockSettings,
  newestParts,
  partsInForce,
  showSettings,
} from '../../settings/versions/index.ts';
import { checkLoadedSettings, type SettingsFiles } from '../../settings/index.ts';
import {
  type CheckedParts,
  differingParts,
  type PartContents,
  readFolder,
  type SettingsFolders,
} from './settings-folder.ts';

/** The time from which a first load is in effect: nothing precedes it. */
const FROM_THE_BEGINNING = new Date(0);

/**
 * Loads the parts that the database has never had, and logs a line when files differ from it. `values` are
 * this process's own, for `${NAME}`s. Throws FaultyFiles when needed files are faulty, and when the
 * database's settings are invalid with these values.
 */
export async function settingsAtStart(
  pool: Pool,
  folders: SettingsFolders,
  values: Readonly<Record<string, string>>,
  telemetry: Pick<Telemetry, 'log'>,
): Promise<void> {
  const files = readIfRight(folders, values);
  const loaded = await loadMissing(pool, files);
  if (loaded.length > 0)
    telemetry.log('info', 'the files were loaded as first settings', { parts: loaded.join(', ') });
  await showSettings(pool, await readPresentSettings(pool, values));
  if (files instanceof FaultyFiles)
    return telemetry.log('warn', 'the files under config/ are faulty and were not looked at further', {
      faults: files.faults.length,
      see: 'npm run config:check',
    });
  const differing = differingParts(files.contents, contentsOf(await newestParts(pool)));
  if (differing.length > 0)
    telemetry.log('warn', 'the files under config/ differ from the settings in the database, which count', {
      parts: differing.join(', '),
      see: 'npm run config:diff',
    });
}

/**
 * Returns the channels, switches, adverts and promotions in effect, also when a newer release has loaded
 * them. Throws FaultyFiles when this release cannot use them.
 */
export async function readPresentSettings(
  pool: Pool,
  values: Readonly<Record<string, string>>,
): Promise<SettingsFiles> {
  const { channels, switches, adverts, promotions } = contentsOf(await partsInForce(pool));
  return checkLoadedSettings({ channels, switches, adverts, promotions }, values);
}

function readIfRight(folders: SettingsFolders, values: Readonly<Record<string, string>>) {
  try {
    return readFolder(folders, values);
  } catch (error) {
    if (error instanceof FaultyFiles) return error;
    throw error;
  }
}

/** Returns the parts that it loaded. Throws the faults when there is something to load. */
function loadMissing(pool: Pool, files: CheckedParts | FaultyFiles): Promise<FilePart[]> {
  return inTransaction(pool, async (client) => {
    await lockSettings(client);
    const present = await newestParts(client);
    const isNeeded = (part: FilePart): boolean =>
      !present.has(part) && !(isOptionalPart(part) && unsaidBy(files, part));
    const missing = fileParts.filter(isNeeded);
    if (missing.length === 0) return [];
    if (files instanceof FaultyFiles) throw files;
    await addVersion(
      client,
      'first-load',
      { operator: 'start', reason: 'the database had no settings' },
      missing.map((part) => ({ part, content: files.contents[part], validFrom: FROM_THE_BEGINNING })),
    );
    if (missing.includes('activities')) await writeActivities(client, files.activities);
    return missing;
  });
}

/** Faulty files are treated as not containing the part. */
function unsaidBy(files: CheckedParts | FaultyFiles, part: FilePart): boolean {
  return files instanceof FaultyFiles || files.contents[part] === undefined;
}

/** Returns the content of each part; null for an optional one that is not set. */
export function contentsOf(parts: ReadonlyMap<string, { readonly content: unknown }>): PartContents {
  return Object.fromEntries(
    fileParts.map((part) => [part, parts.get(part)?.content ?? (isOptionalPart(part) ? null : undefined)]),
  ) as Record<FilePart, unknown>;
}
