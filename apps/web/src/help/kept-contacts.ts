import type { HelpContactsView } from '@phonebill/contract/wire';
import type { StorageArea } from '../platform/storage.ts';

const KEY = 'helpContacts';

/**
 * Returns the contacts last loaded, so that users who need help because nothing answers can still call. Null
 * if none are stored; anything invalid is ignored.
 */
export function keptContacts(area: StorageArea): HelpContactsView | null {
  try {
    const kept: unknown = JSON.parse(area.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { phone, chatUrl } = kept as Record<string, unknown>;
    return {
      phone: typeof phone === 'string' && /^\+?\d{3,15}$/.test(phone) ? phone : null,
      chatUrl: typeof chatUrl === 'string' && chatUrl.startsWith('https://') ? chatUrl : null,
    };
  } catch {
    return null;
  }
}

export function keepContacts(area: StorageArea, contacts: HelpContactsView): void {
  area.setItem(KEY, JSON.stringify(contacts));
}

/** Formats a telephone number in groups that are never broken over two lines. */
export function phoneText(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1\u00a0$2\u00a0$3');
}
