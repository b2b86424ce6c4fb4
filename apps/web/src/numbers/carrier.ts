import type { Carrier, OrganizationView } from '@phonebill/contract/wire';
import { defineTexts, type Language } from '../platform/language/index.ts';
import { dotted } from '../ui/phrases/dotted.ts';

const names = defineTexts({
  en: { CMCC: 'China Mobile', CUCC: 'China Unicom', CTCC: 'China Telecom', CBN: 'China Broadnet' },
  zh: { CMCC: '中国移动', CUCC: '中国联通', CTCC: '中国电信', CBN: '中国广电' },
});

/** Returns the carrier's name; null if it is not known, such as one that only a newer release knows. */
export function carrierName(carrier: Carrier, language: Language): string | null {
  const known: Partial<Record<Carrier, string>> = names[language];
  return known[carrier] ?? null;
}

/** The place of a number: its province and, if known, its city. */
type Place = Pick<OrganizationView, 'province'> & Partial<Pick<OrganizationView, 'city'>>;

/**
 * Formats province and city: `Shenyang, Liaoning`, 辽宁沈阳, in Chinese without the kind of place. A
 * municipality, which is its own province, is named once. Null if neither is known.
 */
export function placeName({ province, city }: Place, language: Language): string | null {
  const known = [province?.[language], city?.[language]].filter(
    (name): name is string => name !== undefined && name !== '',
  );
  const places = [...new Set(known)];
  if (places.length === 0) return null;
  if (language === 'zh') return places.map((name) => name.replace(/^(..+)[省市]$/, '$1')).join('');
  return places.toReversed().join(', ');
}

/** Formats `China Mobile · Shenyang, Liaoning` as far as known; null if nothing is. */
export function carrierPlace(
  { carrier, ...place }: Place & { readonly carrier: Carrier },
  language: Language,
): string | null {
  return dotted(carrierName(carrier, language), placeName(place, language)) || null;
}
