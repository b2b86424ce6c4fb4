/**
 * Writes settings in the form that release 0.1.0 can read. That release refuses all prices because of a field
 * that it does not know, and does not start with an advert whose address consists of a variable and a path;
 * in both cases it sells nothing. Later releases ignore what they do not know, so this file is removed once
 * no operator can return to 0.1.0.
 */
const PRICE_FIELDS = new Set([
  'facesFen',
  'pricePerTenThousand',
  'smallFacesFen',
  'goods',
  'limit',
  'guestLimit',
]);

/**
 * Returns the part in a form that 0.1.0 can read: unchanged, or without what it does not know. Prices with a
 * field that must be known are left for it to refuse.
 */
export function readableBefore(part: string, content: unknown): unknown {
  if (part === 'pricing' && !('mustBeKnown' in Object(content)))
    return Object.fromEntries(Object.entries(content as object).filter(([field]) => PRICE_FIELDS.has(field)));
  if (part === 'adverts')
    return (content as readonly { readonly link: string | null }[]).filter(
      ({ link }) => link !== null && !link.startsWith('${'),
    );
  return content;
}
