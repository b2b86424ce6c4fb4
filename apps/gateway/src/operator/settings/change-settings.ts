/** New versions of what files say: another content, or that of an earlier version. */
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

/** New prices begin so much later: by then every process knows them, and all begin at once. */
export const PRICES_BEGIN_AFTER_MS = 5000;

export interface NewSettings {
  readonly action: 'load' | 'rollback';
  readonly by: ChangedBy;
  /** The newest version that its author had seen; null: whichever. */
  readonly basedOn: number | null;
  /**
   * When prices and limits begin, asked with the database's time once nothing is in the way of writing them;
   * null: in five seconds. Anything else counts at once.
   */
  readonly from: ((now: Date) => Date) | null;
  /** Prices that are to begin later may be replaced before they did. */
  readonly replacesLater: boolean;
  /**
   * What two persons approved in the console: its prices may be below their floor, and no other version of
   * what people see has come since the one that it was made from.
   */
  readonly approved?: { readonly basedOn: number };
}

/** Why nothing was changed, in a sentence. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';
}

/**
 * Writes what differs from the newest version as one of its own; gives its number, null: nothing differs.
 * Throws SettingsRefused, or Error when a running activity would change what it may not: nothing is changed
 * then.
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

/** What was in the newest version of each part when this version was made. Throws SettingsRefused. */
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

/** Prices that take two persons; guard_prices refuses them, too, without a word on what to do. */
async function refuseBreaches(client: Client, pricing: unknown): Promise<void> {
  const breaches = await priceBreaches(client, pricing);
  if (breaches.length > 0)
    throw new SettingsRefused(
      `${breaches.join('; ')}. That takes two persons: npm run config:propose -- --why "...", ` +
        'then another approves it',
    );
}
