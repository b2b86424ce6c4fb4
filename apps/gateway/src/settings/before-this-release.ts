/**
 * What release 0.1.0 can read of settings. It refuses all prices for a field that it does not know, and does
 * not start on an advert whose address is made of a variable and a path; both sell nothing. Later releases
 * ignore what they do not know, so this goes once nobody can go back to 0.1.0.
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
 * The part as 0.1.0 can read it: the same, or without what it does not know. Prices with a field that must be
 * known are for it to refuse.
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
