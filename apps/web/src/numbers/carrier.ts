import type { Carrier, OrderView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';

const names: Readonly<Record<Carrier, Readonly<Record<Language, string>> | null>> = {
  CMCC: { en: 'China Mobile', zh: '中国移动' },
  CUCC: { en: 'China Unicom', zh: '中国联通' },
  CTCC: { en: 'China Telecom', zh: '中国电信' },
  CBN: { en: 'China Broadnet', zh: '中国广电' },
  UNKNOWN: null,
};

/** The carrier by name; null when it is not known. */
export function carrierName(carrier: Carrier, language: Language): string | null {
  return names[carrier]?.[language] ?? null;
}

/** `China Mobile · Beijing` as far as known; null when nothing is. */
export function carrierPlace(
  { carrier, province }: Pick<OrderView, 'carrier' | 'province'>,
  language: Language,
): string | null {
  const parts = [carrierName(carrier, language), province?.[language]].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return parts.length === 0 ? null : parts.join(' · ');
}
