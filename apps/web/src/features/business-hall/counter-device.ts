/**
 * What a counter's device keeps: the staff member's check, and nothing of a customer. A counter session is in
 * memory alone; what shared parts of the form write meanwhile (waits, request numbers) is wiped at its end.
 */
import { hereSearch, openAnew } from '../../platform/page-address/index.ts';
import { paths } from '../../platform/paths.ts';
import { sessionArea } from '../../platform/storage.ts';
import { session } from '../../platform/session/index.ts';

const STAFF = 'counterStaff';
/** What belongs to no customer. */
const STAYS: ReadonlySet<string> = new Set([STAFF, 'navShow']);

export const keptTicket = (): string | null => sessionArea.getItem(STAFF);
export const keepTicket = (staffTicket: string): void => sessionArea.setItem(STAFF, staffTicket);
export const forgetTicket = (): void => sessionArea.removeItem(STAFF);

/** Nobody is logged in any more, and nothing is left in this tab's storage or history entry. */
export function wipeCustomer(): void {
  session.clear();
  try {
    for (const key of Object.keys(sessionStorage)) if (!STAYS.has(key)) sessionStorage.removeItem(key);
  } catch {
    // Where the browser forbids storage, nothing was written.
  }
  history.replaceState(null, '');
}

/** The same address anew: nothing of the page before is left, nor an entry to go back to. */
export function nextCustomer(): void {
  openAnew(paths.busModeYunNan + hereSearch());
}
