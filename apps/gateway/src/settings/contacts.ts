/**
 * The contacts for users who need help, if the settings state them; otherwise HELP_PHONE and HELP_CHAT_URL
 * apply.
 */
import { type Static, Type } from 'typebox';
import { FaultyFiles, type FaultsOf, schemaFaults } from '../runtime/index.ts';

const ContactsSchema = Type.Object({
  /** The number to dial; null when none is shown. */
  phone: Type.Union([Type.String({ maxLength: 16 }), Type.Null()]),
  /** The page on which users can write to support; null when none is shown. */
  chatUrl: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
});
export type Contacts = Static<typeof ContactsSchema>;

/**
 * Returns the checked contacts; null when the value is null or missing, so that the settings state none.
 * Throws FaultyFiles with every fault.
 */
export function checkContacts(value: unknown, faultsOf: FaultsOf = schemaFaults): Contacts | null {
  if (value === null || value === undefined) return null;
  const faults = faultsOf(ContactsSchema, value).map(
    ({ field, why }) => `contacts.json: ${field || '/'} ${why}`,
  );
  if (faults.length === 0) faults.push(...contradictions(value as Contacts));
  if (faults.length > 0) throw new FaultyFiles(faults);
  return value as Contacts;
}

function contradictions({ phone, chatUrl }: Contacts): string[] {
  const faults: string[] = [];
  if (phone !== null && !/^\+?\d{3,15}$/.test(phone))
    faults.push('contacts.json: /phone must be 3 to 15 digits, as it is dialled');
  if (!isSafePage(chatUrl))
    faults.push('contacts.json: /chatUrl must be an https address without a name or password in it');
  return faults;
}

function isSafePage(address: string | null): boolean {
  if (address === null) return true;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}
