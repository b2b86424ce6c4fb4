/** Publishes drafts: checks what prevents proposing one, and writes it as a version once it is approved. */
import type { Pool } from '../../db/index.ts';
import { changeSettings, PRICES_BEGIN_AFTER_MS, SettingsRefused } from '../../operator/settings/index.ts';
import { type ChangedBy, newestParts, newestShownVersion } from '../../settings/versions/index.ts';
import { ConsoleRefused } from '../refused.ts';
import { checkedDraft, requireDraft, settingsChanged } from './make-draft.ts';
import type { StoredDraft } from './drafts.ts';

/** SQLSTATE of guard_prices. */
const PRICES_REFUSED = 'PBP01';

/** The time at which a draft takes effect, and what it may replace. */
export interface Start {
  /** The time at which prices and limits take effect; null for five seconds after the approval. */
  readonly startsAt: string | null;
  /** Whether prices that would take effect later are dropped. */
  readonly replacesLater: boolean;
}

/** Throws ConsoleRefused when the draft cannot become a version at present. */
export async function requirePublishable(
  pool: Pool,
  { basedOn, content }: StoredDraft,
  { startsAt, replacesLater }: Start,
  now: Date,
): Promise<void> {
  const present = await newestShownVersion(pool);
  if (present !== basedOn) throw settingsChanged(basedOn, present);
  const hasPrices = content.pricing !== undefined;
  if (startsAt !== null && (!hasPrices || Object.keys(content).length > 1))
    throw refuse('only prices and limits can begin later: propose the rest by itself');
  if (startsAt !== null && Date.parse(startsAt) < now.getTime() + PRICES_BEGIN_AFTER_MS)
    throw refuse('it has to begin at a time to come');
  const pricing = (await newestParts(pool)).get('pricing');
  if (hasPrices && !replacesLater && pricing && pricing.validFrom > now)
    throw refuse(
      `version ${pricing.versionNo} has prices that begin later and would never count: say that it is meant`,
    );
}

const refuse = (why: string): ConsoleRefused => new ConsoleRefused('cannotBeDone', { why });

/**
 * Writes a draft that two persons approved as a version of the settings. Returns why it was not written; null
 * when it was.
 */
export async function publish(
  pool: Pool,
  hash: string,
  { startsAt, replacesLater }: Start,
  by: ChangedBy,
): Promise<string | null> {
  const draft = await requireDraft(pool, hash);
  try {
    await changeSettings(pool, await checkedDraft(pool, draft), {
      action: draft.again === null ? 'load' : 'rollback',
      by,
      basedOn: null,
      from: startsAt === null ? null : () => new Date(startsAt),
      replacesLater,
      approved: { basedOn: draft.basedOn },
    });
    return null;
  } catch (error) {
    const isOfActivity = error instanceof Error && /^[\w.-]+\.json: /.test(error.message);
    if (error instanceof SettingsRefused || isOfActivity) return error.message;
    // The prices break other limits than those approved, because the floors have changed.
    if ((error as { readonly code?: string }).code === PRICES_REFUSED)
      return 'its prices break other limits by now: propose it anew';
    throw error;
  }
}
