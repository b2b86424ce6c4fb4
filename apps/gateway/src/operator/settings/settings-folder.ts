/** The files under `config/` as a whole: reads, checks and compares them part by part. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readTextFile } from '@phonebill/environment';
import { type ActivityFiles, checkActivities } from '../../activities/index.ts';
import { checkRules } from '../../agreements/model/index.ts';
import { checkPurposes } from '../../people/index.ts';
import {
  checkContacts,
  checkLoadedSettings,
  checkSettings,
  type RawSettings,
  type SettingsFiles,
  parseJson,
  whyNoJson,
} from '../../settings/index.ts';
import { checkPricing } from '../../settings/pricing/index.ts';
import { type FilePart, fileParts, isOptionalPart } from '../../settings/versions/index.ts';
import { FaultyFiles, loadedFaults } from '../../runtime/index.ts';

export interface SettingsFolders {
  /** The folder `config/`. */
  readonly config: URL;
  /** The folder whose settings files, if present, are read instead of those in `config/`; null if none. */
  readonly own?: URL | null;
  readonly activities: URL;
}

/** A hundred times the size for an installation with many adverts. */
const MOST_BYTES_OF_A_FILE = 4 * 1024 * 1024;

/** Returns the folder that SETTINGS_FOLDER names; null if none is named. */
export function ownSettingsFolder(named: string | null): URL | null {
  return named === null ? null : pathToFileURL(`${named}/`);
}

/** The contents of the files, or of a version of the settings. */
export type PartContents = Readonly<Record<FilePart, unknown>>;

/** Parts that were checked and found valid, with the contents to be written. */
export interface CheckedParts {
  readonly contents: PartContents;
  readonly settings: SettingsFiles;
  readonly activities: ActivityFiles;
}

/**
 * Reads all files. `values` replace `${NAME}`s. Throws FaultyFiles with every fault and its file, including
 * faults in files of the release that are no settings.
 */
export function readFolder(folders: SettingsFolders, values: Readonly<Record<string, string>>): CheckedParts {
  const faults: string[] = [];
  const read = (folder: URL, file: string): unknown => {
    try {
      const text = readTextFile(new URL(file, folder), MOST_BYTES_OF_A_FILE);
      const whyNot = whyNoJson(text);
      if (whyNot === null) return parseJson(text);
      faults.push(`${file}: /: ${whyNot}`);
      return undefined;
    } catch (error) {
      const why = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
      faults.push(`${file}: /: ${why}`);
      return undefined;
    }
  };
  const ownNames = folders.own ? namesOf(folders.own, faults) : [];
  // An empty folder is one that was not mounted: the product's files would be published instead of the
  // operator's own.
  if (folders.own && faults.length === 0 && !fileParts.some((name) => ownNames.includes(`${name}.json`)))
    faults.push(`${fileURLToPath(folders.own)}: /: has no file of settings`);
  const part = (name: FilePart): unknown => {
    const isOwn = folders.own && ownNames.includes(`${name}.json`);
    return read(isOwn ? folders.own : folders.config, `${name}.json`);
  };
  const optional = (name: FilePart): unknown => {
    const isThere = ownNames.includes(`${name}.json`) || existsSync(new URL(`${name}.json`, folders.config));
    return isThere ? part(name) : undefined;
  };
  const activityFiles = Object.fromEntries(
    namesOf(folders.activities, faults).map((name) => [name, read(folders.activities, name)]),
  );
  const contents: PartContents = {
    channels: part('channels'),
    switches: part('switches'),
    adverts: part('adverts'),
    promotions: part('promotions'),
    pricing: part('pricing'),
    activities: Object.values(activityFiles),
    contacts: optional('contacts'),
  };
  const rules = read(folders.config, 'agreements.json');
  const purposes = read(folders.config, 'authorizations.json');
  // Unreadable files are reported only once.
  if (faults.length > 0) throw new FaultyFiles(faults);
  collect(faults, () => checkRules(rules));
  collect(faults, () => checkPurposes(purposes));
  const checked = collect(faults, () =>
    partsOf(contents, [
      () => checkSettings(rawSettings(contents), values),
      () => checkPricing(contents.pricing),
      () => checkActivities(activityFiles),
      () => checkContacts(contents.contacts),
    ]),
  );
  if (!checked || faults.length > 0) throw new FaultyFiles(faults);
  return checked;
}

/**
 * Checks parts as they were loaded, possibly by a newer release: unknown fields are kept. Throws FaultyFiles
 * with every fault.
 */
export function checkLoadedParts(
  contents: PartContents,
  values: Readonly<Record<string, string>>,
): CheckedParts {
  return partsOf(contents, [
    () => checkLoadedSettings(rawSettings(contents), values),
    () => checkPricing(contents.pricing, loadedFaults),
    () => checkActivities(byFileName(contents.activities), loadedFaults),
    () => checkContacts(contents.contacts, loadedFaults),
  ]);
}

/** Checks parts that a person has just written. Throws FaultyFiles with every fault. */
export function checkParts(contents: PartContents, values: Readonly<Record<string, string>>): CheckedParts {
  return partsOf(contents, [
    () => checkSettings(rawSettings(contents), values),
    () => checkPricing(contents.pricing),
    () => checkActivities(byFileName(contents.activities)),
    () => checkContacts(contents.contacts),
  ]);
}

/** Runs all checks and returns the parts. Throws FaultyFiles with the faults of all checks. */
function partsOf(
  contents: PartContents,
  [ofSettings, ofPricing, ofActivities, ofContacts]: [
    () => SettingsFiles,
    () => unknown,
    () => ActivityFiles,
    () => unknown,
  ],
): CheckedParts {
  const faults: string[] = [];
  const settings = collect(faults, ofSettings);
  collect(faults, ofPricing);
  const activities = collect(faults, ofActivities);
  collect(faults, ofContacts);
  if (!settings || !activities || faults.length > 0) throw new FaultyFiles(faults);
  return { contents: { ...contents, activities: activities.activities }, settings, activities };
}

/** Returns the parts that differ. An optional part that one side lacks does not count as different. */
export function differingParts(one: Partial<PartContents>, other: Partial<PartContents>): FilePart[] {
  return fileParts.filter((part) => {
    const isUnsaid = isOptionalPart(part) && (one[part] === undefined || other[part] === undefined);
    return !isUnsaid && canonical(one[part]) !== canonical(other[part]);
  });
}

function collect<T>(faults: string[], work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    faults.push(...(error instanceof FaultyFiles ? error.faults : [String(error)]));
    return null;
  }
}

function namesOf(folder: URL, faults: string[]): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted();
  } catch {
    faults.push(`${fileURLToPath(folder)}: /: is no folder that can be read`);
    return [];
  }
}

function rawSettings({ channels, switches, adverts, promotions }: PartContents): RawSettings {
  return { channels, switches, adverts, promotions };
}

/** Returns the activities by file name, which is the place of a fault: a file is named after its activity. */
function byFileName(activities: unknown): Record<string, unknown> {
  const list = Array.isArray(activities) ? activities : [];
  return Object.fromEntries(
    list.map((one, at) => {
      const { activityId } = (one ?? {}) as { readonly activityId?: unknown };
      return [`${typeof activityId === 'string' ? activityId : `activity ${at + 1}`}.json`, one];
    }),
  );
}

/** Sorts the keys, because the database stores the keys of an object in its own order. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
