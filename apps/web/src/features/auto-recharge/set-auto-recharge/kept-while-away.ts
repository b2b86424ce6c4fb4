/**
 * What was chosen, kept while the wallet's page for adding a card has this tab. That page comes back by a
 * link, whose history entry carries nothing. Read once, then gone; with the tab, too; and not taken any more
 * after half an hour.
 */
import type { AgreementDraft } from '../../../platform/paths.ts';
import type { StorageArea } from '../../../platform/storage.ts';
import { readAgreementDraft } from './draft.ts';

const KEY = 'agreementWhileAway';
const LONGEST_MS = 30 * 60_000;

export function keepWhileAway(area: StorageArea, draft: AgreementDraft, now = Date.now()): void {
  area.setItem(KEY, JSON.stringify({ at: now, draft }));
}

/**
 * What was kept; an empty draft when there is nothing, or nothing that is fresh. It stays until {@link
 * forgetAway}.
 */
export function keptWhileAway(area: StorageArea, now = Date.now()): AgreementDraft {
  try {
    const { at, draft } = JSON.parse(area.getItem(KEY) ?? '{}') as { at?: unknown; draft?: unknown };
    return typeof at === 'number' && now - at < LONGEST_MS ? readAgreementDraft(draft) : {};
  } catch {
    return {};
  }
}

export function forgetAway(area: StorageArea): void {
  area.removeItem(KEY);
}
