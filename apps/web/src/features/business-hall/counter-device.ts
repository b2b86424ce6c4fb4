/**
 * The data that a counter's device keeps: the staff member's ticket, and nothing about a customer. A counter
 * session is kept in memory only; what shared parts of the form store meanwhile (waits, request numbers) is
 * wiped at its end.
 */
import { hereSearch, openAnew } from '../../platform/page-address/index.ts';
import { paths } from '../../platform/paths.ts';
import { sessionArea } from '../../platform/storage.ts';
import { session } from '../../platform/session/index.ts';

const STAFF = 'counterStaff';
/** The storage keys that belong to no customer. */
const STAYS: ReadonlySet<string> = new Set([STAFF, 'navShow']);

export const keptTicket = (): string | null => sessionArea.getItem(STAFF);
export const keepTicket = (staffTicket: string): void => sessionArea.setItem(STAFF, staffTicket);
export const forgetTicket = (): void => sessionArea.removeItem(STAFF);

/** Logs the customer out and removes everything else from this tab's storage and history entry. */
export function wipeCustomer(): void {
  session.clear();
  try {
    for (const key of Object.keys(sessionStorage)) if (!STAYS.has(key)) sessionStorage.removeItem(key);
  } catch {
    // Where the browser forbids storage, nothing was stored.
  }
  history.replaceState(null, '');
}

/** Opens the same address anew: nothing of the previous page is left, nor a history entry to go back to. */
export function nextCustomer(): void {
  openAnew(paths.busModeYunNan + hereSearch());
}
