/** Versions of the settings, as the console lists and shows them. */
import type { ConsoleResponse, VersionOfSettingsView } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { priceFloors } from '../../operator/settings/index.ts';
import {
  listVersions,
  newestParts,
  newestShownVersion,
  partsInForce,
  type SettingsVersion,
} from '../../settings/versions/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { contentsOf, differencesBetween } from './make-draft.ts';

const A_PAGE = 50;

export async function versionsView(
  pool: Pool,
  before: number | null,
): Promise<ConsoleResponse<'GET /settings/versions'>> {
  const versions = await viewsOf(pool, await listVersions(pool, A_PAGE, before));
  const last = versions.at(-1);
  return { versions, nextCursor: versions.length === A_PAGE && last ? String(last.versionNo) : null };
}

/**
 * Returns a version; with `versionNo` null, the settings in effect, under their newest version. Throws
 * ConsoleRefused (notFound).
 */
export async function versionView(
  pool: Pool,
  versionNo: number | null,
): Promise<ConsoleResponse<'GET /settings/version'>> {
  const newest = await newestShownVersion(pool);
  const asked = versionNo ?? newest;
  const [version] = await viewsOf(pool, await listVersions(pool, 1, asked + 1));
  if (version?.versionNo !== asked) throw new ConsoleRefused('notFound');
  const contents = { ...(await contentsOf(pool, asked)) };
  return { version, contents, newest, floors: { ...(await priceFloors(pool)) } };
}

export async function compareView(
  pool: Pool,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ConsoleResponse<'GET /settings/compare'>> {
  return { differences: differencesBetween(await contentsOf(pool, from), await contentsOf(pool, to)) };
}

async function viewsOf(pool: Pool, versions: readonly SettingsVersion[]): Promise<VersionOfSettingsView[]> {
  const [inForce, newest] = [await partsInForce(pool), await newestParts(pool)];
  const stateOf = (part: SettingsVersion['parts'][number]['part'], versionNo: number) => {
    if (inForce.get(part)?.versionNo === versionNo) return 'inForce';
    return newest.get(part)?.versionNo === versionNo ? 'later' : 'replaced';
  };
  return versions.map(({ versionNo, action, operator, reason, at, parts }) => ({
    versionNo,
    action,
    operator,
    reason,
    at: at.toISOString(),
    parts: parts.map(({ part, validFrom }) => ({
      part,
      from: validFrom.toISOString(),
      state: stateOf(part, versionNo),
    })),
  }));
}
