/**
 * Parts of partners' answers. Texts must contain no NUL and no half of a surrogate pair, which the database
 * could not store.
 */
import { Type } from 'typebox';
import { instantOf } from './instants.ts';

const STORABLE = '^(?:[^\\u0000\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$';

/** A partner's own number for something: visible ASCII. */
export const Reference = Type.String({ pattern: '^[\\x21-\\x7e]{1,128}$' });
export const Text = Type.String({ maxLength: 500, pattern: STORABLE });
export const OptionalText = Type.Optional(Type.Union([Text, Type.Null()]));
export const OptionalReference = Type.Optional(Type.Union([Reference, Type.Null()]));
export const FenAmount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** ISO 8601 in UTC, possibly a leap second, on a day that exists; read by `checkedInstant`. */
export const Instant = Type.Refine(
  Type.String({ maxLength: 30, pattern: 'Z$' }),
  (text) => text.includes('T') && instantOf(text) !== null,
);
export const BankName = Type.String({ minLength: 1, maxLength: 100, pattern: STORABLE });
/** The address at which an invoice can be viewed. */
export const InvoiceUrl = Type.String({ pattern: '^https?://', maxLength: 2048 });
export const Cursor = Type.Union([Type.String({ minLength: 1, maxLength: 512 }), Type.Null()]);
