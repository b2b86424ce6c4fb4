/** Whom people reach who need help, where the settings say it; else HELP_PHONE and HELP_CHAT_URL do. */
import { type Static, Type } from 'typebox';
import { FaultyFiles, type FaultsOf, schemaFaults } from '../runtime/index.ts';

const ContactsSchema = Type.Object({
  /** As it is dialled; null: none is shown. */
  phone: Type.Union([Type.String({ maxLength: 16 }), Type.Null()]),
  /** A page where they write to somebody; null: none is shown. */
  chatUrl: Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]),
});
export type Contacts = Static<typeof ContactsSchema>;

/** Null, or nothing at all: the settings do not say it. Throws FaultyFiles with every fault. */
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
