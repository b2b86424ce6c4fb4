/** Checks a change of the settings that customers see and makes a draft of it. */
import type {
  SettingsDifferenceView,
  SettingsDraftView,
  SettingsFaultView,
} from '@phonebill/contract/console';
import { writeActivities } from '../../activities/index.ts';
import { inTransaction, type Pool } from '../../db/index.ts';
import {
  checkLoadedParts,
  checkParts,
  type CheckedParts,
  contentsOfVersion,
  differingParts,
  differingPlaces,
  type PartContents,
  priceBreaches,
  SettingsRefused,
} from '../../operator/settings/index.ts';
import { FaultyFiles } from '../../runtime/index.ts';
import { type FilePart, fileParts, lastFilledIn, newestShownVersion } from '../../settings/versions/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { findDraft, keepDraft, type StoredDraft } from './drafts.ts';

/** The result of a check; without a draft and without faults nothing differs. */
export interface Drafted {
  readonly draft: SettingsDraftView | null;
  readonly faults: SettingsFaultView[];
}

/**
 * Drafts a change that a person wrote. Throws ConsoleRefused (settingsChanged) if it is based on an older
 * version.
 */
export async function draftChange(
  pool: Pool,
  { basedOn, contents }: { readonly basedOn: number; readonly contents: Partial<PartContents> },
  madeBy: number,
): Promise<Drafted> {
  const present = await newestShownVersion(pool);
  if (present !== basedOn) throw settingsChanged(basedOn, present);
  return draft(pool, { basedOn, again: null, contents }, madeBy);
}

/** Drafts restoring an earlier version. Throws ConsoleRefused (notFound). */
export async function draftAgain(pool: Pool, versionNo: number, madeBy: number): Promise<Drafted> {
  const basedOn = await newestShownVersion(pool);
  const contents = await contentsOf(pool, versionNo);
  return draft(pool, { basedOn, again: versionNo, contents }, madeBy);
}

/** Returns the content of every part at the time of a version. Throws ConsoleRefused (notFound). */
export async function contentsOf(pool: Pool, versionNo: number): Promise<PartContents> {
  try {
    return await contentsOfVersion(pool, versionNo);
  } catch (error) {
    if (error instanceof SettingsRefused) throw new ConsoleRefused('notFound');
    throw error;
  }
}

async function draft(
  pool: Pool,
  {
    basedOn,
    again,
    contents,
  }: {
    readonly basedOn: number;
    readonly again: number | null;
    readonly contents: Partial<PartContents>;
  },
  madeBy: number,
): Promise<Drafted> {
  const before = await contentsOf(pool, basedOn);
  const after = { ...before, ...contents };
  const parts = differingParts(before, after);
  if (parts.length === 0) return { draft: null, faults: [] };
  const faults = await faultsOf(pool, after, again === null ? parts : []);
  if (faults.length > 0) return { draft: null, faults };
  const content = Object.fromEntries(parts.map((part) => [part, after[part]]));
  const hash = await keepDraft(pool, { basedOn, again, content }, madeBy);
  return { draft: await draftView(pool, { hash, basedOn, again, content }), faults: [] };
}

/**
 * Returns the faults. `written` are the parts that the person wrote now, in which unknown fields are faults.
 */
async function faultsOf(
  pool: Pool,
  contents: PartContents,
  written: readonly FilePart[],
): Promise<SettingsFaultView[]> {
  const values = await lastFilledIn(pool);
  const faults = new Set<string>();
  const checked = collect(faults, () => checkLoadedParts(contents, values));
  if (written.length > 0)
    for (const fault of faultsOfWritten(() => checkParts(contents, values)))
      if (written.includes(placeOf(fault).part)) faults.add(fault);
  if (checked && faults.size === 0) for (const fault of await promised(pool, checked)) faults.add(fault);
  return [...faults].map(placeOf);
}

function collect(faults: Set<string>, check: () => CheckedParts): CheckedParts | null {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof FaultyFiles)) throw error;
    for (const fault of error.faults) faults.add(fault);
    return null;
  }
}

function faultsOfWritten(check: () => CheckedParts): readonly string[] {
  const faults = new Set<string>();
  collect(faults, check);
  return [...faults];
}

/**
 * Returns the promises of activities that have begun and which the change would break, as loading it would
 * report.
 */
async function promised(pool: Pool, { activities }: CheckedParts): Promise<readonly string[]> {
  const notKept = new Error('looked at only');
  try {
    await inTransaction(pool, async (client) => {
      await writeActivities(client, activities);
      throw notKept;
    });
  } catch (error) {
    if (error === notKept) return [];
    if (error instanceof Error && /^[\w.-]+\.json: /.test(error.message)) return [error.message];
    throw error;
  }
  return [];
}

/**
 * Splits a fault into its place and reason, as `adverts.json: /0/link is …`, or `NAME.json: /stock: …` for
 * an activity, by its own name.
 */
function placeOf(fault: string): SettingsFaultView & { readonly part: FilePart } {
  const [, file = '', rest = fault] = /^([\w.-]+)\.json: (.*)$/su.exec(fault) ?? [];
  const [, field = '', why = rest] = /^(\/\S*?):? (.*)$/su.exec(rest) ?? [];
  const part = fileParts.find((one) => one === file);
  const within = field === '/' ? '' : field;
  return part ? { part, field: within, why } : { part: 'activities', field: `/${file}${within}`, why };
}

/**
 * Returns the differences between a draft and the version on which it is based. Throws ConsoleRefused
 * (notFound).
 */
export async function draftView(
  pool: Pool,
  { hash, basedOn, again, content }: StoredDraft,
): Promise<SettingsDraftView> {
  const before = await contentsOf(pool, basedOn);
  return {
    hash,
    basedOn,
    again,
    differences: differencesBetween(before, { ...before, ...content }),
    breaches: content.pricing === undefined ? [] : await priceBreaches(pool, content.pricing),
  };
}

/** Finds a draft. Throws ConsoleRefused (notFound). */
export async function requireDraft(pool: Pool, hash: string): Promise<StoredDraft> {
  const found = await findDraft(pool, hash);
  if (!found) throw new ConsoleRefused('notFound');
  return found;
}

/** Returns all settings that will be in effect with a draft, checked. */
export async function checkedDraft(pool: Pool, { basedOn, content }: StoredDraft): Promise<CheckedParts> {
  const before = await contentsOf(pool, basedOn);
  return checkLoadedParts({ ...before, ...content }, await lastFilledIn(pool));
}

/** Returns each place at which the settings differ; a side that has no value there is omitted. */
export function differencesBetween(before: PartContents, after: PartContents): SettingsDifferenceView[] {
  return differingPlaces(before, after).map(({ part, path, ...sides }) => ({
    part,
    path: [...path],
    ...Object.fromEntries(Object.entries(sides).filter(([, value]) => value !== undefined)),
  }));
}

/** Returns the refusal when a newer version exists than the one a change was based on. */
export function settingsChanged(basedOn: number, version: number): ConsoleRefused {
  return new ConsoleRefused('settingsChanged', { basedOn: String(basedOn), version: String(version) });
}
