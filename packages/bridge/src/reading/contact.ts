import { fieldsWithin, unpack } from './unpack.ts';

export interface Contact {
  /** Empty when the contact has none. */
  readonly name: string;
  /** 11 digits starting with 1 (SPEC section 5). */
  readonly mobileNo: string;
}

const LONGEST_NAME = 40;

/**
 * Returns the contact in an answer, in any of these forms: an object, its JSON, a list (the first is taken),
 * name and number as separate values, or both in one text with something between them; the number may be
 * nested in the object. Undefined when there is no mobile number in it.
 */
export function readContact(answer: readonly unknown[]): Contact | undefined {
  const values = answer.flatMap(unpack);
  const fields =
    typeof values[0] === 'object'
      ? fieldsWithin(values[0])
      : values.flatMap(parts).map((part) => ['name', part] as const);
  const mobileNo = fields.map(([, value]) => mobileIn(value)).find(Boolean);
  const name = fields.find(
    ([key, value]) => /name/i.test(key) && typeof value === 'string' && value.trim() && !mobileIn(value),
  )?.[1];
  return mobileNo ? { name: cleanName(name), mobileNo } : undefined;
}

function parts(value: unknown): readonly unknown[] {
  return typeof value === 'string' ? value.split(/[,;|:，；：\t\n]/) : [value];
}

/**
 * Returns the mobile number in a value; empty when it is none. Address books write numbers with spaces,
 * dashes, brackets, a country code and invisible characters.
 */
function mobileIn(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const digits = `${value}`.replace(/[\s().\p{Pd}\p{Cf}]/gu, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
  return /^1\d{10}$/.test(digits) ? digits : '';
}

function cleanName(name: unknown): string {
  return typeof name === 'string'
    ? Array.from(name.replace(/\p{C}/gu, '').trim()).slice(0, LONGEST_NAME).join('')
    : '';
}
