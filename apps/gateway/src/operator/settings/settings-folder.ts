/** The files under `config/` as one whole: read, checked, and compared part by part. */
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
  /** `config/`. */
  readonly config: URL;
  /** Files of settings that are read instead of those in `config/`, as far as they are there; null: none. */
  readonly own?: URL | null;
  readonly activities: URL;
}

/** A hundred times what an installation with many adverts has. */
const MOST_BYTES_OF_A_FILE = 4 * 1024 * 1024;

/** The folder that SETTINGS_FOLDER names; null: none is named. */
export function ownSettingsFolder(named: string | null): URL | null {
  return named === null ? null : pathToFileURL(`${named}/`);
}

/** What files, or a version of the settings, say. */
export type PartContents = Readonly<Record<FilePart, unknown>>;

/** Parts that were found right: what is written of them. */
export interface CheckedParts {
  readonly contents: PartContents;
  readonly settings: SettingsFiles;
  readonly activities: ActivityFiles;
}

/**
 * Reads all files. `values`: what is put in for `${NAME}`s. Throws FaultyFiles with every fault, each with
 * its file, also of those that belong to the release and are no settings.
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
  // Its place where it is not mounted: those of the product would be published in the place of one's own.
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
  // What cannot be read is said once.
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
 * Parts as they were loaded, which may have been by a newer release: what is not known here is carried along.
 * Throws FaultyFiles with every fault.
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

/** Parts as somebody has just written them. Throws FaultyFiles with every fault. */
export function checkParts(contents: PartContents, values: Readonly<Record<string, string>>): CheckedParts {
  return partsOf(contents, [
    () => checkSettings(rawSettings(contents), values),
    () => checkPricing(contents.pricing),
    () => checkActivities(byFileName(contents.activities)),
    () => checkContacts(contents.contacts),
  ]);
}

/** Throws FaultyFiles with the faults of all checks. */
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

/** The parts in which two differ. What need not be said, and is not by one of them, differs in nothing. */
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

/** A file is named after its activity, so that is where a fault is said to be. */
function byFileName(activities: unknown): Record<string, unknown> {
  const list = Array.isArray(activities) ? activities : [];
  return Object.fromEntries(
    list.map((one, at) => {
      const { activityId } = (one ?? {}) as { readonly activityId?: unknown };
      return [`${typeof activityId === 'string' ? activityId : `activity ${at + 1}`}.json`, one];
    }),
  );
}

/** The database keeps the keys of an object in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
