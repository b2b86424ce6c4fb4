/** Writes new versions of the settings of files: with other content, or that of an earlier version. */
import { writeActivities } from '../../activities/index.ts';
import { type Client, inTransaction, type Pool, presentTime } from '../../db/index.ts';
import {
  addVersion,
  type ChangedBy,
  type FilePart,
  fileParts,
  isOptionalPart,
  lockSettings,
  newestParts,
  newestShownVersion,
  newestVersion,
  type PartVersion,
  type SettingsPart,
  writeRows,
} from '../../settings/versions/index.ts';
import { contentsOf } from './first-load.ts';
import { priceBreaches } from './price-breaches.ts';
import { type CheckedParts, differingParts } from './settings-folder.ts';

/** Time (ms) before new prices take effect, in which every process learns them, so that all begin at once. */
export const PRICES_BEGIN_AFTER_MS = 5000;

export interface NewSettings {
  readonly action: 'load' | 'rollback';
  readonly by: ChangedBy;
  /** The newest version that its author had seen; null for any. */
  readonly basedOn: number | null;
  /**
   * Returns when prices and limits take effect; called with the database's time once nothing prevents writing
   * them. Null for in five seconds. All other settings take effect at once.
   */
  readonly from: ((now: Date) => Date) | null;
  /** Whether prices that have not taken effect yet may be replaced. */
  readonly replacesLater: boolean;
  /**
   * Set for changes that two persons approved in the console: prices may be below their floor, and no other
   * version of the settings that customers see may have been written since the one on which the change is
   * based.
   */
  readonly approved?: { readonly basedOn: number };
}

/** Says in a sentence why nothing was changed. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';
}

/**
 * Writes what differs from the newest version as a new version; returns its number, null if nothing differs.
 * Throws SettingsRefused, or Error when the change would break a promise of a running activity; nothing is
 * changed then.
 */
export function changeSettings(
  pool: Pool,
  { contents, settings, activities }: CheckedParts,
  given: NewSettings,
): Promise<{ readonly versionNo: number; readonly parts: readonly FilePart[] } | null> {
  return inTransaction(pool, async (client) => {
    await lockSettings(client);
    const newest = await newestVersion(client);
    const present = await newestParts(client);
    if (given.basedOn !== null && given.basedOn !== newest)
      throw new SettingsRefused(
        `version ${newest} is the newest by now, and yours was made on version ${given.basedOn}`,
      );
    const shown = await newestShownVersion(client);
    if (given.approved && given.approved.basedOn !== shown)
      throw new SettingsRefused(`version ${shown} came in between: make the change anew`);
    const parts = differingParts(contentsOf(present), contents);
    if (parts.length === 0) return null;
    const now = await presentTime(client);
    const from = given.from?.(now) ?? null;
    refuseTimes({ ...given, from }, parts, present, now);
    const pricesFrom = from ?? new Date(now.getTime() + PRICES_BEGIN_AFTER_MS);
    if (parts.includes('pricing') && !given.approved) await refuseBreaches(client, contents.pricing);
    const versionNo = await addVersion(
      client,
      given.action,
      given.by,
      parts.map((part) => ({
        part,
        content: contents[part],
        validFrom: part === 'pricing' ? pricesFrom : null,
      })),
    );
    if (parts.includes('activities')) await writeActivities(client, activities);
    if (parts.some((part) => part !== 'activities' && part !== 'pricing')) await writeRows(client, settings);
    return { versionNo, parts };
  });
}

/**
 * Returns the content of the newest version of each part at the time of this version. Throws SettingsRefused.
 */
export async function contentsOfVersion(
  db: Pick<Client | Pool, 'query'>,
  versionNo: number,
): Promise<Readonly<Record<FilePart, unknown>>> {
  const parts = await newestParts(db, versionNo);
  if (
    versionNo > (await newestVersion(db)) ||
    fileParts.some((part) => !parts.has(part) && !isOptionalPart(part))
  )
    throw new SettingsRefused(`there is no version ${versionNo} with all settings`);
  return contentsOf(parts);
}

function refuseTimes(
  { from, replacesLater }: Pick<NewSettings, 'replacesLater'> & { readonly from: Date | null },
  parts: readonly FilePart[],
  present: ReadonlyMap<SettingsPart, PartVersion>,
  now: Date,
): void {
  if (from !== null && parts.some((part) => part !== 'pricing'))
    throw new SettingsRefused(
      '--at and --in are for prices and limits, and ' +
        `${parts.filter((part) => part !== 'pricing').join(', ')} differ too: load those first, without it`,
    );
  if (from !== null && from.getTime() < now.getTime() + PRICES_BEGIN_AFTER_MS)
    throw new SettingsRefused('prices must begin at least five seconds from now');
  const later = present.get('pricing');
  if (parts.includes('pricing') && later && later.validFrom > now && !replacesLater)
    throw new SettingsRefused(
      `version ${later.versionNo} has prices that begin at ${later.validFrom.toISOString()} and would ` +
        'never count: --replace-later if that is meant',
    );
}

/** Refuses prices that take two persons. guard_prices refuses them too, but does not say what to do. */
async function refuseBreaches(client: Client, pricing: unknown): Promise<void> {
  const breaches = await priceBreaches(client, pricing);
  if (breaches.length > 0)
    throw new SettingsRefused(
      `${breaches.join('; ')}. That takes two persons: npm run config:propose -- --why "...", ` +
        'then another approves it',
    );
}
